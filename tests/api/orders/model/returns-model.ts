import {
  done,
  no,
  isBeingRefunded,
  isOpenReturn,
  ledgerOf,
  at,
  sameProduct,
  type Command,
  type Order,
  type Return,
  type State,
  type Outcome,
  type ReturnCommand,
} from './state.ts';

import { giveBack, isOnSale, sentName } from './variants-model.ts';

/** Failed deliveries and returns of the model. */

const names: ReadonlySet<string> = new Set(['fail', 'askReturn', 'stepReturn']);
export const isReturnCommand = (command: Command): command is ReturnCommand =>
  names.has(command.does);

/** Who left gets no mail. */
export function mail({ people }: State, { owner }: Order): void {
  const person = at(people, owner);
  if (person.isHere) person.mails += 1;
}

export function payBack(order: Order, cents: number, isDue: boolean, card?: number): void {
  const { paid, refunded } = ledgerOf(order);
  order.payments.push({ kind: 'refund', cents, ...(card !== undefined && { card }) });
  const due = isDue ? order.refundDue - cents : order.refundDue;
  order.refundDue = Math.max(0, Math.min(due, paid - refunded - cents));
  order.events.push('refund');
}

/** A cancelled replacement gives its customer the money of what came back. */
export function refundReplaced(state: State, { replaces }: Order): void {
  if (!replaces) return;
  const original = at(state.orders, replaces.order);
  const { paid, refunded } = ledgerOf(original);
  const worth = centsOf(original, replaces.product) * replaces.qty;
  original.refundDue += Math.max(0, Math.min(worth, paid - refunded - original.refundDue));
}

const centsOf = ({ lines }: Order, product: number): number =>
  lines.find((line) => line.product === product)?.cents ?? 0;

/** What was paid and neither paid back nor replaced: both together are never more than was paid. */
export function leftOf(state: State, index: number): number {
  const order = at(state.orders, index);
  const { paid, refunded } = ledgerOf(order);
  const exchanged = state.orders
    .filter(({ replaces, status }) => replaces?.order === index && status !== 'cancelled')
    .reduce((sum, { replaces }) => {
      return sum + (replaces ? centsOf(order, replaces.product) * replaces.qty : 0);
    }, 0);
  return Math.max(0, paid - refunded - exchanged);
}

function askReturn(state: State, command: ReturnCommand & { does: 'askReturn' }): Outcome {
  const { who, product, qty, resolution, out } = command;
  const order = at(state.orders, command.order);
  if (order.owner !== who) return no('missing');
  if (order.status !== 'delivered' || order.returns.some(isOpenReturn)) return no('conflict');
  const line = order.lines.find((one) => one.product === product);
  const back = order.returns
    .filter((one) => one.product === product && one.status !== 'declined')
    .reduce((sum, one) => sum + one.qty, 0);
  if (!line || qty > line.qty - back) return no('conflict');
  if (resolution === 'refund' && line.cents === 0) return no('conflict');
  if (resolution === 'exchange') {
    const goods = at(state.products, out);
    const { known } = at(state.products, product);
    // A variant of the returned product costs what was paid for it, all others cost today's price.
    const isSame = out === product && sentName(goods) === line.name;
    const isKnown = known.includes(line.name) && sameProduct(out).includes(product);
    const costs = isSame || isKnown ? line.cents : goods.cents;
    if (!isOnSale(goods) || costs !== line.cents) return no('conflict');
  }
  const goesOut = resolution === 'exchange' ? out : -1;
  const outName = goesOut < 0 ? -1 : sentName(at(state.products, out));
  order.returns.push({ status: 'requested', resolution, product, qty, out: goesOut, outName });
  return done;
}

/** An exchange goes out as an order of its own. */
function replace(state: State, index: number, returned: Return): Outcome {
  const { product, qty, out } = returned;
  const goods = at(state.products, out);
  if (!isOnSale(goods) || !goods.known.includes(returned.outName)) return no('conflict');
  if (goods.stock < qty) return no('conflict');
  goods.stock -= qty;
  const original = at(state.orders, index);
  state.orders.push({
    ...original,
    status: 'to_delivery',
    tries: 0,
    codeStatus: null,
    slip: false,
    slipStatus: 'none',
    driver: null,
    lines: [{ product: out, qty, cents: 0, number: goods.number, name: goods.name }],
    shipping: 0,
    fee: 0,
    payments: [],
    refundDue: 0,
    atGateway: [],
    onlineStatus: '',
    failed: false,
    attempts: 0,
    returns: [],
    replaces: { order: index, product, qty },
    events: ['replace'],
  });
  return { ends: 'done', order: state.orders.length - 1 };
}

/** From which status to which a step leads. */
export const nextStep = {
  approve: ['requested', 'approved'],
  decline: ['requested', 'declined'],
  receive: ['approved', 'received'],
  complete: ['received', 'completed'],
} as const;

function stepReturn(state: State, command: ReturnCommand & { does: 'stepReturn' }): Outcome {
  const { step, restock } = command;
  const order = at(state.orders, command.order);
  if (order.returns.length === 0) return no('missing');
  const returned = order.returns.find(isOpenReturn);
  const [from, to] = nextStep[step];
  if (returned?.status !== from) return no('conflict');
  if (step === 'complete' && isBeingRefunded(state, command.order)) return no('conflict');
  let outcome = done;
  const bought = order.lines.find(({ product }) => product === returned.product);
  if (step === 'receive' && restock && bought) giveBack(state, bought, returned.qty);
  const worth = centsOf(order, returned.product) * returned.qty;
  const left = Math.min(worth, leftOf(state, command.order));
  if (step === 'complete' && returned.resolution === 'exchange') {
    if (left < worth) return no('conflict');
    outcome = replace(state, command.order, returned);
    if (outcome.ends !== 'done') return outcome;
  } else if (step === 'complete') {
    if (left > 0) payBack(order, left, false);
  }
  returned.status = to;
  mail(state, order);
  return outcome;
}

/** `fail` moves the order as the table says. */
export function applyReturn(
  state: State,
  command: ReturnCommand,
  fail: (state: State, index: number) => Outcome,
): Outcome {
  const order = at(state.orders, command.order);
  switch (command.does) {
    case 'fail': {
      if (order.driver !== command.driver) return no('missing');
      if (!at(state.ledgers, command.driver).isActive) return no('missing');
      if (order.failed) return done;
      const outcome = fail(state, command.order);
      if (outcome.ends === 'done') order.attempts += 1;
      return outcome;
    }
    case 'askReturn':
      return askReturn(state, command);
    case 'stepReturn':
      return stepReturn(state, command);
  }
}
