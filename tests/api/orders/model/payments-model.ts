import {
  at,
  done,
  dueOf,
  isBeingRefunded,
  no,
  takenBackOf,
  totalOf,
  type Command,
  type Order,
  type Outcome,
  type PaymentCommand,
  type State,
} from './state.ts';
import { leftOf, mail, payBack } from './returns-model.ts';

/** Cards, what staff record of payments, and refunds in the model. */

const names: ReadonlySet<string> = new Set(['pay', 'notify', 'expire', 'receive', 'refund']);
export const isPaymentCommand = (command: Command): command is PaymentCommand =>
  names.has(command.does);

const CARD_WAIT_MINUTES = 30;

/** Whether an order without a slip can be approved. */
export function isPaid(order: Order): boolean {
  if (takenBackOf(order) > 0) return false;
  return order.method === 'cash_on_delivery' || dueOf(order) === 0;
}

const entriesOf = ({ payments }: Order, kind: string, card: number) =>
  payments.filter((entry) => entry.kind === kind && entry.card === card);

/** What can still be refunded of a gateway's payment, by the ledger. */
const leftAtGateway = (order: Order, card: number): number =>
  entriesOf(order, 'refund', card).reduce(
    (left, { cents }) => left - cents,
    at(order.atGateway, card).cents,
  );

function addCard(state: State, order: Order, card: number, isTold = true): void {
  if (entriesOf(order, 'card', card).length > 0) return;
  const { cents } = at(order.atGateway, card);
  order.payments.push({ kind: 'card', cents, card });
  order.onlineStatus = '';
  if (isTold) mail(state, order);
}

function takeBack(state: State, order: Order, card: number): void {
  addCard(state, order, card, false);
  if (entriesOf(order, 'chargeback', card).length > 0) return;
  const cents = leftAtGateway(order, card);
  if (cents <= 0) return;
  order.payments.push({ kind: 'chargeback', cents, card });
  mail(state, order);
  order.events.push('refund');
}

function notify(state: State, command: PaymentCommand & { does: 'notify' }): void {
  const { status, payment } = command;
  const order = at(state.orders, command.order);
  if (status === 'paid') addCard(state, order, payment);
  else if (status === 'charged_back') {
    at(order.atGateway, payment).isChargedBack = true;
    takeBack(state, order, payment);
  } else if (dueOf(order) > 0 && takenBackOf(order) === 0) order.onlineStatus = status;
}

type Cancel = (state: State, index: number) => Outcome;

const waitsForCard = (order: Order): boolean =>
  order.method === 'card' &&
  order.status === 'pending_payment' &&
  dueOf(order) > 0 &&
  takenBackOf(order) === 0;

/** What the gateway knows is recorded first. */
function expire(state: State, cancel: Cancel): void {
  for (const [index, order] of state.orders.entries()) {
    if (!waitsForCard(order) || state.minute - (state.placed[index] ?? 0) <= CARD_WAIT_MINUTES) {
      continue;
    }
    for (const [card, { isChargedBack }] of order.atGateway.entries()) {
      if (isChargedBack) takeBack(state, order, card);
      else addCard(state, order, card);
    }
    if (waitsForCard(order)) cancel(state, index);
  }
}

function receive(state: State, command: PaymentCommand & { does: 'receive' }): Outcome {
  const { cents, reference } = command;
  const order = at(state.orders, command.order);
  const name = `${cents} ${reference}`;
  const recorded = (state.received[command.order] ??= []);
  if (recorded.includes(name)) return done;
  const due = dueOf(order);
  if (order.method === 'card' && cents < due) return no('conflict');
  order.payments.push({ kind: 'transfer', cents });
  if (order.status === 'cancelled' && order.slipStatus === 'waiting') order.slipStatus = 'approved';
  order.events.push('payment');
  recorded.push(name);
  mail(state, order);
  return done;
}

type Refund = PaymentCommand & { does: 'refund' };

/** Asks the gateway to pay back; how that ended. */
function ask(order: Order, card: number, { cents, answer }: Refund): 'made' | 'refused' | 'none' {
  const payment = at(order.atGateway, card);
  const isPossible = !payment.isChargedBack && payment.refunded + cents <= payment.cents;
  const isMade = isPossible && (answer === 'documented' || answer === 'none, done');
  if (isMade) payment.refunded += cents;
  if (answer === 'none' || answer === 'none, done') return 'none';
  return isMade ? 'made' : 'refused';
}

/** The newest payment at the gateway that has enough left. Undefined if the gateway has no payment. */
function refundedCard(order: Order, cents: number): { card: number | undefined } | undefined {
  const open = order.payments
    .flatMap(({ kind, card = 0 }) => (kind === 'card' ? [card] : []))
    .filter((card) => entriesOf(order, 'chargeback', card).length === 0)
    .filter((card) => leftAtGateway(order, card) > 0);
  if (open.length === 0) return undefined;
  return { card: open.findLast((card) => leftAtGateway(order, card) >= cents) };
}

function refund(state: State, command: Refund): Outcome {
  const { cents, reference, alreadySent } = command;
  const order = at(state.orders, command.order);
  const name = `${cents} ${reference}`;
  const made = (state.refunds[command.order] ??= []);
  const unanswered = (state.unanswered[command.order] ??= []);
  const record = (card?: number): Outcome => {
    // A chargeback took it all.
    if (card !== undefined && entriesOf(order, 'chargeback', card).length > 0) return done;
    payBack(order, cents, card);
    made.push(name);
    mail(state, order);
    return done;
  };
  if (made.includes(name)) return done;
  const known = unanswered.find((one) => one.name === name);
  if (known && alreadySent) {
    unanswered.splice(unanswered.indexOf(known), 1);
    return record(known.card);
  }
  if (cents > leftOf(state, command.order)) return no('conflict');
  if (isBeingRefunded(state, command.order)) return no('conflict');
  if (known) return no('conflict');
  const asked = alreadySent ? undefined : refundedCard(order, cents);
  if (!asked) return record();
  const { card } = asked;
  if (card === undefined) return no('conflict');
  const ended = ask(order, card, command);
  if (ended === 'made') return record(card);
  if (ended === 'none') unanswered.push({ name, minute: state.minute, card });
  return no('conflict');
}

/** `cancel` moves the order as the table says. */
export function applyPayment(state: State, command: PaymentCommand, cancel: Cancel): Outcome {
  switch (command.does) {
    case 'pay': {
      const order = at(state.orders, command.order);
      order.atGateway.push({ cents: totalOf(order), refunded: 0, isChargedBack: false });
      return done;
    }
    case 'notify':
      notify(state, command);
      return done;
    case 'expire':
      if (command.answer === 'documented') expire(state, cancel);
      return done;
    case 'receive':
      return receive(state, command);
    case 'refund':
      return refund(state, command);
  }
}
