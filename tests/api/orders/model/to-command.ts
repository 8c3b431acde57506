import { expectedBy } from './cash-model.ts';
import type { Idea, MoneyIdea } from './ideas.ts';
import { sumsOf } from './costs-model.ts';
import { nextStep } from './returns-model.ts';
import { canEditVariant, isVariantCommand } from './variants-model.ts';
import { at, dueOf, isMade, ledgerOf, type Command, type Order, type State } from './state.ts';

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

const isByCard = ({ method, replaces }: Order): boolean => method === 'card' && !replaces;
const isPaidByCard = (order: Order): boolean => order.atGateway.length > 0;

type CardIdea = Idea & { does: 'pay' | 'notify' };

/** The buyer pays an order by card, and the gateway speaks of what was paid there. */
function likelyCard(state: State, thought: CardIdea): Command | undefined {
  const isOfPayment = thought.does === 'notify' && isMade(thought.status);
  const order = orderOf(state, thought.order, isOfPayment ? isPaidByCard : isByCard);
  const meant = at(state.orders, order);
  if (!(isOfPayment ? isPaidByCard : isByCard)(meant)) return undefined;
  if (thought.does === 'pay') return { ...thought, order };
  return { ...thought, order, payment: thought.payment % Math.max(1, meant.atGateway.length) };
}

/** What is changed mostly has not started; a form at the gateway takes what was due before. */
function likelyChange(state: State, thought: Command & { does: 'changeOrder' }) {
  const isOpen = ({ status, method }: Order) =>
    method !== 'card' && (status === 'pending_payment' || status === 'to_delivery');
  const order = orderOf(state, thought.order, isOpen);
  return at(state.orders, order).method === 'card' ? undefined : { ...thought, order };
}

/** What staff record is mostly due, and what they pay back was paid. */
function withCents(state: State, { share, ...rest }: MoneyIdea): Command {
  const isMeant = (one: Order) =>
    rest.does === 'receive' ? dueOf(one) > 0 : ledgerOf(one).paid > 0;
  const order = orderOf(state, rest.order, isMeant);
  const meant = at(state.orders, order);
  const { paid, refunded } = ledgerOf(meant);
  const all = rest.does === 'receive' ? dueOf(meant) : paid - refunded;
  const cents = { all: Math.max(all, 1), part: 10_000, more: Math.max(all, 0) + 100 }[share];
  return { ...rest, order, cents };
}

/** A command in this shop; nothing where it speaks of an order and there is none. */
export function toCommand(state: State, thought: Idea): Command | undefined {
  if ('order' in thought) {
    const { length } = state.orders;
    if (length === 0) return undefined;
    const order = (thought.order + length) % length;
    if ('share' in thought) return withCents(state, { ...thought, order });
    if (thought.does === 'pay' || thought.does === 'notify') {
      return likelyCard(state, { ...thought, order });
    }
    if (thought.does === 'changeOrder') return likelyChange(state, { ...thought, order });
    return likely(state, { ...thought, order });
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
