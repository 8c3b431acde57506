import type { Stop } from '#lib/deliveries/stops.ts';
import { formatMoney } from '#lib/format/money.ts';

/** What is collected at the door, or was. */
export function CashToCollect({ stop: { cashCents, next, order } }: { stop: Stop }) {
  if (order.status === 'cancelled') return null;
  if (cashCents === 0) {
    return (
      <p className="cash paid">
        Paid by slip <b>Nothing to collect</b>
      </p>
    );
  }
  return (
    <p className={`cash numeric${next === undefined ? ' collected' : ''}`}>
      {next === undefined ? 'Cash collected' : 'Cash to collect'} <b>{formatMoney(cashCents)}</b>
    </p>
  );
}
