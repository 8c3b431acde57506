import { openReturns } from '#lib/returns/returns.ts';
import { Refusal } from '#lib/server/errors.ts';
import type { Shop } from '#lib/server/app/create-shop.ts';
import type { Order as WireOrder } from '#lib/orders/codec.ts';
import {
  at,
  nameIndex,
  variantIndex,
  type Order,
  type Return,
  type ReturnCommand,
  type World,
} from './state.ts';
import { variantNow } from './variants-world.ts';

/** Failed deliveries and returns in a real shop. */

const ALL = { page: 1, limit: 100 };

/** The open return of an order, else any of it. */
async function returnOf({ db }: Shop, number: string): Promise<string> {
  const rows = await db
    .selectFrom('returns')
    .innerJoin('orders', 'orders.id', 'returns.order_id')
    .select(['returns.id', 'returns.status'])
    .where('number', '=', number)
    .execute();
  const open = rows.find(({ status }) => openReturns.some((name) => name === status));
  return (open ?? rows[0])?.id ?? 'none';
}

/** The title by which an order has a variant. */
export async function boughtAs({ db }: Shop, number: string, variant: World['variants'][number]) {
  const line = await db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .select('order_lines.size')
    .where('number', '=', number)
    .where('product_id', '=', variant.productId)
    .where('size', 'in', variant.titles)
    .orderBy('order_lines.position')
    .executeTakeFirst();
  return line?.size;
}

export async function actOnReturn(
  shop: Shop,
  world: World,
  command: ReturnCommand,
): Promise<string | undefined> {
  const { people, drivers, admin, variants, numbers } = world;
  const number = at(numbers, command.order);
  switch (command.does) {
    case 'fail': {
      const reported = { reason: 'not_home', note: 'Nobody there', at: undefined } as const;
      return void (await shop.deliveries.fail(at(drivers, command.driver), number, reported));
    }
    case 'askReturn': {
      const { who, product, qty, resolution, out } = command;
      const buyer = at(people, who);
      // An endpoint refuses the token of an account that is gone before anything else.
      const account = await shop.db
        .selectFrom('users')
        .select('id')
        .where('id', '=', buyer.id)
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
      if (!account) throw new Refusal('signed-out', 'The account is gone.');
      const variant = at(variants, product);
      const bought = (await boughtAs(shop, number, variant)) ?? variant.titles[0] ?? '';
      const goesOut = await variantNow(shop, world, out);
      const pieces = (_id: string, size: string) => [{ _id, size, qty }];
      const requested = {
        items: pieces(variant.productId, bought),
        reason: 'Chipped',
        resolution,
        exchangeFor: pieces(goesOut.productId, goesOut.size),
      };
      return void (await shop.returns.request(buyer, number, requested, undefined));
    }
    case 'stepReturn': {
      const id = await returnOf(shop, number);
      const { step, restock } = command;
      if (step === 'receive') return void (await shop.returns.receive(admin, id, { restock }));
      if (step === 'approve') return void (await shop.returns.approve(admin, id));
      if (step === 'decline') return void (await shop.returns.decline(admin, id, 'Used'));
      const done = await shop.returns.complete(admin, id, { reference: `of ${id}` });
      return done.replacement ?? undefined;
    }
  }
}

/** What the tables hold of them, in the model's words. */
export async function returnViews(db: Shop['db'], world: World, orderIds: readonly string[]) {
  const { numbers } = world;
  const attempts = await db
    .selectFrom('delivery_attempts')
    .select('order_id')
    .where('order_id', 'in', orderIds)
    .execute();
  const returns = await db
    .selectFrom('returns')
    .innerJoin('orders', 'orders.id', 'returns.order_id')
    .select([
      'returns.id',
      'returns.order_id',
      'returns.status',
      'returns.resolution',
      'returns.replacement_order_id',
      'orders.number',
    ])
    .where('returns.order_id', 'in', orderIds)
    .execute();
  const lines = await db
    .selectFrom('return_lines')
    .selectAll()
    .where('return_id', 'in', ['none', ...returns.map(({ id }) => id)])
    .execute();
  const line = (id: string, direction: 'back' | 'out') =>
    lines.find((row) => row.return_id === id && row.direction === direction);
  const productOf = (id: string, direction: 'back' | 'out') => {
    const found = line(id, direction);
    return found ? variantIndex(world, found.product_id, found.size) : -1;
  };
  const nameOf = (id: string, direction: 'back' | 'out') => {
    const found = line(id, direction);
    return found ? nameIndex(world, found.product_id, found.size) : -1;
  };
  return {
    attemptsOf: (orderId: string): number =>
      attempts.filter(({ order_id }) => order_id === orderId).length,
    returnsOf: (orderId: string): Return[] =>
      returns
        .filter(({ order_id }) => order_id === orderId)
        .map(({ id, status, resolution }) => ({
          status,
          resolution,
          product: productOf(id, 'back'),
          qty: line(id, 'back')?.quantity ?? 0,
          cents: line(id, 'back')?.cents ?? 0,
          out: productOf(id, 'out'),
          outName: nameOf(id, 'out'),
        })),
    replacedBy: (orderId: string): Order['replaces'] => {
      const replaced = returns.find((row) => row.replacement_order_id === orderId);
      if (!replaced) return null;
      const { id, number } = replaced;
      const qty = line(id, 'back')?.quantity ?? 0;
      return { order: numbers.indexOf(number), product: productOf(id, 'back'), qty };
    },
  };
}

