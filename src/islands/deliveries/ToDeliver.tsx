import { act, goInOrder } from '#lib/browser/deliveries/route.ts';
import type { Connection } from '#lib/browser/deliveries/store.ts';
import { districtName } from '#lib/shop-settings/districts.ts';
import { districtRuns, type RouteStop } from '#lib/deliveries/route-order.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import { AddressCard } from './AddressCard.tsx';
import * as m from '#messages';

interface ToDeliverProps {
  stops: readonly RouteStop[];
  connection: Connection;
  hasOwnOrder: boolean;
}

/** Starts the round: whoever waits for a parcel is told at once. */
function StartAll({ stops }: { stops: readonly RouteStop[] }) {
  const waiting = stops.filter(({ orders }) => orders.some(({ next }) => next === 'delivering'));
  if (waiting.length < 2) return null;
  const toStart = waiting.flatMap(({ orders }) =>
    orders.filter(({ next }) => next === 'delivering'),
  );
  return (
    <button
      type="button"
      className="button button-primary"
      onClick={() =>
        void Promise.all(toStart.map(({ order }) => act(order.orderNumber, 'delivering')))
      }
    >
      <Icon name="truck" />
      {m.deliveries_start_all({ count: toStart.length })}
    </button>
  );
}

export function ToDeliver({ stops, connection, hasOwnOrder }: ToDeliverProps) {
  if (stops.length === 0) return <p className="muted">{m.deliveries_none_left()}</p>;
  return (
    <section aria-labelledby="to-deliver">
      <h2 id="to-deliver" className="visually-hidden">
        {m.deliveries_to_deliver()}
      </h2>
      <div className="row mb-3 print:hidden">
        <StartAll stops={stops} />
        <button type="button" className="button button-secondary" onClick={() => print()}>
          <Icon name="print" />
          {m.deliveries_print()}
        </button>
        {hasOwnOrder && (
          <button type="button" className="button button-link" onClick={() => void goInOrder([])}>
            {m.deliveries_sort()}
          </button>
        )}
      </div>
      <div className="grid grid-cols-1 gap-6">
        {districtRuns(stops).map((run) => (
          <div key={run.stops[0]?.key}>
            {run.district && <h3 className="mb-3">{districtName(run.district)}</h3>}
            <ul className="grid grid-cols-1 gap-4">
              {run.stops.map((stop) => (
                <AddressCard key={stop.key} stop={stop} stops={stops} connection={connection} />
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}
