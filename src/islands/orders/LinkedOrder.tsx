import { paths } from '#lib/site/paths.ts';
import { useCallback, useEffect, useState } from 'react';
import { passedOrder } from '#lib/browser/checkout/order-confirmation.ts';
import { fetchOrder } from '#lib/browser/orders/own-orders.ts';
import { type OwnOrder, readOrder } from '#lib/orders/codec.ts';
import { useHydrated } from '#islands/ui/use-hydrated.ts';
import * as m from '#messages';

export function OrderNotFound({
  why,
  retry,
}: {
  why: 'none' | 'unavailable' | undefined;
  retry: () => void;
}) {
  if (why === undefined) {
    return (
      <div className="order-loading" aria-busy="true">
        <p className="visually-hidden" role="status">
          {m.common_loading()}
        </p>
        <span aria-hidden="true" />
      </div>
    );
  }
  if (why === 'unavailable') {
    return (
      <div className="empty" role="alert">
        <p>{m.orders_not_loaded()}</p>
        <button type="button" className="button button-primary" onClick={retry}>
          {m.common_try_again()}
        </button>
      </div>
    );
  }
  return (
    <div className="empty">
      <h1>{m.orders_not_found()}</h1>
      <a className="button button-primary" href={paths.myOrders}>
        {m.site_my_orders()}
      </a>
    </div>
  );
}

const received = () => passedOrder(history.state, location.search);

/** The order in the navigation state; `undefined` if there is none or it is invalid. */
function passedOn(order: unknown): OwnOrder | undefined {
  try {
    return order === undefined ? undefined : readOrder(order);
  } catch {
    return undefined;
  }
}

/** Displays the previous page's copy of the order until the fetched one arrives. */
export function useLinkedOrder() {
  const known = useHydrated(received);
  const [found, setFound] = useState<OwnOrder | 'none' | 'unavailable'>();
  const orderId = known?.orderId;

  const load = useCallback(() => {
    if (orderId === undefined) return;
    fetchOrder(orderId).then(
      (order) => setFound(order ?? 'none'),
      () => setFound('unavailable'),
    );
  }, [orderId]);
  useEffect(() => {
    // The previous page turned this off; the browser restores the scroll position again.
    history.scrollRestoration = 'auto';
    load();
  }, [load]);

  const retry = () => {
    setFound(undefined);
    load();
  };
  const replace = (order: OwnOrder) => setFound(order);
  if (known && orderId === undefined) return { found: 'none' as const, retry, replace };
  const isSure = typeof found === 'object' || found === 'none';
  return { found: isSure ? found : (passedOn(known?.order) ?? found), retry, replace };
}
