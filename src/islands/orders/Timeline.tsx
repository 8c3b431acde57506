import { timelineOf, type TimelineState } from '#lib/orders/timeline.ts';
import { formatMoment } from '#lib/format/dates.ts';

/** An order's past and future steps, drawn as a woven line. */
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
