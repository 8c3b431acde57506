import type { OwnOrder } from '#lib/orders/codec.ts';
import { formatDay } from '#lib/format/dates.ts';
import { unbrokenMoney } from '#lib/format/unbroken.ts';
import { paths } from '#lib/site/paths.ts';
import { OrderStatusBadge } from '#islands/orders/OrderDetails.tsx';
import { CheckoutSteps } from '#islands/orders/DeliverySteps.tsx';
import { type ReactNode, useCallback, useRef } from 'react';
import { fetchOrders } from '#lib/browser/orders/own-orders.ts';
import { isAwaitingApproval, paysDriver, slipLabels } from '#lib/payments/slip.ts';
import { Failed, Loading, useFetched } from '#islands/ui/LoadState.tsx';
import { Pager, usePage } from '#islands/ui/Pager.tsx';
import { ReplaceSlipLink } from '#islands/payments/SlipBox.tsx';
import { DeliveryPanel } from '#islands/orders/DeliveryPanel.tsx';
import * as m from '#messages';

const MAX_PICTURES = 4;

function happened({ status, history, createdAt }: OwnOrder): string {
  const last = history.at(-1);
  if (status === 'delivered' && last) return m.orders_delivered_on({ day: formatDay(last.at) });
  if (status === 'cancelled' && last) return m.orders_cancelled_on({ day: formatDay(last.at) });
  return m.orders_ordered_on({ day: formatDay(createdAt) });
}

function beforeShipping(order: OwnOrder): string {
  if (paysDriver(order)) {
    return m.payments_pay_driver_later({ amount: unbrokenMoney(order.dueCents) });
  }
  return order.dueCents > 0 ? m.orders_ships_after_payment() : m.orders_ships_after_approval();
}

function Progress({ order }: { order: OwnOrder }) {
  const { status, orderNumber } = order;
  if (status === 'cancelled') return null;
  if (isAwaitingApproval(order)) {
    return (
      <div className="row mt-3 justify-between">
        <p className="muted text-sm">{slipLabels(order).says}</p>
        <ReplaceSlipLink orderNumber={orderNumber} />
      </div>
    );
  }
  if (status !== 'pending_payment') return <CheckoutSteps status={status} />;
  return <p className="muted mt-3 text-sm">{beforeShipping(order)}</p>;
}

function DeliveryCard({ order }: { order: OwnOrder }) {
  return (
    <li className="box">
      <div className="row justify-between">
        <h2 className="numeric whitespace-nowrap font-sans text-base font-bold tracking-normal">
          {order.orderNumber}
          <small className="muted block font-normal">{happened(order)}</small>
        </h2>
        <OrderStatusBadge order={order} />
      </div>
      <div className="row mt-3 justify-between">
        <div className="flex flex-wrap gap-2">
          {order.lines.slice(0, MAX_PICTURES).map(({ productId, size, name, picture }) => (
            <img
              className="size-[56px] rounded-sm object-cover"
              key={`${productId} ${size}`}
              src={picture}
              alt={name}
              width="56"
              height="56"
              loading="lazy"
            />
          ))}
        </div>
        <a
          className="button button-secondary"
          href={paths.delivery(order.orderNumber)}
          aria-label={m.orders_details_of({ number: order.orderNumber })}
        >
          {m.orders_details()}
        </a>
      </div>
      <Progress order={order} />
    </li>
  );
}

const next = (orders: readonly OwnOrder[]): OwnOrder | undefined =>
  orders.find(({ status }) => status === 'delivering') ??
  orders.find(({ status }) => status === 'to_delivery') ??
  orders[0];

export function OrdersOfStatus({ empty }: { empty?: ReactNode }) {
  const page = usePage();
  const list = useRef<HTMLUListElement>(null);
  const { fetched, retry } = useFetched(useCallback(() => fetchOrders(page), [page]));

  if (fetched.is === 'loading') return <Loading />;
  if (fetched.is === 'failed') return <Failed message={m.orders_not_fetched()} retry={retry} />;
  const { orders, pages } = fetched.value;
  if (orders.length === 0 && page === 1) return empty;
  const beside = next(orders);
  return (
    <div className="with-sidebar">
      <div>
        <ul
          ref={list}
          tabIndex={-1}
          className="grid grid-cols-1 gap-4 focus:outline-none"
          aria-label={m.orders_deliveries()}
        >
          {orders.map((order) => (
            <DeliveryCard key={order.orderNumber} order={order} />
          ))}
        </ul>
        <Pager path={paths.deliveries} page={page} pages={pages} top={() => list.current} />
      </div>
      {beside && (
        <div className="desktop-only">
          <DeliveryPanel order={beside} />
        </div>
      )}
    </div>
  );
}
