import { expectedBy } from './cash-model.ts';
import type { Idea } from './commands.ts';
import { sumsOf } from './model.ts';
import { nextStep } from './returns-model.ts';
import { canEditVariant, isVariantCommand } from './variants-model.ts';
import type { Command, Order, State } from './state.ts';

/** What people think of, in the shop as it is. */

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
    return { ...settling, counted: isRight ? expectedBy(state, settling) : 12_345 };
  }
  if (isVariantCommand(thought)) return canEditVariant(state, thought) ? thought : undefined;
  if (thought.does !== 'place') return thought;
  const { isStale, ...placement } = thought;
  const { subtotal, total } = sumsOf(state, placement.lines, placement);
  const off = isStale ? 100 : 0;
  return { ...placement, sums: { subtotal: subtotal + off, total: total + off } };
}
