import fc from 'fast-check';
import { does, driver, order, product, share, who, type Idea } from './ideas.ts';
import { cardPurchase, delivery } from './purchases.ts';
import { ANSWERS, RETURN_STEPS, DISTRICTS, WITH_OPTIONS, type Line } from './state.ts';

/** Commands of all kinds, and days of them. */

const withOptions = fc.constantFrom(...WITH_OPTIONS);
const qty = fc.integer({ min: 1, max: 4 });
const key = fc.constantFrom('one', 'two');
const maybeKey = fc.constantFrom(undefined, undefined, 'one', 'two');
const lines: fc.Arbitrary<Line[]> = fc.array(fc.record({ product, qty }), {
  minLength: 1,
  maxLength: 3,
});

const withCarts: fc.Arbitrary<Idea> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ does: does('add'), who, product, qty, key: maybeKey }) },
  { weight: 1, arbitrary: fc.record({ does: does('change'), who, product, qty }) },
  { weight: 1, arbitrary: fc.record({ does: does('remove'), who, product }) },
  { weight: 1, arbitrary: fc.record({ does: does('merge'), who, lines, key }) },
);
const orderPlacement: fc.Arbitrary<Idea> = fc.record({
  does: does('place'),
  who,
  lines,
  key: maybeKey,
  district: fc.constantFrom(...DISTRICTS),
  method: fc.constantFrom('cash_on_delivery', 'cash_on_delivery', 'bank_transfer', 'card'),
  isStale: fc.nat(9).map((one) => one === 0),
});
const withOrders: fc.Arbitrary<Idea> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ does: does('withdraw'), who, order }) },
  { weight: 3, arbitrary: fc.record({ does: does('sendSlip'), who, order, picture: fc.nat(1) }) },
  { weight: 3, arbitrary: fc.record({ does: does('approve'), order }) },
  { weight: 1, arbitrary: fc.record({ does: does('cancel'), order, restock: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ does: does('rejectSlip'), order }) },
  {
    weight: 3,
    arbitrary: fc.record({ does: does('changeOrder'), order, product, qty: fc.nat(4) }),
  },
  { weight: 3, arbitrary: fc.record({ does: does('assign'), order, driver }) },
  { weight: 2, arbitrary: fc.record({ does: does('start'), order, driver }) },
);
const withCash: fc.Arbitrary<Idea> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      does: does('handOver'),
      order,
      driver,
      code: fc.constantFrom('right', 'right', 'wrong', 'wrong', 'none', 'reason'),
      cents: fc.constantFrom(undefined, undefined, 0, 20_050),
      isLate: fc.nat(3).map((one) => one === 0),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: does('settle'),
      driver,
      isRight: fc.boolean(),
      isNoted: fc.boolean(),
      isEarlier: fc.nat(3).map((one) => one === 0),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      does: does('approveDriver'),
      driver,
      isApproved: fc.constantFrom(true, true, false),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      does: does('correct'),
      driver,
      cents: fc.constantFrom(-30_000, 1, 5_000),
    }),
  },
);
const withReturns: fc.Arbitrary<Idea> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ does: does('fail'), order, driver }) },
  {
    weight: 4,
    arbitrary: fc.record({
      does: does('askReturn'),
      who,
      order,
      product,
      qty: fc.integer({ min: 1, max: 2 }),
      resolution: fc.constantFrom('exchange', 'refund'),
      out: product,
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      does: does('stepReturn'),
      order,
      step: fc.constantFrom(...RETURN_STEPS),
      restock: fc.boolean(),
    }),
  },
);
const reference = fc.constantFrom('A', 'B');
const payment = fc.nat(2);
const withPayments: fc.Arbitrary<Idea> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ does: does('pay'), order }) },
  {
    weight: 6,
    arbitrary: fc.record({
      does: does('notify'),
      order,
      payment,
      status: fc.constantFrom('paid', 'paid', 'paid', 'charged_back', 'pending', 'failed'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: does('expire'),
      answer: fc.constantFrom('documented', 'documented', 'away'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: does('receive'), order, share, reference }) },
  {
    weight: 5,
    arbitrary: fc.record({
      does: does('refund'),
      order,
      share,
      reference,
      answer: fc.constantFrom('documented', 'documented', ...ANSWERS),
      alreadySent: fc.nat(2).map((one) => one === 0),
    }),
  },
);
const withProducts: fc.Arbitrary<Idea> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ does: does('stock'), product, stock: fc.nat(6) }) },
  {
    weight: 1,
    arbitrary: fc.record({ does: does('price'), product, rupees: fc.constantFrom(90, 250, 3900) }),
  },
  { weight: 1, arbitrary: fc.record({ does: does('archive'), product }) },
  { weight: 1, arbitrary: fc.record({ does: does('restore'), product }) },
  {
    weight: 2,
    arbitrary: fc.record({ does: does('rename'), product: withOptions, name: fc.nat(1) }),
  },
  { weight: 1, arbitrary: fc.record({ does: does('drop'), product: withOptions }) },
  { weight: 2, arbitrary: fc.record({ does: does('sell'), product: withOptions }) },
);

