import { useCallback, useEffect, useState } from 'react';
import { passedOrder } from '#lib/browser/orders/order-confirmation.ts';
import { fetchOrder } from '#lib/browser/orders/own-orders.ts';
import { type OwnOrder, readOrder } from '#lib/orders/codec.ts';
import { useHydrated } from '#islands/ui/use-form.ts';

const told = () => passedOrder(history.state, location.search);

/** The order passed on by the previous page; `undefined` if there is none or it is invalid. */
function passedOn(order: unknown): OwnOrder | undefined {
  try {
    return order === undefined ? undefined : readOrder(order);
  } catch {
    // It is fetched anyway.
    return undefined;
  }
}

/**
 * The order that this page is about; the previous page's copy is shown until the fetched one
 * arrives.
 */
export function useLinkedOrder() {
  const known = useHydrated(told);
  const [found, setFound] = useState<OwnOrder | 'none' | 'away'>();
  const orderId = known?.orderId;

  const ask = useCallback(() => {
    if (orderId === undefined) return;
    fetchOrder(orderId).then(
      (order) => setFound(order ?? 'none'),
      () => setFound('away'),
    );
  }, [orderId]);
  useEffect(() => {
    // A reload led here; from now on the browser restores the scroll position again.
    history.scrollRestoration = 'auto';
    ask();
  }, [ask]);

  const retry = () => {
    setFound(undefined);
    ask();
  };
  /** Replaces the order with its updated version. */
  const put = (order: OwnOrder) => setFound(order);
  if (known && orderId === undefined) return { found: 'none' as const, retry, put };
  const isSure = typeof found === 'object' || found === 'none';
  return { found: isSure ? found : (passedOn(known?.order) ?? found), retry, put };
}
