import type { DeliveryRoute } from '#lib/browser/deliveries/store.ts';
import { cashWithDriver } from '#lib/deliveries/driver-cash.ts';
import { formatDay, formatMoment } from '#lib/format/dates.ts';
import { formatMoney } from '#lib/format/money.ts';
import * as m from '#messages';

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
      <h2 id="cash-with-you">{m.deliveries_cash_title()}</h2>
      <p className="numeric cash">
        {entries.length === 0 ? m.deliveries_nothing_to_hand_in() : m.deliveries_to_hand_in()}{' '}
        <b>{formatMoney(holdingCents)}</b>
      </p>
      {entries.length > 0 && (
        <details>
          <summary>{m.deliveries_by_order({ count: entries.length })}</summary>
          <ul className="cash-entries numeric">
            {entries.map(({ orderId, at, amount, note, isUnsent }) => (
              <li key={`${orderId} ${at}`}>
                <span>
                  {orderId ?? m.deliveries_correction()}
                  <small>{isUnsent ? m.deliveries_waiting() : formatMoment(at)}</small>
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
          <summary>{m.deliveries_handed_in({ count: settlements.length })}</summary>
          <ul className="cash-entries numeric">
            {settlements.map(({ _id, at, by, counted, difference, note }) => (
              <li key={_id}>
                <span>
                  {m.deliveries_counted_by({ day: formatDay(at), name: by })}
                  {difference !== 0 && (
                    <small>
                      {(difference < 0 ? m.deliveries_cash_missing : m.deliveries_cash_over)({
                        amount: formatMoney(Math.abs(difference)),
                      })}
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
