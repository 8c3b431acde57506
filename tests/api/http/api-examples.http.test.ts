import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ticket } from '../../support/access-rows.ts';
import { aPerson, call, tokenOf } from '../../support/people.ts';
import { aProduct, oneBowl, startDelivery } from '../../support/products.ts';
import { aServer } from '../../support/server.ts';
import { aPlace, aShop, perFile, stock } from '../../support/shop.ts';

// Each example of docs/api.md, in their order: its request is sent, its response is compared.

interface Example {
  /** `GET /api/products?q=bowl` */
  wanted: string;
  headers: Record<string, string>;
  body: string;
  status: number;
  response: string;
}

const BLOCK = /```http\n([\s\S]*?)\n```/g;

const blocks = Array.from(
  readFileSync('docs/api.md', 'utf8').matchAll(BLOCK),
  ([, text = '']) => text,
);

function exampleOf(request: string, response: string): Example {
  const [head = '', body = ''] = request.split('\n\n');
  const [wanted = '', ...lines] = head.split('\n');
  const headers = Object.fromEntries(lines.map((line) => line.split(': ')));
  const [statusLine = '', expected = ''] = response.split('\n\n');
  return { wanted, headers, body, status: Number(statusLine.split(' ')[1]), response: expected };
}

const examples = blocks.flatMap((request, at) => {
  const response = blocks[at + 1];
  return at % 2 === 0 && response !== undefined ? [exampleOf(request, response)] : [];
});

const TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
const PLACEHOLDER = /<([^>]+)>/g;
const MORE = '…';

/** What the placeholders stand for, as far as it is known. */
type Known = Map<string, string>;

const filled = (text: string, known: Known): string =>
  text.replaceAll(PLACEHOLDER, (placeholder, name: string) => known.get(name) ?? placeholder);

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** A value as an example shows it: its placeholder, if it is what that stands for so far. */
function placeholderOr(actual: unknown, expected: unknown, known: Known): unknown {
  const name = typeof expected === 'string' ? /^<([^>]+)>$/.exec(expected)?.[1] : undefined;
  if (name === undefined || typeof actual !== 'string') return actual;
  if (name === 'time') return TIME.test(actual) ? expected : actual;
  if (!known.has(name)) known.set(name, actual);
  return known.get(name) === actual ? expected : actual;
}

/** A response as an example shows it: with placeholders, and without what `"…"` leaves out. */
function shownAs(actual: unknown, expected: unknown, known: Known): unknown {
  if (!isObject(actual) || !isObject(expected)) return placeholderOr(actual, expected, known);
  const wanted = new Map(Object.entries(expected));
  if (Array.isArray(actual)) {
    return actual.map((one, at) => shownAs(one, wanted.get(String(at)), known));
  }
  const hasMore = wanted.has(MORE);
  const shown = Object.entries(actual).filter(([name]) => !hasMore || wanted.has(name));
  return Object.fromEntries([
    ...shown.map(([name, value]) => [name, shownAs(value, wanted.get(name), known)]),
    ...(hasMore ? [[MORE, MORE]] : []),
  ]);
}

/** A shop with one product, and with Nimali, whose order the driver Kumar is bringing. */
const shopOfExamples = perFile(async () => {
  const place = await aPlace();
  const shop = await aShop(place);
  const bowl = aProduct('clay-bowl', { priceCents: 200_000, discount: 10, countInStock: 13 });
  await stock(shop, bowl);
  const signIn = async (given: Parameters<typeof aPerson>[1]) => {
    const token = await tokenOf(shop, await aPerson(shop, given));
    return { token, user: await shop.sessions.authenticate(token) };
  };
  const nimali = await signIn({});
  const kumar = await signIn({ email: 'kumar@example.com', name: 'Kumar Silva', role: 'driver' });
  const anjali = await signIn({
    email: 'anjali@example.com',
    name: 'Anjali Fernando',
    role: 'admin',
  });
  const values = { ...ticket, orderId: '' };
  await shop.tickets.create(nimali.user, { values, picture: undefined, hash: 'a hash' });
  const cartItems = [{ _id: bowl.id, size: 'Default', qty: 1 }];
  const order = { ...oneBowl, cartItems, subTotalAmt: 1800, totalAmt: 2000 };
  const { orderId } = await shop.checkout.place(nimali.user, order, 'an-order');
  await startDelivery(shop, orderId, kumar.user);
  const known: Known = new Map([
    ["driver's token", kumar.token],
    ["admin's token", anjali.token],
    ['assigned order', orderId],
    ['driver id', kumar.user.id],
  ]);
  return { known, url: (await aServer(place)).url };
});

test('docs/api.md has examples of each area', () => {
  expect(blocks.length).toBe(examples.length * 2);
  const areas = readFileSync('docs/api.md', 'utf8').split(/^## /m).slice(1);
  const without = areas
    .filter((area) => !area.includes('```http'))
    .map((area) => area.split('\n')[0]);
  expect(without).toEqual(['Contents', 'Conventions', 'Environment']);
});

test.each(examples)(
  '$wanted answers as docs/api.md shows',
  async ({ wanted, headers, body, status, response }) => {
    const { url, known } = await shopOfExamples();
    const text = filled(body, known);
    const answered = await call(url, filled(wanted, known), {
      headers: Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name, filled(value, known)]),
      ),
      ...(text !== '' && { body: JSON.parse(text) }),
    });
    const expected: unknown = JSON.parse(response);
    expect(answered).toMatchObject({ status });
    expect(shownAs(answered.body, expected, known)).toEqual(expected);
  },
);
