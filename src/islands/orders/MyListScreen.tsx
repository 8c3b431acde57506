import { type ReactNode, useRef } from 'react';
import { lineAmount } from '#lib/orders/amounts.ts';
import { lineLabel } from '#lib/catalogue/sizes.ts';
import { fetchAllOrders } from '#lib/browser/orders/own-orders.ts';
import { type Purchase, PURCHASES_A_PAGE, purchasesOf } from '#lib/orders/purchases.ts';
import { pageOf } from '#lib/paging/paging.ts';
import { formatDay } from '#lib/format/dates.ts';
import { aroundLink } from '#lib/messages/around-link.ts';
import { paths } from '#lib/site/paths.ts';
import { Failed, Loading, useFetched } from '#islands/ui/LoadState.tsx';
import { Pager, usePage } from '#islands/ui/Pager.tsx';
import { OrderStatusBadge } from './OrderDetails.tsx';
import * as m from '#messages';

function PurchasedItem({ purchase: { line, order } }: { purchase: Purchase }) {
  const address = line.to ? paths.giftVoucher : paths.product(line.productId);
  const day = formatDay(order.createdAt);
  const [before, after] = aroundLink(({ link }) => m.orders_purchased({ day, link }));
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line py-4 lg:gap-6">
      <a className="self-start" href={address} tabIndex={-1} aria-hidden="true">
        <img
          className="size-[104px] rounded-md object-cover lg:size-[120px]"
          src={line.picture}
          alt=""
          width="120"
          height="120"
          loading="lazy"
        />
      </a>
      <div className="flex min-w-0 flex-[1_1_8rem] flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="flex-[1_1_14rem]">
          <a
            className="-my-3 inline-block py-3 leading-snug font-semibold no-underline hover:underline"
            href={address}
          >
            {line.name}
          </a>
          <small className="muted block">{lineLabel(line)}</small>
          <small className="muted numeric block">
            {before}
            <a className="py-3 whitespace-nowrap" href={`${paths.myOrders}#${order.orderNumber}`}>
              {order.orderNumber}
            </a>
            {after}
          </small>
        </p>
        <OrderStatusBadge order={order} />
        <b className="numeric text-end lg:min-w-[118px]">{lineAmount(line)}</b>
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
      <p className="lead -mt-3">{m.orders_purchases_count({ count: purchases.length })}</p>
      <ul
        ref={list}
        tabIndex={-1}
        className="my-list mt-6 focus:outline-none"
        aria-label={m.orders_page_of({ page, pages })}
      >
        {rows.map((purchase, at) => (
          <PurchasedItem
            key={`${purchase.order.orderNumber} ${purchase.line.productId} ${purchase.line.size} ${purchase.line.kind} ${at}`}
            purchase={purchase}
          />
        ))}
      </ul>
      <Pager path={paths.myList} page={page} pages={pages} top={() => list.current} />
    </>
  );
}