const amounts = (text: string, pattern: RegExp): number[] =>
  [...text.replaceAll(/\s+/g, ' ').matchAll(pattern)].map(([, rupees = '']) =>
    Math.round(Number(rupees.replaceAll(',', '')) * 100),
  );
const sum = (cents: readonly number[]): number => cents.reduce((all, one) => all + one, 0);

/** What the email of a hand-over claims was paid, is still to be paid, or was too much. */
const cashIn = (text: string) => ({
  paid: sum(amounts(text, /You paid Rs\. ([\d,.]+) in cash\./g)),
  due: sum(amounts(text, /in cash\. Rs\. ([\d,.]+) is still to be paid\./g)),
  tooMuch: sum(amounts(text, /in cash\. That is Rs\. ([\d,.]+) too much/g)),
});

const inCents = (rupees: number): number => Math.round(rupees * 100);

const entriesOf = ({ db }: Shop, number: string) =>
  db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['kind', 'amount_cents', 'reference'])
    .where('number', '=', number)
    .orderBy('position')
    .execute();
type Entries = Awaited<ReturnType<typeof entriesOf>>;

const centsOf = (entries: Entries): number => sum(entries.map((entry) => entry.amount_cents));

/** The same by the ledger as it was then; nothing where there is no cash in it. */
function cashOf(entries: Entries, totalCents: number) {
  const index = entries.findIndex(({ kind }) => kind === 'cash');
  const paid = centsOf(
    entries.slice(0, index + 1).filter(({ kind }) => kind !== 'refund' && kind !== 'chargeback'),
  );
  return {
    paid: entries[index]?.amount_cents ?? 0,
    due: index < 0 ? 0 : Math.max(0, totalCents - paid),
    tooMuch: index < 0 ? 0 : Math.max(0, paid - totalCents),
  };
}

type Numbered = Pick<WireOrder, 'orderId' | 'replacementFor'>;

/** The number of the first order of a chain of replacements. */
function firstOf(order: Numbered, orders: readonly Numbered[]): string {
  const before = orders.find(({ orderId }) => orderId === order.replacementFor);
  return before ? firstOf(before, orders) : order.orderId;
}

/** Throws unless the emails of every order claim what its ledger holds. */
export async function assertEmailsAgree(shop: Shop, { people }: World): Promise<void> {
  for (const person of people) {
    const mails = await shop.db
      .selectFrom('outbox')
      .select(['subject', 'text'])
      .where('recipient', '=', person.email)
      .execute();
    const left = await shop.db
      .selectFrom('users')
      .select('deleted_at')
      .where('id', '=', person.id)
      .executeTakeFirst();
    // Nothing is left of the emails of who left.
    if (left?.deleted_at) continue;
    const { orders } = await shop.orders.own(person, ALL);
    for (const order of orders) {
      const { orderId, payment } = order;
      const entries = await entriesOf(shop, orderId);
      // A card or a transfer may pay for what is cancelled, and a bank may take a payment back.
      const isPaidLater =
        payment.method === 'card' || entries.some(({ kind }) => kind === 'transfer');
      const takenBack = entries.filter(({ kind }) => kind === 'chargeback');
      const textOf = (numbers: readonly string[]) =>
        mails
          .filter(({ subject }) => numbers.some((number) => subject.includes(number)))
          .map((mail) => mail.text)
          .join(' ');
      const text = textOf([orderId]);
      // A refund of a replacement is one of the first order, whose payments paid for it.
      const replaced = orders.filter((one) => firstOf(one, orders) === orderId);
      const refundText = textOf(replaced.map((one) => one.orderId));
      const claims = {
        refunded: sum(amounts(refundText, /We paid back Rs\. ([\d,.]+)\. The reference/g)),
        nothingPaid: isPaidLater || !/There is nothing to pay\./.test(text) || payment.paid === 0,
        cancelled: amounts(text, /You paid Rs\. ([\d,.]+): we will/g).length <= 1,
        cash: cashIn(text),
      };
      const holds = {
        refunded: inCents(payment.refunded) - centsOf(takenBack),
        nothingPaid: true,
        cancelled: true,
        cash: cashOf(entries, inCents(order.totalAmt)),
      };
      if (JSON.stringify(claims) !== JSON.stringify(holds)) {
        throw new Error(`The emails of ${orderId} claim otherwise: ${JSON.stringify(claims)}`);
      }
    }
  }
}
