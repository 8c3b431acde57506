import type { FileRule } from '#lib/forms/chosen-file.ts';
import { unbrokenMoney } from '#lib/format/unbroken.ts';
import { methodTable, type PaymentMethod } from './methods.ts';
import * as m from '#messages';

export const slipRule = {
  kinds: 'image/png,image/jpeg,image/webp,application/pdf',
  tooManyBytes: 5 * 2 ** 20,
  missing: m.payments_slip_missing,
  wrongKind: m.payments_slip_kinds,
  tooLarge: m.common_file_too_large,
} as const satisfies FileRule;
export const PDF_KIND = 'application/pdf';

export const isPdf = (path: string): boolean => /\.pdf$/i.test(path.split(/[?#]/, 1)[0] ?? '');

interface SlipLabels {
  title: string;
  says: string;
}

const labels = {
  waiting: { title: m.payments_slip_uploaded, says: m.payments_slip_waiting },
  approved: { title: m.payments_slip_uploaded, says: m.payments_slip_approved },
  returned: { title: m.payments_slip_again, says: m.payments_slip_upload },
  none: { title: m.payments_slip_pay, says: m.payments_slip_upload },
} as const satisfies Record<string, Record<keyof SlipLabels, () => string>>;

const isKnown = (slipStatus: string): slipStatus is keyof typeof labels =>
  Object.hasOwn(labels, slipStatus);

export interface SlipState {
  slip?: string | undefined;
  slipStatus: string;
  status: string | undefined;
}

function stateOf({ slip, slipStatus }: SlipState): keyof typeof labels {
  const stands = isKnown(slipStatus) && slipStatus !== 'none' ? slipStatus : undefined;
  return stands ?? (slip ? 'waiting' : 'none');
}

/** A slip under review can be replaced, and no payment is requested. */
export const isAwaitingApproval = (order: SlipState): boolean =>
  order.status === 'pending_payment' && stateOf(order) === 'waiting';

/** What buyers read instead of the status: a slip or an online payment awaits the shop's approval. */
export const isPendingApproval = (
  order: SlipState & { isOnline: boolean; dueCents: number },
): boolean =>
  isAwaitingApproval(order) ||
  (order.isOnline && order.status === 'pending_payment' && order.dueCents === 0);

interface DueState extends SlipState {
  method: PaymentMethod;
  /** What is still to be paid, in cents. */
  dueCents: number;
}

/** Whether the driver takes what is due, in cash. */
export const paysDriver = (order: DueState): boolean =>
  order.dueCents > 0 &&
  !methodTable[order.method].isPaidBefore &&
  order.status !== 'delivered' &&
  order.status !== 'cancelled' &&
  !isAwaitingApproval(order);

/** `Pay the driver Rs. 3,998.00` */
export const payDriver = ({ dueCents }: Pick<DueState, 'dueCents'>): string =>
  m.payments_pay_driver({ amount: unbrokenMoney(dueCents) });

export function slipLabels(order: DueState): SlipLabels {
  const state = stateOf(order);
  if (state === 'none' && paysDriver(order)) {
    return { title: payDriver(order), says: m.payments_or_slip() };
  }
  const title = labels[state].title();
  // The slip of a cancelled order is not reviewed.
  if (state === 'waiting' && order.status === 'cancelled') return { title, says: '' };
  const isCash = state === 'returned' && paysDriver(order);
  return { title, says: (isCash ? m.payments_slip_or_cash : labels[state].says)() };
}
