import type { DeliveryRoute } from '#lib/browser/deliveries/store.ts';
import { cashWithDriver } from '#lib/deliveries/driver-cash.ts';
import { formatDay, formatMoment } from '#lib/format/dates.ts';
import { formatMoney } from '#lib/format/money.ts';

interface Props {
  route: Pick<DeliveryRoute, 'cash' | 'actions'>;
}

export function CashInHand({ route }: Props) {
  const isHeld = route.cash && cashWithDriver(route.cash, route.actions).entries.length > 0;
  return isHeld ? <CashWithYou route={route} /> : null;
}

export function CashWithYou({ route }: Props) {
  if (!route.cash) return null;
  const { holdingCents, entries } = cashWithDriver(route.cash, route.actions);
  const { settlements } = route.cash;
  return (
    <section aria-labelledby="cash-with-you" className="cash-with-you screen-only">
      <h2 id="cash-with-you">Cash with you</h2>
      <p className="numeric cash">
        {entries.length === 0 ? 'Nothing to hand in' : 'To hand in'}{' '}
        <b>{formatMoney(holdingCents)}</b>
      </p>
      {entries.length > 0 && (
        <details>
          <summary>By order ({entries.length})</summary>
          <ul className="cash-entries numeric">
            {entries.map(({ orderId, at, amount, note, isUnsent }) => (
              <li key={`${orderId} ${at}`}>
                <span>
                  {orderId ?? 'Correction'}
                  <small>{isUnsent ? 'Waiting to send' : formatMoment(at)}</small>
                  {note !== '' && <q>{note}</q>}
                </span>
                <b>{formatMoney(amount)}</b>
              </li>
            ))}
          </ul>
        </details>
      )}
      {settlements.length > 0 && (
        <details>
          <summary>Handed in before ({settlements.length})</summary>
          <ul className="cash-entries numeric">
            {settlements.map(({ _id, at, by, counted, difference, note }) => (
              <li key={_id}>
                <span>
                  {formatDay(at)}, counted by {by}
                  {difference !== 0 && (
                    <small>
                      {formatMoney(Math.abs(difference))} {difference < 0 ? 'missing' : 'too much'}
                      {note && `: ${note}`}
                    </small>
                  )}
                </span>
                <b>{formatMoney(counted)}</b>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
