import { auditText } from '#lib/orders/audit-log.ts';
import type { AuditEntry } from '#lib/orders/admin-codec.ts';
import { formatMoment } from '#lib/format/dates.ts';

/** The audit trail: who did what to an order, when and why. */
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
