import { type Action, moveWords } from '#lib/deliveries/pending-action.ts';
import type { Line } from '#lib/browser/deliveries/store.ts';
import { formatTime } from '#lib/format/dates.ts';
import { Icon } from '#islands/ui/Icon.tsx';

/** What was done and the shop has not answered yet. */
export function PendingAction({ action, line }: { action: Action; line: Line }) {
  const { done } = moveWords[action.status];
  return (
    <p className="unsent">
      <Icon name="clock" />
      {line === 'up' ? 'Sending' : 'Waiting to send'}, {done} {formatTime(action.at)}
    </p>
  );
}
