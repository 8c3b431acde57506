import * as m from '#messages';

export const statuses = [
  'pending_payment',
  'to_delivery',
  'delivering',
  'delivered',
  'cancelled',
] as const;
export type Status = (typeof statuses)[number];

const labels: Record<Status, () => string> = {
  pending_payment: m.orders_status_pending_payment,
  to_delivery: m.orders_status_to_delivery,
  delivering: m.orders_status_delivering,
  delivered: m.orders_status_delivered,
  cancelled: m.orders_status_cancelled,
};

/** Status names of old orders (docs/readings.md "Contradictions"). */
const legacy: Record<string, Status> = { Shipped: 'delivering', Processing: 'to_delivery' };

const isStatus = (text: string): text is Status => Object.hasOwn(labels, text);

export function findStatus(text: string): Status | undefined {
  if (isStatus(text)) return text;
  return Object.hasOwn(legacy, text) ? legacy[text] : undefined;
}

export function statusLabel(text: string): string {
  const status = findStatus(text);
  return status ? labels[status]() : m.orders_status_processing();
}

export const isClosed = (status: Status): boolean =>
  status === 'delivered' || status === 'cancelled';

export type MoverRole = 'owner' | 'admin' | 'driver';

/** All permitted transitions, who may make them, and what they need; any other is rejected. */
export const moves = {
  approve: { by: 'admin', from: ['pending_payment'], to: 'to_delivery' },
  start: { by: 'driver', from: ['to_delivery'], to: 'delivering' },
  fail: { by: 'driver', from: ['delivering'], to: 'to_delivery' },
  handOver: { by: 'driver', from: ['delivering'], to: 'delivered' },
  withdraw: { by: 'owner', from: ['pending_payment'], to: 'cancelled' },
  cancel: { by: 'admin', from: ['pending_payment', 'to_delivery'], to: 'cancelled' },
} as const satisfies Record<string, { by: MoverRole; from: readonly Status[]; to: Status }>;
export type Move = keyof typeof moves;

export const mayMove = (move: Move, status: Status): boolean =>
  moves[move].from.some((from) => from === status);

export const isMove = (name: string): name is Move => Object.hasOwn(moves, name);

export const assignable = ['to_delivery', 'delivering'] as const satisfies readonly Status[];

export const mayAssign = (status: Status): boolean => assignable.some((one) => one === status);

const kinds: Record<Status, string> = {
  pending_payment: 'pending',
  to_delivery: 'ready',
  delivering: 'moving',
  delivered: 'done',
  cancelled: 'stopped',
};

/** Labels for buyers in place of the status. */
const buyerLabels = {
  pending_approval: m.orders_status_pending_approval,
  pay_on_delivery: m.orders_status_pay_on_delivery,
} as const;
export type BuyerLabel = keyof typeof buyerLabels;

export const badgeOf = (status: Status | undefined, instead?: BuyerLabel) => ({
  label: instead ? buyerLabels[instead]() : statusLabel(status ?? ''),
  look: status ? `status ${kinds[status]}` : 'status',
});
