import { paths } from '#lib/site/paths.ts';
import { useCallback, useEffect, useState } from 'react';
import { passedOrder } from '#lib/browser/checkout/order-confirmation.ts';
import { fetchOrder } from '#lib/browser/orders/own-orders.ts';
import { type OwnOrder, readOrder } from '#lib/orders/codec.ts';
import { EmptyState } from '#islands/ui/EmptyState.tsx';
import { Failed, Loading } from '#islands/ui/LoadState.tsx';
import { useHydrated } from '#islands/ui/use-hydrated.ts';
import * as m from '#messages';

export function OrderNotFound({
  why,
  retry,
}: {
  why: 'none' | 'unavailable' | undefined;
  retry: () => void;
}) {
  if (why === undefined) return <Loading />;
  if (why === 'unavailable') return <Failed message={m.orders_not_loaded()} retry={retry} />;
  return (
    <EmptyState
      title={m.orders_not_found()}
      heading="h1"
      action={{ label: m.site_my_orders(), href: paths.myOrders }}
    />
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
