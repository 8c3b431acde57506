import fc from 'fast-check';
import { DISTRICTS, sumsOf, type Command, type Line, type State } from './model.ts';

/** What people might do, before anybody knows which orders there are and what things cost. */

export const PEOPLE = 2;
export const PRODUCTS = 3;
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
export type Idea = Exclude<Command, { does: 'place' }> | PlaceIdea;

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
  { weight: 1, arbitrary: fc.record({ does: does('cancel'), order }) },
  { weight: 1, arbitrary: fc.record({ does: does('rejectSlip'), order }) },
  { weight: 3, arbitrary: fc.record({ does: does('assign'), order, driver }) },
  {
    weight: 4,
    arbitrary: fc.record({
      does: does('drive'),
      order,
      driver,
      to: fc.constantFrom('delivering' as const, 'delivered' as const),
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
);

export const idea: fc.Arbitrary<Idea> = fc.oneof(
  { weight: 7, arbitrary: withCarts },
  { weight: 6, arbitrary: orderPlacement },
  { weight: 17, arbitrary: withOrders },
  { weight: 4, arbitrary: withProducts },
  { weight: 1, arbitrary: fc.record({ does: does('leave'), who }) },
  { weight: 1, arbitrary: fc.record({ does: does('wait'), minutes: fc.constant(2) }) },
);

/** Makes them get in one another's way: by the same order, the same person, the same thing. */
function clashing([first, second]: readonly [Idea, Idea]): readonly [Idea, Idea] {
  const shared = {
    ...('order' in first && 'order' in second && { order: first.order }),
    ...('who' in first && 'who' in second && { who: first.who }),
    ...('product' in first && 'product' in second && { product: first.product }),
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
  { weight: 1, arbitrary: fc.tuple(orderPlacement, orderPlacement) },
);

/** A command in this shop; nothing where it speaks of an order and there is none. */
export function toCommand(state: State, thought: Idea): Command | undefined {
  if ('order' in thought) {
    const { length } = state.orders;
    return length === 0 ? undefined : { ...thought, order: thought.order % length };
  }
  if (thought.does !== 'place') return thought;
  const { isStale, ...placement } = thought;
  const { subtotal, total } = sumsOf(state, placement.lines, placement);
  const off = isStale ? 100 : 0;
  return { ...placement, sums: { subtotal: subtotal + off, total: total + off } };
}
