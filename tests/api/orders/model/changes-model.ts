import { feeOf, shippingOf, takesCash } from './costs-model.ts';
import {
  at,
  done,
  dueOf,
  groupOf,
  no,
  takenBackOf,
  totalOf,
  type Command,
  type Order,
  type Outcome,
  type State,
} from './state.ts';
import { giveBack, isOnSale, sentName } from './variants-model.ts';

/** Staff change how many pieces of a product an order has. */

type Change = Command & { does: 'changeOrder' };

const piecesOf = (lines: Order['lines']): number => lines.reduce((sum, { qty }) => sum + qty, 0);
const goodsOf = ({ lines }: Order): number =>
  lines.reduce((sum, { cents, qty }) => sum + cents * qty, 0);

/** The pieces that came last go first. */
function takeAway(state: State, order: Order, group: Order['lines'], pieces: number): void {
  let left = pieces;
  for (const line of group.toReversed()) {
    const qty = Math.min(left, line.qty);
    giveBack(state, line, qty);
    line.qty -= qty;
    left -= qty;
  }
  order.lines = order.lines.filter(({ qty }) => qty > 0);
}

/** More pieces cost what they cost today. */
function addPieces(state: State, order: Order, { product, qty }: Change): Outcome {
  const goods = at(state.products, product);
  const group = groupOf(order, product);
  const more = qty - piecesOf(group);
  const last = group.at(-1);
  const isKnown = goods.known.includes(last?.name ?? sentName(goods));
  if (!isOnSale(goods) || !isKnown || goods.stock < more) return no('conflict');
  goods.stock -= more;
  const { cents, number, name } = goods;
  if (last?.cents === cents && last.number === number) last.qty += more;
  else order.lines.push({ product, qty: more, cents, worth: 0, number, name });
  return done;
}

/** What the change itself alters of delivery; the rest stays as it was paid. */
function reprice(order: Order, before: Order): void {
  const { district } = order;
  const shipping = shippingOf(goodsOf(order), district);
  if (shipping !== shippingOf(goodsOf(before), district)) order.shipping = shipping;
}

const isCashTaken = (order: Order): boolean => {
  const { district, method } = order;
  const goods = goodsOf(order);
  return takesCash(goods + shippingOf(goods, district) + feeOf(method), district);
};

/** The order is as before where this ends otherwise than done. */
export function changeOrder(state: State, command: Change): Outcome {
  const order = at(state.orders, command.order);
  const { product, qty, order: index } = command;
  if (order.status !== 'pending_payment' && order.status !== 'to_delivery') return no('conflict');
  const pieces = piecesOf(groupOf(order, product));
  if (qty === pieces) return done;
  if (order.replaces || takenBackOf(order) > 0) return no('conflict');
  const next = structuredClone(state);
  const changed = at(next.orders, index);
  if (qty < pieces) takeAway(next, changed, groupOf(changed, product), pieces - qty);
  else {
    const added = addPieces(next, changed, command);
    if (added.ends !== 'done') return added;
  }
  if (changed.lines.length === 0) return no('invalid');
  reprice(changed, order);
  if (changed.slipStatus === 'waiting' && totalOf(changed) !== totalOf(order))
    return no('conflict');
  const isTooMuchCash = !isCashTaken(changed) && isCashTaken(order);
  if (order.method === 'cash_on_delivery' && dueOf(changed) > 0 && isTooMuchCash) {
    return no('conflict');
  }
  changed.events.push('change');
  at(next.people, order.owner).mails += 1;
  Object.assign(state, next);
  return done;
}
