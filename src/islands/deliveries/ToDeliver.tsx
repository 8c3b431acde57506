import { goInOrder } from '#lib/browser/deliveries/route.ts';
import type { Connection } from '#lib/browser/deliveries/store.ts';
import { districtRuns, type RouteStop } from '#lib/deliveries/route-order.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import { AddressCard } from './AddressCard.tsx';
import * as m from '#messages';

interface ToDeliverProps {
  stops: readonly RouteStop[];
  connection: Connection;
  hasOwnOrder: boolean;
}

export function ToDeliver({ stops, connection, hasOwnOrder }: ToDeliverProps) {
  if (stops.length === 0) return <p className="muted">{m.deliveries_none_left()}</p>;
  return (
    <section aria-labelledby="to-deliver">
      <h2 id="to-deliver" className="visually-hidden">
        {m.deliveries_to_deliver()}
      </h2>
      <div className="route-tools row screen-only">
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
      {districtRuns(stops).map((run) => (
        <div key={run.stops[0]?.key} className="district-run">
          {run.district && <h3>{run.district}</h3>}
          <ul className="stops">
            {run.stops.map((stop) => (
              <AddressCard key={stop.key} stop={stop} stops={stops} connection={connection} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
