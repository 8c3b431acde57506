import { useCallback, useEffect, useState } from 'react';
import { toldOrder } from '#lib/browser/orders/order-confirmation.ts';
import { fetchOrder } from '#lib/browser/orders/own-orders.ts';
import { type OwnOrder, readOrder } from '#lib/orders/codec.ts';
import { useHydrated } from '#islands/ui/use-form.ts';

const told = () => toldOrder(history.state, location.search);

/** What the page before told; nothing where it is no order. */
function toldBefore(order: unknown): OwnOrder | undefined {
  try {
    return order === undefined ? undefined : readOrder(order);
  } catch {
    // The shop is asked anyway.
    return undefined;
  }
}

/** The order that this page is about; what the page before told of it shows until the shop answers. */
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
    // Only the way here came by a reload; from now on the browser keeps the place again.
    history.scrollRestoration = 'auto';
    ask();
  }, [ask]);

  const again = () => {
    setFound(undefined);
    ask();
  };
  /** Puts the order as it became here in its place. */
  const put = (order: OwnOrder) => setFound(order);
  if (known && orderId === undefined) return { found: 'none' as const, again, put };
  const isSure = typeof found === 'object' || found === 'none';
  return { found: isSure ? found : (toldBefore(known?.order) ?? found), again, put };
}
