import fc from 'fast-check';
import {
  RETURN_STEPS,
  DISTRICTS,
  SIZES,
  type Line,
  type Command,
  type Order,
  type State,
} from './state.ts';
import { nextStep } from './returns-model.ts';
import { held } from './cash-model.ts';
import { sumsOf } from './model.ts';

/** What people might do, before anybody knows which orders there are and what things cost. */

export const PEOPLE = 2;
export const PRODUCTS = SIZES.flat().length;
export const DRIVERS = 2;

const who = fc.nat(PEOPLE - 1);
const product = fc.nat(PRODUCTS - 1);
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
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: does('settle'),
      driver,
      isRight: fc.boolean(),
      isNoted: fc.boolean(),
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
);

const idea: fc.Arbitrary<Idea> = fc.oneof(
  { weight: 7, arbitrary: withCarts },
  { weight: 6, arbitrary: orderPlacement },
  { weight: 17, arbitrary: withOrders },
  { weight: 12, arbitrary: withReturns },
  { weight: 6, arbitrary: withCash },
  { weight: 4, arbitrary: withProducts },
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
  })
  .map(({ who: buyer, line, method, driver: brings, cents, ...given }): Idea[] => {
    const { fails, cancels, leaves, wrong, ...back } = given;
    const handOver = { does: 'handOver', order: NEWEST, driver: brings, cents } as const;
    return [
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
      ...Array.from({ length: wrong }, () => ({ ...handOver, code: 'wrong' as const })),
      { ...handOver, code: 'right' },
      { ...handOver, code: 'reason' },
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

/** One of the orders that a thought can be about, else the one that it is about. */
function orderOf({ orders }: State, order: number, isMeant: (one: Order) => boolean): number {
  const named = orders[order];
  if (named && isMeant(named)) return order;
  const meant = orders.flatMap((one, index) => (isMeant(one) ? [index] : []));
  return meant[order % meant.length] ?? order;
}

const isDue = ({ returns }: Order, { step }: Command & { does: 'stepReturn' }): boolean =>
  returns.some(({ status }) => status === nextStep[step][0]);

/** What comes back is mostly what was brought, and asked for by who bought it. */
function likely(state: State, thought: Command): Command {
  if (thought.does === 'fail' || thought.does === 'handOver') {
    const order = orderOf(state, thought.order, ({ status }) => status === 'delivering');
    return { ...thought, order, driver: state.orders[order]?.driver ?? thought.driver };
  }
  if (thought.does === 'askReturn') {
    const order = orderOf(state, thought.order, ({ status }) => status === 'delivered');
    const { owner, lines: bought } = state.orders[order] ?? { owner: thought.who, lines: [] };
    const line = bought[thought.product % bought.length];
    return { ...thought, order, who: owner, product: line?.product ?? thought.product };
  }
  if (thought.does !== 'stepReturn') return thought;
  return { ...thought, order: orderOf(state, thought.order, (one) => isDue(one, thought)) };
}

/** A command in this shop; nothing where it speaks of an order and there is none. */
export function toCommand(state: State, thought: Idea): Command | undefined {
  if ('order' in thought) {
    const { length } = state.orders;
    if (length === 0) return undefined;
    return likely(state, { ...thought, order: (thought.order + length) % length });
  }
  if (thought.does === 'settle') {
    const { isRight, ...settling } = thought;
    return { ...settling, counted: isRight ? held(state, thought.driver) : 12_345 };
  }
  if (thought.does !== 'place') return thought;
  const { isStale, ...placement } = thought;
  const { subtotal, total } = sumsOf(state, placement.lines, placement);
  const off = isStale ? 100 : 0;
  return { ...placement, sums: { subtotal: subtotal + off, total: total + off } };
}
