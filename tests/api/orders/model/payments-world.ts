import { randomBytes } from 'node:crypto';
import type { Shop } from '#lib/server/app/create-shop.ts';
import { sumsOf, totalCentsOf } from '#lib/server/features/orders/ledger.ts';
import type { PayHere } from '../../../support/payhere.ts';
import { at, isMade, type PaymentCommand, type World } from './state.ts';

/** Cards, what staff record of payments, and refunds in a real shop, beside a gateway. */

const codes = { paid: '2', pending: '0', cancelled: '-1', failed: '-2', charged_back: '-3' };

/** An address that never failed before. */
const anIp = () => `2001:db8::${randomBytes(2).toString('hex')}:${randomBytes(2).toString('hex')}`;

async function notify(shop: Shop, world: World, command: PaymentCommand & { does: 'notify' }) {
  const { payHere, forms, numbers } = world;
  const number = at(numbers, command.order);
  const code = codes[command.status];
  const isOfPayment = isMade(command.status);
  const id = isOfPayment ? at(payHere.paymentsOf(number), command.payment).id : '';
  if (command.status === 'charged_back') payHere.chargeBack(id);
  const cents = Math.round(Number(forms.get(number)?.fields['amount']) * 100);
  const told = isOfPayment ? payHere.notification(id, code) : payHere.unpaid(number, cents, code);
  await shop.gatewayPayments.notify('payhere', async () => told, anIp());
}

export async function actOnPayment(
  shop: Shop,
  world: World,
  command: PaymentCommand,
): Promise<void> {
  const { admin, numbers, payHere, forms } = world;
  switch (command.does) {
    case 'pay': {
      const form = forms.get(at(numbers, command.order));
      if (!form) throw new Error('This order has no form to pay by card');
      payHere.pay(form);
      return;
    }
    case 'notify':
      await notify(shop, world, command);
      return;
    case 'expire':
      payHere.setAway(command.answer === 'away');
      await shop.gatewayPayments
        .expireUnpaid(() => undefined)
        .finally(() => payHere.setAway(false));
      return;
    case 'receive': {
      const { cents: amount, reference } = command;
      await shop.payments.record(admin, at(numbers, command.order), {
        amount,
        reference,
      });
      return;
    }
    case 'refund': {
      const { cents: amount, reference, answer, alreadySent } = command;
      const { refusals } = payHere;
      refusals.refund = answer === 'no' || answer === 'none';
      refusals.silent = answer === 'none' || answer === 'none, done';
      payHere.setAway(answer === 'away');
      await shop.payments
        .refund(admin, at(numbers, command.order), { amount, reference, alreadySent })
        .finally(() => {
          Object.assign(refusals, { refund: false, silent: false });
          payHere.setAway(false);
        });
    }
  }
}

interface Entry {
  amount_cents: number;
  reference: string;
  note: string;
}

/** Whether an entry of a ledger is this refund of the gateway. */
const isEntryOf =
  ({ paymentId, cents, description }: PayHere['refunds'][number]) =>
  ({ amount_cents, reference, note }: Entry): boolean =>
    note === paymentId && amount_cents === cents && reference === description;

/**
 * Throws unless the ledger of each order has what the gateway has, once the gateway has said all and staff have
 * recorded what was sent back without an answer.
 */
export async function assertGatewayAgrees(shop: Shop, world: World): Promise<void> {
  const { admin, numbers, payHere } = world;
  const entriesOf = (number: string) =>
    shop.db
      .selectFrom('payments')
      .innerJoin('orders', 'orders.id', 'payments.order_id')
      .select(['kind', 'amount_cents', 'reference', 'payments.note'])
      .where('orders.number', '=', number)
      .execute();
  for (const [order, number] of numbers.entries()) {
    for (const [payment, { id, status }] of payHere.paymentsOf(number).entries()) {
      const isTaken = status === 'CHARGEBACKED';
      for (const refund of payHere.refunds.filter(({ paymentId }) => paymentId === id)) {
        const isRecorded = (await entriesOf(number)).some(isEntryOf(refund));
        if (isRecorded || isTaken) continue;
        const { cents: amount, description: reference } = refund;
        await shop.payments.refund(admin, number, { amount, reference, alreadySent: true });
      }
      const said = isTaken ? 'charged_back' : 'paid';
      await notify(shop, world, { does: 'notify', order, payment, status: said });
    }
    const entries = await entriesOf(number);
    // What staff sent by hand is not the gateway's, and a chargeback may be of the same money.
    const isByHand = entries.some(
      (entry) =>
        entry.kind === 'refund' && !payHere.refunds.some((refund) => isEntryOf(refund)(entry)),
    );
    if (isByHand) continue;
    const ofCards = entries.filter(
      ({ kind }) => kind === 'card' || kind === 'refund' || kind === 'chargeback',
    );
    const ledger = ofCards.reduce(
      (sum, { kind, amount_cents: cents }) => (kind === 'card' ? sum + cents : sum - cents),
      0,
    );
    const held = payHere.paymentsOf(number).reduce((sum, one) => sum + payHere.heldCents(one), 0);
    if (ledger !== held) {
      throw new Error(`${number} has ${ledger} cents by card, and the gateway has ${held}`);
    }
  }
}

/** Throws where money is owed for what was paid too much or cancelled, and the order does not say so. */
export async function assertRefundsAreDue({ db }: Shop, { numbers }: World): Promise<void> {
  const orders = await db
    .selectFrom('orders')
    .selectAll()
    .where('number', 'in', ['none', ...numbers])
    .execute();
  for (const order of orders) {
    const entries = await db
      .selectFrom('payments')
      .selectAll()
      .where('order_id', '=', order.id)
      .execute();
    const { paidCents, refundedCents } = sumsOf(entries);
    const netCents = paidCents - refundedCents;
    const worth = order.status === 'cancelled' ? 0 : totalCentsOf(order);
    if (netCents - worth > order.refund_due_cents) {
      throw new Error(
        `${order.number} has ${netCents} cents for ${worth}, and its refundDue is too low`,
      );
    }
  }
}
