import { deedWords } from '#lib/orders/audit-log.ts';
import type { Deed } from '#lib/orders/admin-codec.ts';
import { formatMoment } from '#lib/dates.ts';

/** The audit trail: who did what to an order, when and why. */
export function Deeds({ audit }: { audit: readonly Deed[] }) {
  return (
    <ol className="journey" aria-label="History">
      {audit.map((deed, at) => (
        <li
          key={`${deed.at} ${deed.what}`}
          className="done"
          aria-current={at === audit.length - 1 ? 'step' : undefined}
        >
          <b>{deedWords(deed)}</b>
          <span className="num">
            <time dateTime={deed.at}>{formatMoment(deed.at)}</time>
            {deed.who && `, ${deed.who}`}
          </span>
          {deed.reason && <q>{deed.reason}</q>}
        </li>
      ))}
    </ol>
  );
}
