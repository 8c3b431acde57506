import type { FileRule } from '#lib/forms/chosen-file.ts';
import * as m from '#messages';

export const slipRule = {
  kinds: 'image/png,image/jpeg,image/webp,application/pdf',
  tooManyBytes: 5 * 2 ** 20,
  missing: 'Please select a payment slip image.',
  wrongKind: 'Only PNG, JPG, WebP or PDF files are allowed.',
  tooLarge: m.common_file_too_large,
} as const satisfies FileRule;
export const PDF_KIND = 'application/pdf';

export const SLIP_SENT = 'Your slip has arrived. It awaits admin approval.';

export const isPdf = (path: string): boolean => /\.pdf$/i.test(path.split(/[?#]/, 1)[0] ?? '');

interface SlipLabels {
  title: string;
  says: string;
}

const labels = {
  waiting: { title: 'Slip Uploaded', says: 'Slip received, waiting for approval.' },
  approved: { title: 'Slip Uploaded', says: 'Approved.' },
  returned: { title: 'Upload a new slip', says: 'Or keep cash ready for the driver.' },
  none: {
    title: 'Pay by bank slip',
    says: 'Upload an image or PDF. Or keep cash ready for the driver.',
  },
} as const satisfies Record<string, SlipLabels>;

const isKnown = (slipStatus: string): slipStatus is keyof typeof labels =>
  Object.hasOwn(labels, slipStatus);

export interface SlipState {
  slip?: string | undefined;
  slipStatus: string;
  status: string | undefined;
}

const transferLabels: Partial<Record<keyof typeof labels, string>> = {
  returned: 'Upload an image or PDF.',
  none: 'Upload an image or PDF.',
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
  if (state === 'waiting' && order.status === 'cancelled') return { ...labels.waiting, says: '' };
  const says = order.isTransfer ? transferLabels[state] : undefined;
  return { ...labels[state], ...(says && { says }) };
}
