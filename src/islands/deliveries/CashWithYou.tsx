import type { ReactNode } from 'react';
import type { DeliveryRoute } from '#lib/browser/deliveries/store.ts';
import { cashWithDriver } from '#lib/deliveries/driver-cash.ts';
import { formatDay, formatMoment } from '#lib/format/dates.ts';
import { formatMoney } from '#lib/format/money.ts';
import { CashBand } from './CashBand.tsx';
import * as m from '#messages';

interface Props {
  route: Pick<DeliveryRoute, 'cash' | 'actions'>;
}

export function CashInHand({ route }: Props) {
  const isHeld = route.cash && cashWithDriver(route.cash, route.actions).entries.length > 0;
  return isHeld ? <CashWithYou route={route} /> : null;
}

const detail = 'block text-sm';

const Entry = ({ cents, children }: { cents: number; children: ReactNode }) => (
  <li className="flex justify-between gap-3 border-t border-line py-2">
    <span>{children}</span>
    <b className="flex-none">{formatMoney(cents)}</b>
  </li>
);

export function CashWithYou({ route }: Props) {
  if (!route.cash) return null;
  const { holdingCents, entries } = cashWithDriver(route.cash, route.actions);
  const { settlements } = route.cash;
  return (
    <section aria-labelledby="cash-with-you" className="print:hidden">
      <h2 id="cash-with-you" className="mb-3">
        {m.deliveries_cash_title()}
      </h2>
      <CashBand look="due" isAlone amount={formatMoney(holdingCents)}>
        {entries.length === 0 ? m.deliveries_nothing_to_hand_in() : m.deliveries_to_hand_in()}
      </CashBand>
      {entries.length > 0 && (
        <details>
          <summary className="py-3">{m.deliveries_by_order({ count: entries.length })}</summary>
          <ul className="numeric">
            {entries.map(({ orderId, at, amount, note, isUnsent }) => (
              <Entry key={`${orderId} ${at}`} cents={amount}>
                {orderId ?? m.deliveries_correction()}
                <small className={detail}>
                  {isUnsent ? m.deliveries_waiting() : formatMoment(at)}
                </small>
                {note !== '' && <q className={detail}>{note}</q>}
              </Entry>
            ))}
          </ul>
        </details>
      )}
      {settlements.length > 0 && (
        <details>
          <summary className="py-3">
            {m.deliveries_handed_in({ count: settlements.length })}
          </summary>
          <ul className="numeric">
            {settlements.map(({ _id, at, by, counted, difference, note }) => (
              <Entry key={_id} cents={counted}>
                {m.deliveries_counted_by({ day: formatDay(at), name: by })}
                {difference !== 0 && (
                  <small className={detail}>
                    {(difference < 0 ? m.deliveries_cash_missing : m.deliveries_cash_over)({
                      amount: formatMoney(Math.abs(difference)),
                    })}
                    {note && `: ${note}`}
                  </small>
                )}
              </Entry>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
