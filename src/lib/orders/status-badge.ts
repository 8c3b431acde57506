import { type Status, statusLabel } from './status.ts';

const kinds: Record<Status, string> = {
  pending_payment: 'pending',
  to_delivery: 'ready',
  delivering: 'moving',
  delivered: 'done',
  cancelled: 'stopped',
};

/** How a status is shown: its word, and the class of its dot and ground. */
export const badgeOf = (status: Status | undefined) => ({
  label: statusLabel(status ?? ''),
  look: status ? `status ${kinds[status]}` : 'status',
});
