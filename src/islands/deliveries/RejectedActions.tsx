import { type Action, moveWords, NOT_ASSIGNED } from '#lib/deliveries/pending-action.ts';
import { haveRead } from '#lib/browser/deliveries/route.ts';
import { formatTime } from '#lib/format/dates.ts';
import { Icon } from '#islands/ui/Icon.tsx';

const HINT = 'It may have been given to another driver meanwhile.';

/** What the shop did not take: it stays until the driver has read it. */
export function RejectedActions({ actions }: { actions: readonly Action[] }) {
  const refused = actions.filter(({ refusal }) => refusal !== undefined);
  const numbers = [...new Set(refused.map(({ number }) => number))];
  return (
    <div role="alert" className="rejected-actions">
      {numbers.map((number) => (
        <div key={number} className="alert">
          <Icon name="alert" />
          <div>
            <b className="numeric">{number} was not taken by the shop</b>
            {refused
              .filter((action) => action.number === number)
              .map(({ id, status, at, refusal }) => (
                <p key={id}>
                  {moveWords[status].button}, {formatTime(at)}: {refusal}
                  {refusal === NOT_ASSIGNED && ` ${HINT}`}
                </p>
              ))}
            <button
              type="button"
              className="button button-secondary"
              onClick={() => void haveRead(number)}
            >
              I have read it
            </button>
          </div>
        </div>
      ))}
    </div>
  );
}
