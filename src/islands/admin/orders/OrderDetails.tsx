import { auditText, type AuditEntry, type AdminOrderView } from '#lib/orders/admin-codec.ts';
import { formatMoment } from '#lib/format/dates.ts';

/** The audit log of an order: who did what, when and why. */
export function AuditLog({ audit }: { audit: readonly AuditEntry[] }) {
  return (
    <ol className="timeline" aria-label="History">
      {audit.map((entry, at) => (
        <li
          key={`${entry.at} ${entry.what}`}
          className="done"
          aria-current={at === audit.length - 1 ? 'step' : undefined}
        >
          <b>{auditText(entry)}</b>
          <span className="numeric">
            <time dateTime={entry.at}>{formatMoment(entry.at)}</time>
            {entry.who && `, ${entry.who}`}
          </span>
          {entry.reason && <q>{entry.reason}</q>}
        </li>
      ))}
    </ol>
  );
}

/** Delivery address, customer contact, payment and driver of an order. */
export function OrderDetails({ order }: { order: AdminOrderView }) {
  const { address, to, driver } = order;
  return (
    <dl className="order-facts numeric">
      {address !== '' && (
        <>
          <dt>Deliver to</dt>
          <dd>{address}</dd>
        </>
      )}
      {to.phone !== '' && (
        <>
          <dt>Phone</dt>
          <dd>
            <a href={`tel:${to.phone}`}>{to.phone}</a>
          </dd>
        </>
      )}
      {to.email !== '' && (
        <>
          <dt>Email</dt>
          <dd>
            <a href={`mailto:${to.email}`}>{to.email}</a>
          </dd>
        </>
      )}
      <dt>Payment</dt>
      <dd>{order.slipStatus === 'approved' ? 'Bank Slip' : 'Cash on Delivery'}</dd>
      {driver && (
        <>
          <dt>Driver</dt>
          <dd>{[driver.name, driver.mobile].filter(Boolean).join(', ')}</dd>
        </>
      )}
    </dl>
  );
}
