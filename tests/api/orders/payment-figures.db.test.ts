import * as v from 'valibot';
import { expect, test } from 'vitest';
import { formatMoney, toRupees } from '#lib/format/money.ts';
import { readOrder } from '#lib/orders/codec.ts';
import { paymentState } from '#lib/payments/payment-state.ts';
import { QuoteSchema } from '#lib/checkout/schema.ts';
import { defaultShopSettings } from '#lib/shop-settings/shop-settings.ts';
import { aPdf } from '../../support/files.ts';
import { mailsOf } from '../../support/people.ts';
import { aProduct, assignTo, parcels } from '../../support/products.ts';
import { ALL, aShopWithReturns } from '../../support/returning-shop.ts';
import { stock } from '../../support/shop.ts';

const SPOON = 'coconut-spoon';
const line = (qty: number) => [{ _id: SPOON, size: 'Default', qty }];
const [account] = defaultShopSettings.payment.bankAccounts;

type World = Awaited<ReturnType<typeof aShopWithReturns>>;

/** What the ledger of an order says, read row by row. */
async function ledgerOf({ shop }: World, number: string) {
  const order = await shop.db
    .selectFrom('orders')
    .selectAll()
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  const entries = await shop.db
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', order.id)
    .orderBy('position')
    .execute();
  const sum = (kinds: readonly string[]) =>
    entries
      .filter(({ kind }) => kinds.includes(kind))
      .reduce((cents, { amount_cents }) => cents + amount_cents, 0);
  const paidCents = sum(['transfer', 'cash']);
  const totalCents = order.subtotal_cents + order.shipping_cents + order.cash_fee_cents;
  return {
    entries: entries.map(({ kind, amount_cents }) => [kind, toRupees(amount_cents)]),
    totalCents,
    dueCents: totalCents - paidCents,
    paidCents,
    refundedCents: sum(['refund']),
  };
}

const amounts = (text: string, pattern: RegExp): string[] =>
  [...text.replaceAll(/\s+/g, ' ').matchAll(pattern)].map(([, amount = '']) => amount);

/** Whatever gives out an order's money says what its ledger does; gives the ledger's entries. */
async function figuresOf(world: World, number: string) {
  const { shop, buyer, admin } = world;
  const ledger = await ledgerOf(world, number);
  const { totalCents, dueCents, paidCents, refundedCents } = ledger;
  const money = {
    totalAmt: toRupees(totalCents),
    payment: {
      method: 'bank_transfer',
      due: toRupees(dueCents),
      paid: toRupees(paidCents),
      refunded: toRupees(refundedCents),
      refundDue: 0,
      reference: number,
    },
  };
  const own = await shop.orders.one(buyer, number);
  const seen = await shop.orders.one(admin, number);
  const lists = [
    (await shop.orders.own(buyer, ALL)).orders,
    (await shop.orderList.orders({ role: 'admin' }, { ...ALL, q: '' })).orders,
    v.parse(v.array(v.looseObject({})), (await shop.account.exportAccount(buyer))['orders']),
  ];
  expect([own, seen]).toMatchObject([money, money]);
  for (const list of lists) {
    expect(list.filter(({ orderId }) => orderId === number)).toMatchObject([money]);
  }
  expect(own.payment.bankAccounts).toEqual(dueCents > 0 ? [account] : undefined);
  const written = v.parse(
    v.object({ entries: v.array(v.looseObject({ kind: v.string(), amount: v.number() })) }),
    seen.payment,
  );
  expect(written.entries.map(({ kind, amount }) => [kind, amount])).toEqual(ledger.entries);

  // The receipt draws these, and the same sentence.
  const receipt = readOrder(own);
  expect(receipt).toMatchObject({ totalCents, dueCents, paidCents, refundedCents });
  const isAwaited = own.slipStatus === 'waiting';
  const sentence = [
    ...(paidCents > 0 ? [`${formatMoney(paidCents)} paid`] : []),
    ...(dueCents > 0 && !isAwaited ? [`${formatMoney(dueCents)} to pay`] : []),
    ...(refundedCents > 0 ? [`${formatMoney(refundedCents)} refunded`] : []),
  ].join(', ');
  expect(paymentState(receipt)?.replaceAll('\u00A0', ' ') ?? '').toBe(sentence);

  const mails = await mailsOf(shop, buyer.email);
  const text = mails
    .filter(({ subject }) => subject.includes(number))
    .map((mail) => mail.text)
    .join('\n');
  const totals = amounts(text, new RegExp(`Order ${number}, (Rs\\. [\\d,.]+\\d)\\.`, 'g'));
  expect(new Set(totals)).toEqual(new Set(totals.map(() => formatMoney(totalCents))));
  const refunds = amounts(text, /We paid back (Rs\. [\d,.]+\d)\. The reference/g);
  expect(refunds).toEqual(
    ledger.entries
      .filter(([kind]) => kind === 'refund')
      .map(([, amount]) => formatMoney(Math.round(Number(amount) * 100))),
  );
  return ledger.entries;
}

