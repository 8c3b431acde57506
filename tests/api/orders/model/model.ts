import {
  done,
  no,
  dueOf,
  isOpenReturn,
  refundDueOf,
  takenBackOf,
  totalOf,
  at,
  type Line,
  type Status,
  type Command,
  type Order,
  type State,
  type Outcome,
  sameProduct,
} from './state.ts';
import { applyCash, isCashCommand } from './cash-model.ts';
import { changeOrder } from './changes-model.ts';
import { feeOf, shippingOf, sumsOf, takesCash } from './costs-model.ts';
import { editVariant, giveBack, isOnSale, isVariantCommand } from './variants-model.ts';
import { applyPayment, isPaid, isPaymentCommand } from './payments-model.ts';
import { applyReturn, isReturnCommand, refundReplaced } from './returns-model.ts';

/** What a small shop does, which the real one must do too (model.db.test.ts): its moves (docs/api.md "Orders"). */
const table: Record<string, { from: readonly Status[]; to: Status }> = {
  approve: { from: ['pending_payment'], to: 'to_delivery' },
  start: { from: ['to_delivery'], to: 'delivering' },
  fail: { from: ['delivering'], to: 'to_delivery' },
  handOver: { from: ['delivering'], to: 'delivered' },
  withdraw: { from: ['pending_payment'], to: 'cancelled' },
  cancel: { from: ['pending_payment', 'to_delivery'], to: 'cancelled' },
};

const isOpen = ({ status }: Order) => status !== 'delivered' && status !== 'cancelled';

/** Lines of one product as one, by product. */
function summed(lines: readonly Line[]): Line[] {
  const pieces = new Map<number, number>();
  for (const { product, qty } of lines) pieces.set(product, (pieces.get(product) ?? 0) + qty);
  return [...pieces]
    .map(([product, qty]) => ({ product, qty }))
    .toSorted((one, other) => one.product - other.product);
}

function move(state: State, index: number, name: string, restock = true): Outcome {
  const order = at(state.orders, index);
  const { from, to } = table[name] ?? { from: [], to: order.status };
  if (!from.includes(order.status)) return no('conflict');
  if (name === 'start' && (order.failed || takenBackOf(order) > 0)) return no('conflict');
  if (name === 'approve' && order.slipStatus !== 'waiting' && !isPaid(order)) return no('conflict');
  order.status = to;
  order.failed = name === 'fail';
  order.events.push(name);
  at(state.people, order.owner).mails += 1;
  const cents = dueOf(order);
  if (name === 'approve' && order.slipStatus === 'waiting') {
    order.slipStatus = 'approved';
    if (cents > 0) order.payments.push({ kind: 'transfer', cents });
  }
  if (to === 'cancelled') {
    order.credited = totalOf(order);
    refundReplaced(state, order);
    if (!restock) return done;
    for (const line of order.lines) giveBack(state, line);
  }
  return done;
}

function place(state: State, command: Command & { does: 'place' }): Outcome {
  const { who, lines, sums, key, district, method } = command;
  const person = at(state.people, who);
  const requested = summed(lines);
  const request = JSON.stringify([
    ...(key === undefined ? [requested] : [lines, sums]),
    district,
    method,
  ]);
  const name = key === undefined ? `same:${request}` : `key:${key}`;
  const record = person.records[name];
  if (record && (key !== undefined || state.minute - record.minute <= 1)) {
    return record.request === request
      ? { ends: 'done', order: record.order ?? -1 }
      : no('used-key');
  }
  if (requested.some(({ product }) => !isOnSale(at(state.products, product)))) {
    return no('conflict');
  }
  const now = sumsOf(state, requested, command);
  if (method === 'cash_on_delivery' && !takesCash(now.total, district)) return no('conflict');
  if (now.subtotal !== sums.subtotal || now.total !== sums.total) return no('conflict');
  if (requested.some(({ product, qty }) => at(state.products, product).stock < qty)) {
    return no('conflict');
  }
  const order = state.orders.length;
  state.orders.push({
    owner: who,
    status: 'pending_payment',
    slip: false,
    slipStatus: 'none',
    driver: null,
    lines: requested.map((line) => {
      const { cents, number, name } = at(state.products, line.product);
      return { ...line, cents, worth: 0, number, name };
    }),
    shipping: shippingOf(now.subtotal, district),
    fee: feeOf(method),
    district,
    method,
    payments: [],
    credited: 0,
    atGateway: [],
    onlineStatus: '',
    failed: false,
    attempts: 0,
    tries: 0,
    codeStatus: null,
    returns: [],
    replaces: null,
    original: null,
    events: ['place'],
  });
  state.placed[order] = state.minute;
  for (const { product, qty } of requested) {
    at(state.products, product).stock -= qty;
    delete person.cart[product];
  }
  person.records[name] = { request, order, minute: state.minute };
  person.district ||= district;
  person.mails += 1;
  return { ends: 'done', order };
}

function merge(state: State, { who, lines, key }: Command & { does: 'merge' }): Outcome {
  const { cart, records } = at(state.people, who);
  if (records[`cart:${key}`]) return done;
  for (const { product, qty } of lines) {
    const goods = at(state.products, product);
    const { stock } = goods;
    const present = cart[product] ?? 0;
    const fitting = isOnSale(goods) ? Math.min(present + qty, Math.max(present, stock)) : 0;
    if (fitting > 0) cart[product] = fitting;
  }
  records[`cart:${key}`] = { request: '', order: undefined, minute: state.minute };
  return done;
}

