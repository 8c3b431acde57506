import { NO_ORDER } from '#lib/orders/messages.ts';
import { paths } from '#lib/site/paths.ts';

/** Shown instead of an order: loading, not found, or failed. */
export function OrderNotFound({
  why,
  retry,
}: {
  why: 'none' | 'away' | undefined;
  retry: () => void;
}) {
  if (why === undefined) {
    return (
      <div className="order-loading" aria-busy="true">
        <p className="visually-hidden" role="status">
          Loading...
        </p>
        <span aria-hidden="true" />
      </div>
    );
  }
  if (why === 'away') {
    return (
      <div className="empty" role="alert">
        <p>Your order could not be loaded. Check your connection.</p>
        <button type="button" className="button button-primary" onClick={retry}>
          Try again
        </button>
      </div>
    );
  }
  return (
    <div className="empty">
      <h1>{NO_ORDER}</h1>
      <a className="button button-primary" href={paths.myOrders}>
        My Orders
      </a>
    </div>
  );
}
