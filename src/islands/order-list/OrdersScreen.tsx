import { fetchOrders } from '#lib/browser/orders/own-orders.ts';
import type { OwnOrder } from '#lib/orders/codec.ts';
import { useRef, type ReactNode, useCallback, useEffect, useState } from 'react';
import { paths } from '#lib/site/paths.ts';
import { returnsOf } from '#lib/browser/returns/own-returns.ts';
import { useReviewable } from '#islands/reviews/ReviewInvitation.tsx';
import { Failed, Loading, useFetched } from '#islands/ui/LoadState.tsx';
import { Pager, usePage } from '#islands/ui/Pager.tsx';
import { OrderRow } from './OrderRow.tsx';
import { useOwnReturns } from '#islands/returns/ReturnBox.tsx';
import * as m from '#messages';

const named = (orders: readonly OwnOrder[]): string | undefined =>
  orders.find(({ orderNumber }) => `#${orderNumber}` === location.hash)?.orderNumber;

interface ListProps {
  orders: readonly OwnOrder[];
  change: (order: OwnOrder) => void;
  returnDays: number;
}

function showNamed(orders: readonly OwnOrder[]): void {
  const row = document.getElementById(named(orders) ?? '');
  if (row instanceof HTMLDetailsElement) row.open = true;
  row?.scrollIntoView();
}

function OrderList({ orders, change, returnDays }: ListProps) {
  const [open] = useState(() => named(orders) ?? orders[0]?.orderNumber);
  useEffect(() => {
    const show = () => showNamed(orders);
    show();
    addEventListener('hashchange', show);
    return () => removeEventListener('hashchange', show);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the list is there
  }, []);
  const reviewed = useReviewable(orders.some(({ status }) => status === 'delivered'));
  const [now] = useState(() => new Date());
  const returnable = { days: returnDays, now };
  const returns = useOwnReturns(orders.some(({ latestReturn }) => latestReturn !== undefined));
  return orders.map((order) => (
    <OrderRow
      key={order.orderNumber}
      order={order}
      isOpen={order.orderNumber === open}
      change={change}
      reviewed={reviewed}
      returns={returnsOf(returns, order.orderNumber)}
      returnable={returnable}
    />
  ));
}

interface OrdersScreenProps {
  empty?: ReactNode;
  returnDays: number;
}

export function OrdersScreen({ empty, returnDays }: OrdersScreenProps) {
  const page = usePage();
  const list = useRef<HTMLDivElement>(null);
  const { fetched, retry, replace } = useFetched(useCallback(() => fetchOrders(page), [page]));

  if (fetched.is === 'loading') return <Loading />;
  if (fetched.is === 'failed') return <Failed message={m.orders_not_fetched()} retry={retry} />;
  const { orders, pages } = fetched.value;
  if (orders.length === 0 && page === 1) return empty;
  const change = (changed: OwnOrder) =>
    replace({
      pages,
      orders: orders.map((order) => (order.orderNumber === changed.orderNumber ? changed : order)),
    });
  return (
    <div ref={list} tabIndex={-1} className="@container focus:outline-none">
      <OrderList
        key={orders[0]?.orderNumber}
        orders={orders}
        change={change}
        returnDays={returnDays}
      />
      <Pager path={paths.myOrders} page={page} pages={pages} top={() => list.current} />
    </div>
  );
}
