import { type ReactNode, useRef } from 'react';
import { formatMoney } from '#lib/format/money.ts';
import { lineLabel } from '#lib/catalogue/sizes.ts';
import { fetchAllOrders } from '#lib/browser/orders/own-orders.ts';
import { type Purchase, PURCHASES_A_PAGE, purchasesOf } from '#lib/orders/purchases.ts';
import { pageOf } from '#lib/paging/paging.ts';
import { formatDay } from '#lib/format/dates.ts';
import { aroundLink } from '#lib/messages/around-link.ts';
import { paths } from '#lib/site/paths.ts';
import { Failed, Loading, useFetched } from '#islands/ui/LoadState.tsx';
import { Pager, usePage } from '#islands/ui/Pager.tsx';
import { OrderBadge } from './OrderDetails.tsx';
import * as m from '#messages';

function PurchasedItem({ purchase: { line, order } }: { purchase: Purchase }) {
  const address = paths.product(line.productId);
  const day = formatDay(order.createdAt);
  const [before, after] = aroundLink(({ link }) => m.orders_purchased({ day, link }));
  return (
    <li>
      <a href={address} tabIndex={-1} aria-hidden="true">
        <img src={line.picture} alt="" width="120" height="120" loading="lazy" />
      </a>
      <p>
        <a href={address}>{line.name}</a>
        <small className="muted">{lineLabel(line)}</small>
        <small className="muted numeric">
          {before}
          <a href={`${paths.myOrders}#${order.orderNumber}`}>{order.orderNumber}</a>
          {after}
        </small>
      </p>
      <div className="my-list-price">
        <OrderBadge order={order} />
        <b className="numeric">{formatMoney(line.cents)}</b>
      </div>
    </li>
  );
}

export function MyListScreen({ empty }: { empty?: ReactNode }) {
  const requested = usePage();
  const list = useRef<HTMLUListElement>(null);
  const { fetched, retry } = useFetched(fetchAllOrders);

  if (fetched.is === 'loading') return <Loading />;
  if (fetched.is === 'failed')
    return <Failed message={m.orders_purchases_failed()} retry={retry} />;
  const purchases = purchasesOf(fetched.value);
  if (purchases.length === 0) return empty;
  const { page, pages, rows } = pageOf(purchases, requested, PURCHASES_A_PAGE);
  return (
    <>
      <p className="lead my-list-lead">{m.orders_purchases_count({ count: purchases.length })}</p>
      <ul
        ref={list}
        tabIndex={-1}
        className="my-list"
        aria-label={m.orders_page_of({ page, pages })}
      >
        {rows.map((purchase) => (
          <PurchasedItem
            key={`${purchase.order.orderNumber} ${purchase.line.productId} ${purchase.line.size}`}
            purchase={purchase}
          />
        ))}
      </ul>
      <Pager path={paths.myList} page={page} pages={pages} top={() => list.current} />
    </>
  );
}
