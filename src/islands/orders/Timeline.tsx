import { timelineOf, type TimelineState } from '#lib/orders/timeline.ts';
import { formatMoment } from '#lib/format/dates.ts';

/** What an order has been through and what is before it, as a woven line. */
export function Timeline({ order }: { order: TimelineState }) {
  return (
    <ol className="timeline" aria-label="History">
      {timelineOf(order).map(({ label, at, isNow }) => (
        <li
          key={`${label} ${at}`}
          className={at === undefined ? undefined : 'done'}
          aria-current={isNow ? 'step' : undefined}
        >
          <b>{label}</b>
          {at !== undefined && (
            <time className="numeric" dateTime={at}>
              {formatMoment(at)}
            </time>
          )}
        </li>
      ))}
    </ol>
  );
}