function add(state: State, { who, product, qty, key }: Command & { does: 'add' }): Outcome {
  const { cart, records } = at(state.people, who);
  const { stock, isSold, number } = at(state.products, product);
  if (key !== undefined && records[`cart:${key}`]) return done;
  if (!isSold) return no('missing');
  if (number === null) return no('invalid');
  const whole = (cart[product] ?? 0) + qty;
  if (whole > stock) return no('conflict');
  cart[product] = whole;
  if (key !== undefined) {
    records[`cart:${key}`] = { request: '', order: undefined, minute: state.minute };
  }
  return done;
}

function sendSlip(state: State, command: Command & { does: 'sendSlip' }): Outcome {
  const order = at(state.orders, command.order);
  if (order.owner !== command.who) return no('missing');
  if (order.status !== 'pending_payment' || order.method === 'card') return no('conflict');
  if (order.slip && state.pictures[command.order] === command.picture) return done;
  state.pictures[command.order] = command.picture;
  order.slip = true;
  order.slipStatus = 'waiting';
  order.events.push('sendSlip');
  return done;
}

function leave(state: State, who: number): Outcome {
  const person = at(state.people, who);
  const own = state.orders.filter(({ owner }) => owner === who);
  const isUnfinished = (order: Order) =>
    isOpen(order) || order.returns.some(isOpenReturn) || refundDueOf(order) > 0;
  if (own.some(isUnfinished)) return no('conflict');
  for (const order of own) {
    order.slip = false;
    order.events.push('erase');
  }
  // The one mail that is left says farewell.
  Object.assign(person, { isHere: false, cart: {}, records: {}, mails: 1, district: '' });
  return done;
}

type Edit = Command & { does: 'stock' | 'price' | 'archive' | 'restore' };

function edit(state: State, command: Edit): Outcome {
  const product = at(state.products, command.product);
  if (!product.isSold && command.does === 'archive') return no('gone');
  if (product.isSold && command.does === 'restore') return done;
  if (command.does === 'stock' && product.number === null) return no('invalid');
  if (command.does === 'stock') product.stock = command.stock;
  for (const index of sameProduct(command.product)) {
    const size = at(state.products, index);
    if (command.does === 'price' && size.number !== null) size.cents = command.rupees * 100;
    if (command.does === 'archive') size.isSold = false;
    if (command.does === 'restore') size.isSold = true;
    size.events += 1;
  }
  return done;
}

/** What only somebody does who is here. */
const ofPeople: ReadonlySet<string> = new Set([
  'add',
  'change',
  'remove',
  'merge',
  'place',
  'leave',
  'askReturn',
]);

function apply(state: State, command: Command): Outcome {
  if ('who' in command && ofPeople.has(command.does) && !at(state.people, command.who).isHere) {
    return no('signed-out');
  }
  if (isReturnCommand(command)) {
    return applyReturn(state, command, (now, index) => move(now, index, 'fail'));
  }
  if (isCashCommand(command)) {
    return applyCash(state, command, (now, index) => move(now, index, 'handOver'));
  }
  if (isPaymentCommand(command)) {
    return applyPayment(state, command, (now, index) => move(now, index, 'cancel'));
  }
  if (isVariantCommand(command)) return editVariant(state, command);
  switch (command.does) {
    case 'add':
      return add(state, command);
    case 'merge':
      return merge(state, command);
    case 'place':
      return place(state, command);
    case 'sendSlip':
      return sendSlip(state, command);
    case 'leave':
      return leave(state, command.who);
    case 'stock':
    case 'price':
    case 'archive':
    case 'restore':
      return edit(state, command);
    case 'change': {
      const { cart } = at(state.people, command.who);
      const { stock, isSold } = at(state.products, command.product);
      const present = cart[command.product];
      if (present === undefined || !isSold) return no('missing');
      if (command.qty > present && command.qty > stock) return no('conflict');
      cart[command.product] = command.qty;
      return done;
    }
    case 'remove': {
      const { cart } = at(state.people, command.who);
      if (cart[command.product] === undefined) return no('missing');
      delete cart[command.product];
      return done;
    }
    case 'withdraw':
      if (at(state.orders, command.order).owner !== command.who) return no('missing');
      return move(state, command.order, 'withdraw');
    case 'approve':
      return move(state, command.order, command.does);
    case 'cancel':
      return move(state, command.order, 'cancel', command.restock);
    case 'changeOrder':
      return changeOrder(state, command);
    case 'rejectSlip': {
      const order = at(state.orders, command.order);
      const isOpenToSlips = order.status === 'pending_payment' || order.status === 'cancelled';
      if (order.slipStatus !== 'waiting' || !isOpenToSlips) return no('conflict');
      Object.assign(order, { slip: false, slipStatus: 'returned' });
      order.events.push('returnSlip');
      at(state.people, order.owner).mails += 1;
      return done;
    }
    case 'assign': {
      const order = at(state.orders, command.order);
      if (!at(state.ledgers, command.driver).isActive) return no('invalid');
      if (order.status !== 'to_delivery' && order.status !== 'delivering') return no('conflict');
      if (takenBackOf(order) > 0) return no('conflict');
      if (order.driver !== command.driver || order.failed) order.events.push('assign');
      Object.assign(order, { driver: command.driver, failed: false });
      return done;
    }
    case 'start': {
      const { driver, status } = at(state.orders, command.order);
      if (driver !== command.driver) return no('missing');
      if (!at(state.ledgers, driver).isActive) return no('missing');
      if (status === 'delivering') return done;
      return move(state, command.order, 'start');
    }
    case 'wait':
      state.minute += command.minutes;
      return done;
  }
}

/** The shop after a command, and how that ended; the shop before stays as it is. */
export function after(state: State, command: Command): { state: State; outcome: Outcome } {
  const next = structuredClone(state);
  const outcome = apply(next, command);
  return { state: next, outcome };
}
