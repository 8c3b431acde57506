import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Permission } from '#lib/account/permissions.ts';
import { type byName, noCall } from '#lib/server/web/endpoint.ts';
import { handleCall, handlers } from '#lib/server/web/handlers/all.ts';
import type { Shop } from '#lib/server/app/create-shop.ts';
import {
  type Caller,
  callers,
  PRODUCT,
  type Row,
  rows,
  ticket,
} from '../../support/access-rows.ts';
import { aPerson, call, changePerson, tokenOf } from '../../support/people.ts';
import { aProduct, oneBowl, onItsWay } from '../../support/products.ts';
import { aServer } from '../../support/server.ts';
import { aPlace, aShop, stock } from '../../support/shop.ts';
import { timeLimit } from '../../support/time-limit.ts';
import { aPdf } from '../../support/files.ts';

/**
 * Every call as each kind of caller, about something that is the owner's. A call without a row
 * fails, and so does a row without a call.
 */

let people = 0;
/** Fresh people for each cell, so that no row lives on what another did. */
async function stage(shop: Shop, { hasSlip = false }: Pick<Row, 'hasSlip'>) {
  people += 1;
  const person = (who: string, role: 'user' | 'driver' | 'admin') =>
    aPerson(shop, { email: `${who}-${people}@example.com`, role });
  const staffToken = async (permission: Permission) => {
    const id = await person(permission, 'user');
    await changePerson(shop, id, { permissions: permission });
    return tokenOf(shop, id);
  };
  const ownerId = await person('owner', 'user');
  const otherId = await person('other', 'user');
  const driverId = await person('driver', 'driver');
  const tokens: Record<Caller, string | undefined> = {
    stranger: undefined,
    owner: await tokenOf(shop, ownerId),
    other: await tokenOf(shop, otherId),
    driver: await tokenOf(shop, driverId),
    orders: await staffToken('orders'),
    catalogue: await staffToken('catalogue'),
    content: await staffToken('content'),
    support: await staffToken('support'),
    people: await staffToken('people'),
    admin: await tokenOf(shop, await person('admin', 'admin')),
  };
  const ownerEmail = `owner-${people}@example.com`;
  const owner = await shop.sessions.authenticate(tokens.owner);
  const placed = (which: string) =>
    shop.checkout.place(owner, { ...oneBowl, userId: ownerId }, `${which}-${people}`);
  const { orderId } = await placed('order');
  const { orderId: assignedId } = await placed('assigned');
  if (hasSlip) await shop.slips.send(owner, orderId, async () => aPdf());
  await onItsWay(shop, assignedId, driverId);
  const [line] = await shop.cart.add(ownerId, {
    productId: PRODUCT,
    size: 'Default',
    quantity: 1,
  });
  const requested = { values: ticket, picture: undefined, hash: '' };
  const { _id: ticketId } = await shop.tickets.create(owner, requested);
  const things = {
    ownerId,
    otherId,
    ownerEmail,
    orderId,
    assignedId,
    ticketId,
    lineId: line?._id ?? '',
  };
  return { tokens, things };
}

async function opened() {
  const place = await aPlace();
  const shop = await aShop(place);
  await stock(shop, aProduct(PRODUCT, { countInStock: 100_000 }));
  const { url } = await aServer(place);
  return { shop, url };
}

/** The addresses that a file of `src/pages/api` answers; one of several calls names them. */
async function pathsOf(file: string): Promise<string[]> {
  const path = `/api/${file.replace(/(\/index)?\.ts$/, '')}`;
  if (path.endsWith('/[...id]')) return [path.replace('/[...id]', ''), path.replace('...', '')];
  if (!path.endsWith('/[call]')) return [path];
  const { ALL }: { ALL: ReturnType<typeof byName> } = await import(
    `../../../src/pages/api/${file}`
  );
  const isOwn = ALL.other !== noCall && ALL.other !== handleCall;
  const others = isOwn ? [path.replace('[call]', '[id]')] : [];
  return [...ALL.names.map((name) => path.replace('[call]', name)), ...others];
}

