import {
  done,
  no,
  isBeingRefunded,
  groupOf,
  isOpenReturn,
  ledgerOf,
  refundDueOf,
  totalOf,
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

/** What is refunded besides what is due need not be paid any more. */
export function payBack(order: Order, cents: number, card?: number): void {
  const owed = totalOf(order) - order.credited;
  order.credited += Math.max(0, Math.min(cents - refundDueOf(order), owed));
  order.payments.push({ kind: 'refund', cents, ...(card !== undefined && { card }) });
  order.events.push('refund');
}

/** A cancelled replacement credits its customer what was paid for what it replaces. */
export function refundReplaced(state: State, { original, lines }: Order): void {
  if (original === null) return;
  const payer = at(state.orders, original);
  const worth = lines.reduce((sum, line) => sum + line.worth, 0);
  payer.credited += Math.max(0, Math.min(worth, totalOf(payer) - payer.credited));
}

const sumOf = (returns: readonly Return[], what: 'qty' | 'cents'): number =>
  returns.reduce((sum, one) => sum + one[what], 0);

/** What pieces of a line were paid; the last ones are worth what is left. */
function worthOf(order: Order, product: number, qty: number): number {
  const lines = groupOf(order, product);
  const back = order.returns.filter((one) => one.product === product && one.status !== 'declined');
  const pieces = lines.reduce((sum, { qty: one }) => sum + one, 0) - sumOf(back, 'qty');
  const paid = lines.reduce((sum, one) => sum + one.cents * one.qty + one.worth, 0);
  const cents = paid - sumOf(back, 'cents');
  return pieces <= 0 ? 0 : Math.floor((cents * Math.min(qty, pieces)) / pieces);
}

/** What the pieces are worth that its customer has for returned ones, through all replacements. */
function exchangedOf(state: State, index: number): number {
  return state.orders
    .filter(({ original, status }) => original === index && status !== 'cancelled')
    .reduce((all, { lines, returns }) => {
      const out = lines.reduce((sum, { worth }) => sum + worth, 0);
      const back = returns.filter(({ status }) => status === 'completed');
      return all + out - back.reduce((sum, { cents }) => sum + cents, 0);
    }, 0);
}

/** What was paid and neither paid back nor replaced: both together are never more than was paid. */
export function leftOf(state: State, index: number): number {
  const { paid, refunded } = ledgerOf(at(state.orders, index));
  return Math.max(0, paid - refunded - exchangedOf(state, index));
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
  const bought = groupOf(order, product).reduce((sum, one) => sum + one.qty, 0);
  if (!line || qty > bought - back) return no('conflict');
  const cents = worthOf(order, product, qty);
  if (resolution === 'refund' && cents === 0) return no('conflict');
  if (resolution === 'exchange') {
    const goods = at(state.products, out);
    const { known } = at(state.products, product);
    // A variant of the returned product costs what was paid for it, all others cost today's price.
    const isSame = out === product && sentName(goods) === line.name;
    const isKnown = known.includes(line.name) && sameProduct(out).includes(product);
    const costs = isSame || isKnown ? cents : goods.cents * qty;
    if (!isOnSale(goods) || costs !== cents) return no('conflict');
  }
  const goesOut = resolution === 'exchange' ? out : -1;
  const outName = goesOut < 0 ? -1 : sentName(at(state.products, out));
  order.returns.push({
    status: 'requested',
    resolution,
    product,
    qty,
    cents,
    out: goesOut,
    outName,
  });
  return done;
}

/** An exchange goes out as an order of its own. */
function replace(state: State, index: number, returned: Return): Outcome {
  const { product, qty, cents, out } = returned;
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
    lines: [{ product: out, qty, cents: 0, worth: cents, number: goods.number, name: goods.name }],
    shipping: 0,
    fee: 0,
    payments: [],
    credited: 0,
    atGateway: [],
    onlineStatus: '',
    failed: false,
    attempts: 0,
    returns: [],
    replaces: { order: index, product, qty },
    original: original.original ?? index,
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
  const payerIndex = order.original ?? command.order;
  const payer = at(state.orders, payerIndex);
  if (step === 'complete' && isBeingRefunded(state, payerIndex)) return no('conflict');
  let outcome = done;
  const bought = order.lines.find(({ product }) => product === returned.product);
  if (step === 'receive' && restock && bought) giveBack(state, bought, returned.qty);
  const worth = returned.cents;
  // Those that come back now are replaced no longer.
  const exchanged = exchangedOf(state, payerIndex) - (order.original === null ? 0 : worth);
  if (step === 'complete' && returned.resolution === 'exchange') {
    const { paid, refunded } = ledgerOf(payer);
    if (Math.max(0, paid - refunded - exchanged) < worth) return no('conflict');
    outcome = replace(state, command.order, returned);
    if (outcome.ends !== 'done') return outcome;
  } else if (step === 'complete') {
    const credit = Math.max(0, Math.min(worth, totalOf(payer) - payer.credited - exchanged));
    const before = refundDueOf(payer);
    payer.credited += credit;
    const back = refundDueOf(payer) - before;
    if (back > 0) payBack(payer, back);
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
