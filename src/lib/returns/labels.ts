import { lineName } from '#lib/cart/messages.ts';
import { centsOf, formatMoney } from '#lib/format/money.ts';
import type { OwnOrder } from '#lib/orders/codec.ts';
import type { OwnReturn } from './codec.ts';
import { refundCents, type ReturnStatus } from './returns.ts';
import type { Step } from '#lib/orders/timeline.ts';
import * as m from '#messages';

type Resolution = OwnReturn['resolution'];

export const nextTexts = {
  requested: m.returns_next_requested,
  approved: m.returns_next_approved,
  received: (resolution: Resolution): string =>
    resolution === 'refund' ? m.returns_next_refund() : m.returns_next_exchange(),
  exchanged: (replacement: string): string => m.returns_exchanged({ number: replacement }),
} as const;

type Items = readonly { name: string; size: string; qty: number }[];

/** `2 × Lacquer Plate, size M; Clay Mug` */
export const itemsText = (items: Items): string =>
  items
    .map(({ name, size, qty }) => {
      const product = lineName({ name, size });
      return qty > 1 ? m.returns_several({ quantity: qty, product }) : product;
    })
    .join('; ');

/** The items that are sent instead; `undefined` for a refund. */
export function exchangeText({ resolution, items, exchangeFor }: OwnReturn): string | undefined {
  if (resolution === 'refund') return undefined;
  const [back, out] = [itemsText(items), itemsText(exchangeFor)];
  return back === out ? m.returns_same_again() : out;
}

/** The expected refund until it is sent, then the actual one. */
export function refundText(one: OwnReturn, order: OwnOrder): string | undefined {
  if (one.resolution !== 'refund' || one.status === 'declined') return undefined;
  if (one.status === 'completed') {
    if (order.refundedCents === 0) return undefined;
    return m.returns_refunded({ amount: formatMoney(order.refundedCents) });
  }
  return formatMoney(refundCents(centsOf(one.paid), order));
}

function completedText({ resolution, replacement }: OwnReturn): string {
  if (resolution === 'refund') return m.returns_refund_sent();
  return replacement === null ? m.returns_exchange_on_order() : nextTexts.exchanged(replacement);
}

export function returnLabels(one: OwnReturn): { title: string; says: string } {
  const labels: Record<ReturnStatus, { title: string; says: string }> = {
    requested: { title: m.returns_requested(), says: nextTexts.requested() },
    approved: { title: m.returns_approved(), says: nextTexts.approved() },
    declined: {
      title: m.returns_declined(),
      says: m.returns_decline_reason({ reason: one.declineReason }),
    },
    received: { title: m.returns_received(), says: nextTexts.received(one.resolution) },
    completed: { title: m.returns_completed(), says: completedText(one) },
  };
  return labels[one.status];
}

const steps = ['requested', 'approved', 'received', 'completed'] as const satisfies ReturnStatus[];

const stepLabel = (status: ReturnStatus, resolution: Resolution): string =>
  ({
    requested: m.returns_step_requested,
    approved: m.returns_step_approved,
    declined: m.returns_step_declined,
    received: m.returns_received,
    completed: resolution === 'refund' ? m.returns_step_refund : m.returns_step_exchange,
  })[status]();

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
