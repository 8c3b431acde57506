import { badgeOf, type Status } from '#lib/orders/status.ts';

/** Where an order stands: a dot and a word. */
export function StatusBadge({ status }: { status: Status | undefined }) {
  const { label, look } = badgeOf(status);
  return <span className={look}>{label}</span>;
}