const pause: fc.Arbitrary<Idea> = fc.record({
  does: does('wait'),
  minutes: fc.constantFrom(2, 31),
});

const idea: fc.Arbitrary<Idea> = fc.oneof(
  { weight: 7, arbitrary: withCarts },
  { weight: 6, arbitrary: orderPlacement },
  { weight: 17, arbitrary: withOrders },
  { weight: 12, arbitrary: withReturns },
  { weight: 6, arbitrary: withPayments },
  { weight: 6, arbitrary: withCash },
  { weight: 6, arbitrary: withProducts },
  { weight: 1, arbitrary: fc.record({ does: does('leave'), who }) },
  { weight: 1, arbitrary: pause },
);

interface Lengths {
  minLength?: number;
  maxLength: number;
}

const anyDay = (lengths: Lengths): fc.Arbitrary<Idea[]> =>
  fc
    .array(
      fc.oneof(
        { weight: 12, arbitrary: idea.map((one) => [one]) },
        { weight: 1, arbitrary: delivery },
      ),
      { ...lengths, size: 'max' },
    )
    .map((days) => days.flat());

/** A day with few orders, which are paid by card in all ways. */
const cardDay = (lengths: Lengths): fc.Arbitrary<Idea[]> =>
  fc
    .tuple(
      cardPurchase,
      fc.array(
        fc.oneof(
          { weight: 10, arbitrary: withPayments },
          { weight: 3, arbitrary: withOrders },
          { weight: 1, arbitrary: withReturns },
          { weight: 2, arbitrary: pause },
        ),
        { ...lengths, size: 'max' },
      ),
    )
    .map(([purchase, ideas]) => [...purchase, ...ideas]);

/** What happens in a shop, one thing after the other. */
export const aDay = (lengths: Lengths): fc.Arbitrary<Idea[]> =>
  fc.oneof({ weight: 2, arbitrary: anyDay(lengths) }, { weight: 1, arbitrary: cardDay(lengths) });

/** Makes them get in one another's way: by the same order, the same person, the same thing. */
function clashing([first, second]: readonly [Idea, Idea]): readonly [Idea, Idea] {
  const shared = {
    ...('order' in first && 'order' in second && { order: first.order }),
    ...('who' in first && 'who' in second && { who: first.who }),
    ...('product' in first && 'product' in second && { product: first.product }),
    ...('driver' in first && 'driver' in second && { driver: first.driver }),
  };
  return [first, { ...second, ...shared }];
}

/** Two ideas that are had at once. */
export const pair: fc.Arbitrary<readonly [Idea, Idea]> = fc.oneof(
  { weight: 1, arbitrary: fc.tuple(idea, idea) },
  { weight: 3, arbitrary: fc.tuple(idea, idea).map(clashing) },
  {
    weight: 3,
    arbitrary: fc.tuple(withOrders, withOrders).map(clashing),
  },
  {
    weight: 3,
    arbitrary: fc.tuple(withReturns, fc.oneof(withReturns, withOrders)).map(clashing),
  },
  { weight: 3, arbitrary: fc.tuple(withCash, withCash).map(clashing) },
  {
    weight: 4,
    arbitrary: fc
      .tuple(withPayments, fc.oneof(withPayments, withPayments, withOrders, withReturns))
      .map(clashing),
  },
  { weight: 1, arbitrary: fc.tuple(orderPlacement, orderPlacement) },
);