test('every call has a row, every row a call', async () => {
  const { url } = await opened();
  const files = globSync('**/*.ts', { cwd: 'src/pages/api' }).filter(
    (one) => !one.endsWith('[...path].ts'),
  );
  const declared = handlers.map(({ call: { at } }) => at.replace(/^\w+ /, ''));
  const own = [
    ...(await Promise.all(files.map(pathsOf))).flat(),
    ...new Set(declared.map((path) => path.replaceAll('{', '[').replaceAll('}', ']'))),
  ];
  const twice = own.filter((path) => path.startsWith('/api/order/'));
  const paths = [...own, ...twice.map((path) => path.replace('/api/order/', '/api/orders/'))];
  const known: string[] = [];
  for (const path of paths) {
    const { status, headers } = await call(url, `OPTIONS ${path}`);
    expect([path, status]).toEqual([path, 405]);
    const allowed = headers.get('allow')?.split(', ') ?? [];
    for (const method of allowed) if (method !== 'HEAD') known.push(`${method} ${path}`);
  }
  expect(rows.map((row) => row.call).toSorted()).toEqual(known.toSorted());
});

test(
  'each call answers each caller as its row says',
  async () => {
    const { shop, url } = await opened();
    for (const row of rows) {
      const found: Partial<Record<Caller, number>> = {};
      const [method = '', path = ''] = row.call.split(' ');
      let staged: Awaited<ReturnType<typeof stage>> | undefined;
      for (const caller of callers) {
        staged ??= await stage(shop, row);
        const { tokens, things } = staged;
        const response = await call(url, `${method} ${row.path?.(things) ?? path}`, {
          token: tokens[caller],
          body: row.body?.(things),
          ...(row.headers && { headers: row.headers }),
        });
        found[caller] = response.status;
        expect(response.body['success']).toBe(response.status < 400);
        // Whoever is refused changes nothing.
        if (method !== 'GET' && response.status < 400) staged = undefined;
      }
      expect([row.call, found]).toEqual([row.call, row.access.statuses]);
    }
  },
  timeLimit(240_000),
);

test('the admin area answers 404 for what does not exist', async () => {
  const { shop, url } = await opened();
  const token = await tokenOf(shop, await aPerson(shop, { role: 'admin' }));
  const named = rows.flatMap((row) => (/^GET \/api\/admin\/.*\[/.test(row.call) ? row.call : []));
  expect(named.length).toBeGreaterThan(5);
  const unknown = named.map((one) =>
    one.replace('[collection]/[id]', 'note/none').replaceAll(/\[\w+\]/g, 'none'),
  );
  for (const requested of [...unknown, 'GET /api/admin/cash.csv?driver=none']) {
    expect([requested, (await call(url, requested, { token })).status]).toEqual([requested, 404]);
  }
});

test('an id that is no UTF-8 is not there', async () => {
  const { url } = await opened();
  expect((await call(url, 'GET /api/products/%ff/reviews')).status).toBe(404);
});

test('an expired token counts as none, whatever the call', async () => {
  const { url } = await opened();
  for (const row of rows.filter(({ access }) => access.statuses.stranger === 401)) {
    const [method = '', path = ''] = row.call.split(' ');
    const things = {
      ownerId: 'nobody',
      ownerEmail: 'nobody@example.com',
      otherId: 'nobody',
      orderId: 'none',
      assignedId: 'none',
      ticketId: 'none',
      lineId: 'none',
    };
    const response = await call(url, `${method} ${row.path?.(things) ?? path}`, {
      token: 'a-token-that-nobody-gave',
      body: row.body?.(things),
      ...(row.headers && { headers: row.headers }),
    });
    expect([row.call, response.status]).toEqual([row.call, 401]);
  }
});
