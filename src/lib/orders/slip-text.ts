import type { OwnOrder } from './codec.ts';

interface DeliveryStatus {
  title: string;
  says: string;
}

const words = {
  waiting: { title: 'Slip Uploaded', says: 'Awaiting admin approval.' },
  approved: { title: 'Slip Uploaded', says: 'Approved.' },
  returned: { title: 'Send the right slip', says: 'Or keep cash ready for the driver.' },
  none: {
    title: 'Pay by bank slip',
    says: 'Upload an image or PDF. Or keep cash ready for the driver.',
  },
} as const satisfies Record<string, DeliveryStatus>;

const isKnown = (slipStatus: string): slipStatus is keyof typeof words =>
  Object.hasOwn(words, slipStatus);

/** What became of an order's slip (docs/spec.md §4 "Orders"). */
export function slipWords({
  slip,
  slipStatus,
  status,
}: Pick<OwnOrder, 'slip' | 'slipStatus' | 'status'>): DeliveryStatus {
  const stands = isKnown(slipStatus) && slipStatus !== 'none' ? slipStatus : undefined;
  const state = stands ?? (slip ? 'waiting' : 'none');
  // Nobody looks at the slip of an order that is called off.
  if (state === 'waiting' && status === 'cancelled') return { ...words.waiting, says: '' };
  return words[state];
}
