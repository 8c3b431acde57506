import { type ReactNode, useRef } from 'react';
import { formatMoney } from '#lib/format/money.ts';
import { lineLabel } from '#lib/catalogue/sizes.ts';
import { fetchAllOrders } from '#lib/browser/orders/own-orders.ts';
import { type Purchase, PURCHASES_A_PAGE, purchasesOf } from '#lib/orders/purchases.ts';
import { pageOf } from '#lib/paging/paging.ts';
import { formatDay } from '#lib/format/dates.ts';
import { PURCHASES_FAILED, PURCHASES_LEAD } from '#lib/orders/messages.ts';
import { paths } from '#lib/site/paths.ts';
import { Failed, Loading, useFetched } from '#islands/ui/LoadState.tsx';
import { Pager, usePage } from '#islands/ui/Pager.tsx';
import { OrderBadge } from './OrderDetails.tsx';

function PurchasedItem({ purchase: { line, order } }: { purchase: Purchase }) {
  const address = paths.product(line.productId);
  return (
    <li>
      <a href={address} tabIndex={-1} aria-hidden="true">
        <img src={line.picture} alt="" width="120" height="120" loading="lazy" />
      </a>
      <p>
        <a href={address}>{line.name}</a>
        <small className="muted">{lineLabel(line)}</small>
        <small className="muted numeric">
          {formatDay(order.createdAt)}, order{' '}
          <a href={`${paths.myOrders}#${order.orderNumber}`}>{order.orderNumber}</a>
        </small>
      </p>
      <div className="my-list-price">
        <OrderBadge order={order} />
        <b className="numeric">{formatMoney(line.cents)}</b>
      </div>
    </li>
  );
}

const itemCount = (count: number) => (count === 1 ? '1 item' : `${count} items`);

export function MyListScreen({ empty }: { empty?: ReactNode }) {
  const requested = usePage();
  const list = useRef<HTMLUListElement>(null);
  const { fetched, retry } = useFetched(fetchAllOrders);

  if (fetched.is === 'loading') return <Loading />;
  if (fetched.is === 'failed') return <Failed message={PURCHASES_FAILED} retry={retry} />;
  const purchases = purchasesOf(fetched.value);
  if (purchases.length === 0) return empty;
  const { page, pages, rows } = pageOf(purchases, requested, PURCHASES_A_PAGE);
  return (
    <>
      <p className="lead my-list-lead">
        {PURCHASES_LEAD} {itemCount(purchases.length)}.
      </p>
      <ul ref={list} tabIndex={-1} className="my-list" aria-label={`Page ${page} of ${pages}`}>
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
