import { moveWords, type Action, NOT_ASSIGNED } from '#lib/deliveries/pending-action.ts';
import { act, haveRead } from '#lib/browser/deliveries/route.ts';
import type { Stop } from '#lib/deliveries/stops.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import type { Connection } from '#lib/browser/deliveries/store.ts';
import { formatTime } from '#lib/format/dates.ts';

/** The next action for this stop. */
export function ActionButton({ stop: { order, next } }: { stop: Stop }) {
  if (next === undefined) return null;
  const isLast = next === 'delivered';
  return (
    <button
      type="button"
      className={`button ${isLast ? 'button-success' : 'button-primary'}`}
      aria-describedby={`stop-${order.orderNumber}`}
      onClick={() => void act(order.orderNumber, next)}
    >
      <Icon name={isLast ? 'check' : 'truck'} />
      {moveWords[next].button}
    </button>
  );
}

/** An action that the server has not confirmed yet. */
export function PendingAction({ action, connection }: { action: Action; connection: Connection }) {
  const { done } = moveWords[action.status];
  return (
    <p className="unsent">
      <Icon name="clock" />
      {connection === 'online' ? 'Sending' : 'Waiting to send'}, {done} {formatTime(action.at)}
    </p>
  );
}

const HINT = 'It may have been given to another driver meanwhile.';

/** Actions that the server rejected; shown until the driver has read them. */
export function RejectedActions({ actions }: { actions: readonly Action[] }) {
  const refused = actions.filter(({ refusal }) => refusal !== undefined);
  const numbers = [...new Set(refused.map(({ orderNumber }) => orderNumber))];
  return (
    <div role="alert" className="rejected-actions">
      {numbers.map((orderNumber) => (
        <div key={orderNumber} className="alert">
          <Icon name="alert" />
          <div>
            <b className="numeric">{orderNumber} was not taken by the shop</b>
            {refused
              .filter((action) => action.orderNumber === orderNumber)
              .map(({ id, status, at, refusal }) => (
                <p key={id}>
                  {moveWords[status].button}, {formatTime(at)}: {refusal}
                  {refusal === NOT_ASSIGNED && ` ${HINT}`}
                </p>
              ))}
            <button
              type="button"
              className="button button-secondary"
              onClick={() => void haveRead(orderNumber)}
            >
              I have read it
            </button>
          </div>
        </div>
      ))}
    </div>
  );
}
