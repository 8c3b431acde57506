import { useStore } from '@nanostores/react';
import { isWaiting } from '#lib/deliveries/pending-action.ts';
import { $round, type Round } from '#lib/browser/deliveries/store.ts';
import { dayOf, formatMoment, formatTime } from '#lib/dates.ts';
import { Icon } from '#islands/ui/Icon.tsx';

/** A time of today, or a day and a time. */
const when = (at: string, now: Date): string =>
  dayOf(new Date(at)) === dayOf(now) ? formatTime(at) : formatMoment(at);

function words({ line, actions, keptAt, now }: Round): string {
  const why = line === 'down' ? 'Offline' : 'No answer from the shop';
  const waiting = actions.filter(isWaiting);
  const [oldest] = waiting;
  if (oldest) return `${why}, ${waiting.length} waiting to send since ${when(oldest.at, now)}`;
  return keptAt === undefined ? why : `${why}. This list is from ${when(keptAt, now)}.`;
}

/** Says under the header that the shop can't be reached, and what waits for it. */
export function LineBar() {
  const round = useStore($round);
  const isShown = round !== undefined && !('closed' in round) && round.line !== 'up';
  return (
    <div role="status">
      {isShown && (
        <div className="line-bar">
          <div className="wrap">
            <Icon name="offline" />
            {words(round)}
            {round.actions.some(isWaiting) && (
              <small className="only-d">They go out by themselves when the signal is back.</small>
            )}
          </div>
        </div>
      )}
    </div>
  );
}
