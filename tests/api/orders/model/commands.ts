import fc from 'fast-check';
import {
  RETURN_STEPS,
  DISTRICTS,
  VARIANTS,
  WITH_OPTIONS,
  type Line,
  type Command,
} from './state.ts';

/** What people might do, before anybody knows which orders there are and what things cost. */

export const PEOPLE = 2;
const PRODUCTS = VARIANTS.flat().length;
export const DRIVERS = 2;

const who = fc.nat(PEOPLE - 1);
const product = fc.nat(PRODUCTS - 1);
const withOptions = fc.constantFrom(...WITH_OPTIONS);
const driver = fc.nat(DRIVERS - 1);
const order = fc.nat(7);
const qty = fc.integer({ min: 1, max: 4 });
const key = fc.constantFrom('one', 'two');
const maybeKey = fc.constantFrom(undefined, undefined, 'one', 'two');
const lines: fc.Arbitrary<Line[]> = fc.array(fc.record({ product, qty }), {
  minLength: 1,
  maxLength: 3,
});

/** An order is priced as its shopper sees it, or as it was before a price changed. */
type PlaceIdea = Omit<Command & { does: 'place' }, 'sums'> & { isStale: boolean };
/** Counted right as long as nobody comes in between. */
type SettleIdea = Omit<Command & { does: 'settle' }, 'counted'> & { isRight: boolean };
export type Idea = Exclude<Command, { does: 'place' | 'settle' }> | PlaceIdea | SettleIdea;

const does = <Name extends Idea['does']>(name: Name) => fc.constant(name);

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
  method: fc.constantFrom('cash_on_delivery', 'cash_on_delivery', 'bank_transfer'),
  isStale: fc.nat(9).map((one) => one === 0),
});
const withOrders: fc.Arbitrary<Idea> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ does: does('withdraw'), who, order }) },
  { weight: 3, arbitrary: fc.record({ does: does('sendSlip'), who, order, picture: fc.nat(1) }) },
  { weight: 3, arbitrary: fc.record({ does: does('approve'), order }) },
  { weight: 1, arbitrary: fc.record({ does: does('cancel'), order, restock: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ does: does('rejectSlip'), order }) },
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
    weight: 2,
    arbitrary: fc.record({
      does: does('refund'),
      order,
      cents: fc.constantFrom(10_000, 25_000),
      reference: fc.constantFrom('A', 'B'),
    }),
  },
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

const idea: fc.Arbitrary<Idea> = fc.oneof(
  { weight: 7, arbitrary: withCarts },
  { weight: 6, arbitrary: orderPlacement },
  { weight: 17, arbitrary: withOrders },
  { weight: 12, arbitrary: withReturns },
  { weight: 6, arbitrary: withCash },
  { weight: 6, arbitrary: withProducts },
  { weight: 1, arbitrary: fc.record({ does: does('leave'), who }) },
  { weight: 1, arbitrary: fc.record({ does: does('wait'), minutes: fc.constant(2) }) },
);

/** The newest order. */
const NEWEST = -1;
const cancelNewest = { does: 'cancel', order: NEWEST, restock: true } as const;

const tryAgain = (brings: number): Idea[] => [
  { does: 'fail', order: NEWEST, driver: brings },
  { does: 'assign', order: NEWEST, driver: brings },
  { does: 'start', order: NEWEST, driver: brings },
];

interface Back {
  resolution: 'exchange' | 'refund';
  /** How far it goes. */
  steps: number;
  restock: boolean;
}

const returning = (buyer: number, line: Line, { resolution, steps, restock }: Back): Idea[] => {
  const { product: back } = line;
  const all: Idea[] = [
    { does: 'askReturn', who: buyer, order: NEWEST, product: back, qty: 1, resolution, out: back },
    { does: 'stepReturn', order: NEWEST, step: 'approve', restock },
    { does: 'stepReturn', order: NEWEST, step: 'receive', restock },
    { does: 'stepReturn', order: NEWEST, step: 'complete', restock },
  ];
  return all.slice(0, steps);
};

const countAll = (driving: number): Idea => ({
  does: 'settle',
  driver: driving,
  isRight: true,
  isNoted: false,
  isEarlier: false,
});

/** An order that is placed, paid in cash or by transfer, and brought or cancelled. */
const delivery: fc.Arbitrary<Idea[]> = fc
  .record({
    who,
    line: fc.record({ product, qty: fc.integer({ min: 1, max: 2 }) }),
    method: fc.constantFrom('cash_on_delivery' as const, 'bank_transfer' as const),
    driver,
    fails: fc.boolean(),
    resolution: fc.constantFrom('exchange' as const, 'refund' as const),
    steps: fc.nat(4),
    restock: fc.boolean(),
    /** The order is cancelled once it is paid, or its replacement. */
    cancels: fc.constantFrom('order', 'replacement', 'nothing', 'nothing'),
    leaves: fc.nat(3).map((one) => one === 0),
    cents: fc.constantFrom(undefined, undefined, 20_050),
    /** Wrong codes that are entered first; after too many nothing but a reason helps. */
    wrong: fc.constantFrom(0, 0, 0, 1, 5),
    /** The cash is counted before anything comes back; maybe of a driver who lost the approval. */
    settles: fc.constantFrom('no', 'no', 'yes', 'unapproved'),
  })
  .map(({ who: buyer, line, method, driver: brings, cents, ...given }): Idea[] => {
    const { fails, cancels, leaves, wrong, settles, ...back } = given;
    const onTime = {
      does: 'handOver',
      order: NEWEST,
      driver: brings,
      cents,
      isLate: false,
    } as const;
    const allow = { does: 'approveDriver', driver: brings } as const;
    return [
      { ...allow, isApproved: true },
      {
        does: 'place',
        who: buyer,
        lines: [line],
        key: undefined,
        district: 'Kandy',
        method,
        isStale: false,
      },
      { does: 'sendSlip', who: buyer, order: NEWEST, picture: 0 },
      { does: 'approve', order: NEWEST },
      ...(cancels === 'order' ? [cancelNewest] : []),
      { does: 'assign', order: NEWEST, driver: brings },
      { does: 'start', order: NEWEST, driver: brings },
      ...(fails ? tryAgain(brings) : []),
      ...Array.from({ length: wrong }, () => ({ ...onTime, code: 'wrong' as const })),
      { ...onTime, code: 'right' },
      { ...onTime, code: 'reason' },
      ...(settles === 'unapproved' ? [{ ...allow, isApproved: false }] : []),
      ...(settles === 'no' ? [] : [countAll(brings)]),
      ...returning(buyer, line, back),
      ...(cancels === 'replacement' ? [cancelNewest] : []),
      ...(leaves ? [{ does: 'leave', who: buyer } as const] : []),
    ];
  });

/** What happens in a shop, one thing after the other. */
export const aDay = (lengths: { minLength?: number; maxLength: number }): fc.Arbitrary<Idea[]> =>
  fc
    .array(
      fc.oneof(
        { weight: 12, arbitrary: idea.map((one) => [one]) },
        { weight: 1, arbitrary: delivery },
      ),
      { ...lengths, size: 'max' },
    )
    .map((days) => days.flat());

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
  { weight: 1, arbitrary: fc.tuple(orderPlacement, orderPlacement) },
);