/** A person buys three spoons by transfer; gives the number of the order. */
async function bought({ shop, buyer }: World): Promise<string> {
  await stock(shop, aProduct(SPOON, { priceCents: 50_000, countInStock: 10 }));
  const requested = { cartItems: line(3), paymentMethod: 'bank_transfer' } as const;
  const quote = await shop.checkout.quote(buyer, v.parse(QuoteSchema, requested));
  expect(quote).toMatchObject({ subTotalAmt: 1500, shipping: 200, totalAmt: 1700 });
  const { orderId, order } = await shop.checkout.place(
    buyer,
    {
      ...requested,
      userId: undefined,
      cartItems: line(3),
      delivery_address: parcels,
      subTotalAmt: quote.subTotalAmt,
      totalAmt: quote.totalAmt,
    },
    'one order',
  );
  expect(order).toMatchObject({ totalAmt: quote.totalAmt, payment: { due: quote.totalAmt } });
  expect(quote.bankAccounts).toEqual(order.payment.bankAccounts);
  const [mail] = await mailsOf(shop, buyer.email);
  expect(mail?.text).toContain(`exactly ${formatMoney(170_000)} to this account`);
  expect(mail?.text).toContain(account?.accountNumber);
  return orderId;
}

const missed = { reason: 'not_home', note: '', at: undefined } as const;

test('a transfer order, second attempt, one piece exchanged, another refunded: every number agrees', async () => {
  const world = await aShopWithReturns();
  const { clock, shop, buyer, admin, ravi, ask, left } = world;
  const number = await bought(world);
  const agrees = async (entries: unknown) =>
    expect(await figuresOf(world, number)).toEqual(entries);
  const steps = async (entries: unknown, ...works: (() => Promise<unknown>)[]) => {
    for (const work of works) {
      clock.pass(1000);
      await work();
      await agrees(entries);
    }
  };
  const drive = (of: string, status: 'delivering' | 'delivered') => () =>
    shop.deliveries.drive(ravi, of, status);

  await agrees([]);
  await steps([], () => shop.slips.send(buyer, number, async () => aPdf()));
  const paid = ['transfer', 1700];
  await steps(
    [paid],
    () => shop.adminOrders.approve(admin, number, {}),
    () => assignTo(shop, number, ravi.id),
    drive(number, 'delivering'),
    () => shop.deliveries.fail(ravi, number, missed),
    () => assignTo(shop, number, ravi.id),
    drive(number, 'delivering'),
    drive(number, 'delivered'),
  );
  const [stop] = (await shop.deliveries.assigned(ravi, ALL)).orders;
  expect(stop).toMatchObject({ attempts: [{ reason: 'not_home' }], payment: { due: 0 } });
  expect(await left(SPOON)).toBe(7);

  const pieces = { items: line(1) };
  const exchange = await ask(number, { ...pieces, resolution: 'exchange' });
  let replacement = '';
  await steps(
    [paid],
    () => shop.returns.approve(admin, exchange._id),
    () => shop.returns.receive(admin, exchange._id),
    async () => {
      const done = await shop.returns.complete(admin, exchange._id, {});
      replacement = done.replacement ?? '';
      expect(await figuresOf(world, replacement)).toEqual([]);
    },
  );
  await steps(
    [paid],
    () => assignTo(shop, replacement, ravi.id),
    drive(replacement, 'delivering'),
    drive(replacement, 'delivered'),
  );
  expect(await figuresOf(world, replacement)).toEqual([]);
  expect(await shop.orders.one(buyer, replacement)).toMatchObject({ totalAmt: 0 });
  expect(await left(SPOON)).toBe(7);

  const refund = await ask(number, { ...pieces, resolution: 'refund' });
  await steps(
    [paid],
    () => shop.returns.approve(admin, refund._id),
    () => shop.returns.receive(admin, refund._id),
  );
  await steps([paid, ['refund', 500]], () =>
    shop.returns.complete(admin, refund._id, { reference: 'CEFT 7' }),
  );
  expect(await left(SPOON)).toBe(8);
  const { people } = await shop.people.people({ ...ALL, q: buyer.email });
  expect(people).toMatchObject([{ orders: 2, spent: 120_000 }]);
  await shop.account.remove(buyer);
});
