import { useId } from 'react';
import type { Connection } from '#lib/browser/deliveries/store.ts';
import { nameOf, placeOf, type Stop } from '#lib/deliveries/stops.ts';
import { formatDay } from '#lib/format/dates.ts';
import { formatMoney } from '#lib/format/money.ts';
import { CashToCollect, FailedMark, PendingAction } from './ActionButton.tsx';
import { StopHead } from './StopHead.tsx';
import * as m from '#messages';

interface StopCardProps {
  stop: Stop;
  connection: Connection;
}

function StopCard({ stop, connection }: StopCardProps) {
  const { order, pending } = stop;
  const name = nameOf(order);
  return (
    <li className="stop done">
      <StopHead order={order} />
      <div id={`stop-${order.orderNumber}`}>
        <h3 className="leading-tight">
          {name || formatDay(order.history.at(-1)?.at ?? order.createdAt)}
        </h3>
        {name !== '' && <p className="leading-snug">{placeOf(order)}</p>}
      </div>
      {name !== '' && <CashToCollect stop={stop} />}
      <FailedMark failed={stop.failed} />
      {pending && <PendingAction action={pending} connection={connection} />}
    </li>
  );
}

interface StopListProps {
  title: string;
  stops: readonly Stop[];
  connection: Connection;
}

export function StopList({ title, stops, connection }: StopListProps) {
  const id = useId();
  if (stops.length === 0) return null;
  return (
    <section aria-labelledby={id} className="print:hidden">
      <h2 id={id} className="mb-3">
        {title}
      </h2>
      <ul className="grid grid-cols-1 gap-4">
        {stops.map((stop) => (
          <StopCard key={stop.order.orderNumber} stop={stop} connection={connection} />
        ))}
      </ul>
    </section>
  );
}

const RouteTotal = ({ name, text }: { name: string; text: string }) => (
  <div className="flex-auto rounded-md bg-sunken px-4 py-3 text-sm leading-tight last:grow-2 print:bg-transparent print:p-0">
    <dt>{name}</dt>
    <dd className="font-display text-lg font-semibold">{text}</dd>
  </div>
);

interface RouteTotalsProps {
  left: number;
  done: number;
  cashCents: number;
}

export function RouteTotals({ left, done, cashCents }: RouteTotalsProps) {
  return (
    <dl className="numeric flex flex-wrap gap-2">
      <RouteTotal name={m.deliveries_remaining()} text={String(left)} />
      <RouteTotal name={m.deliveries_done()} text={String(done)} />
      <RouteTotal name={m.deliveries_to_collect()} text={formatMoney(cashCents)} />
    </dl>
  );
}
