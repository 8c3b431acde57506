import type { FileRule } from '#lib/forms/chosen-file.ts';
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
  returned: { title: m.payments_slip_again, says: m.payments_slip_or_cash },
  none: { title: m.payments_slip_pay, says: m.payments_slip_upload_or_cash },
} as const satisfies Record<string, Record<keyof SlipLabels, () => string>>;

const isKnown = (slipStatus: string): slipStatus is keyof typeof labels =>
  Object.hasOwn(labels, slipStatus);

export interface SlipState {
  slip?: string | undefined;
  slipStatus: string;
  status: string | undefined;
}

const transferLabels: Partial<Record<keyof typeof labels, () => string>> = {
  returned: m.payments_slip_upload,
  none: m.payments_slip_upload,
};

function stateOf({ slip, slipStatus }: SlipState): keyof typeof labels {
  const stands = isKnown(slipStatus) && slipStatus !== 'none' ? slipStatus : undefined;
  return stands ?? (slip ? 'waiting' : 'none');
}

/** A slip under review can be replaced, and no payment is requested. */
export const isAwaitingApproval = (order: SlipState): boolean =>
  order.status === 'pending_payment' && stateOf(order) === 'waiting';

export function slipLabels(order: SlipState & { isTransfer: boolean }): SlipLabels {
  const state = stateOf(order);
  // The slip of a cancelled order is not reviewed.
  const title = labels[state].title();
  if (state === 'waiting' && order.status === 'cancelled') return { title, says: '' };
  const says = order.isTransfer ? transferLabels[state] : undefined;
  return { title, says: (says ?? labels[state].says)() };
}
