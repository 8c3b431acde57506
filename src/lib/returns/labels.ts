import { lineName } from '#lib/cart/messages.ts';
import { formatMoney } from '#lib/format/money.ts';
import type { OwnOrder } from '#lib/orders/codec.ts';
import type { OwnReturn } from './codec.ts';
import { paidCentsOf, refundCents, type ReturnStatus } from './returns.ts';
import type { Step } from '#lib/orders/timeline.ts';

type Resolution = OwnReturn['resolution'];

export const nextStep = {
  requested: 'We will check your request and email you. Please keep the items unused and packed.',
  approved: 'We will contact you to collect the items. Please keep them unused and packed.',
  received: (resolution: Resolution): string =>
    resolution === 'refund'
      ? 'We will check the items, then send your refund.'
      : 'We will check the items, then send the exchange.',
  exchanged: (replacement: string): string =>
    `Your new order is ${replacement}. There is nothing to pay for it.`,
} as const;

type Items = readonly { name: string; size: string; qty: number }[];

/** `2 × Lacquer Plate, size M; Clay Mug` */
export const itemsText = (items: Items): string =>
  items
    .map(({ name, size, qty }) => `${qty > 1 ? `${qty} × ` : ''}${lineName({ name, size })}`)
    .join('; ');

/** The items that are sent instead; `undefined` for a refund. */
export function exchangeText({ resolution, items, exchangeFor }: OwnReturn): string | undefined {
  if (resolution === 'refund') return undefined;
  const [back, out] = [itemsText(items), itemsText(exchangeFor)];
  return back === out ? 'The same again' : out;
}

/** The expected refund until it is sent, then the actual one. */
export function refundText(one: OwnReturn, order: OwnOrder): string | undefined {
  if (one.resolution !== 'refund' || one.status === 'declined') return undefined;
  if (one.status === 'completed') {
    if (order.refundedCents === 0) return undefined;
    return `${formatMoney(order.refundedCents)} refunded for this order`;
  }
  const items = one.items.map(({ _id, size, qty }) => ({ productId: _id, size, quantity: qty }));
  return formatMoney(refundCents(paidCentsOf(items, order.lines), order));
}

function completedText({ resolution, replacement }: OwnReturn): string {
  if (resolution === 'refund') return 'We sent your refund. It can take a few days to arrive.';
  return replacement === null ? 'Your exchange is on order.' : nextStep.exchanged(replacement);
}

export function returnLabels(one: OwnReturn): { title: string; says: string } {
  const labels: Record<ReturnStatus, { title: string; says: string }> = {
    requested: { title: 'Return requested', says: nextStep.requested },
    approved: { title: 'Return approved', says: nextStep.approved },
    declined: { title: 'Return declined', says: `Reason: ${one.declineReason}` },
    received: { title: 'Items received', says: nextStep.received(one.resolution) },
    completed: { title: 'Return completed', says: completedText(one) },
  };
  return labels[one.status];
}

const steps = ['requested', 'approved', 'received', 'completed'] as const satisfies ReturnStatus[];

const stepLabel = (status: ReturnStatus, resolution: Resolution): string =>
  ({
    requested: 'Requested',
    approved: 'Approved',
    declined: 'Declined',
    received: 'Items received',
    completed: resolution === 'refund' ? 'Refund sent' : 'Exchange ordered',
  })[status];

export function stepsOfReturn({ history, resolution, status }: OwnReturn): Step[] {
  const past = history.map((step, at) => ({
    label: stepLabel(step.status, resolution),
    at: step.at,
    isNow: at === history.length - 1,
  }));
  const ahead = status === 'declined' ? [] : steps.slice(steps.indexOf(status) + 1);
  return [
    ...past,
    ...ahead.map((next) => ({ label: stepLabel(next, resolution), at: undefined, isNow: false })),
  ];
}
