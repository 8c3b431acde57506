import { type Step, timelineOf, type TimelineState } from '#lib/orders/timeline.ts';
import { formatMoment } from '#lib/format/dates.ts';
import * as m from '#messages';

export function Steps({ steps, label }: { steps: readonly Step[]; label: string }) {
  return (
    <ol className="timeline" aria-label={label}>
      {steps.map(({ label: name, at, isNow }) => (
        <li
          key={`${name} ${at}`}
          className={at === undefined ? undefined : 'done'}
          aria-current={isNow ? 'step' : undefined}
        >
          <b>{name}</b>
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

export const Timeline = ({ order }: { order: TimelineState }) => (
  <Steps steps={timelineOf(order)} label={m.orders_history()} />
);
