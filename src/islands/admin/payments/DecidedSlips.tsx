import { useCallback } from 'react';
import { fullName } from '#lib/orders/codec.ts';
import { fetchDecided } from '#lib/browser/order-list/client.ts';
import { formatMoment } from '#lib/format/dates.ts';
import { formatMoney } from '#lib/format/money.ts';
import type { AdminOrderView } from '#lib/order-list/codec.ts';
import { hrefOf } from '#lib/order-list/filters.ts';
import {
  type DecidedFilter,
  noSlips,
  slipDecision,
  slipFields,
  slipFilterLabels,
} from '#lib/payments/slip-filters.ts';
import { paths } from '#lib/site/paths.ts';
import { ORDERS_FAILED } from '#lib/order-list/messages.ts';
import { StatusBadge } from '#islands/orders/OrderDetails.tsx';
import { AdminList } from '#islands/admin/ui/AdminList.tsx';
import { useAdminList } from '#islands/admin/ui/use-admin-list.ts';
import { Thumb } from './SlipQueue.tsx';

interface RowProps {
  order: AdminOrderView;
  filter: DecidedFilter;
}

function SlipRow({ order, filter }: RowProps) {
  const { orderNumber, to, slip } = order;
  const decision = slipDecision(order, filter);
  return (
    <li className="grid grid-cols-[60px_minmax(0,1fr)] items-start gap-x-4 gap-y-1 border-b border-line py-4 leading-snug sm:grid-cols-[60px_minmax(0,1fr)_auto] sm:items-center">
      {slip === undefined ? (
        <Thumb slip={slip} />
      ) : (
        <a href={slip} target="_blank" rel="noopener" aria-label={`Slip of order ${orderNumber}`}>
          <Thumb slip={slip} />
        </a>
      )}
      <div>
        <a
          className="numeric -my-3 inline-flex min-h-target items-center font-bold whitespace-nowrap"
          href={hrefOf({ q: orderNumber, order: orderNumber })}
          data-row
        >
          {orderNumber}
        </a>
        <span className="block">{fullName(to)}</span>
        {decision && (
          <small className="muted numeric block">
            {slipFilterLabels[filter]}{' '}
            <time dateTime={decision.at}>{formatMoment(decision.at)}</time>
            {decision.who && ` by ${decision.who}`}
          </small>
        )}
        {filter === 'returned' && <q>{order.slipReason || decision?.reason}</q>}
      </div>
      <p className="col-start-2 mt-1 flex flex-wrap justify-between gap-2 sm:col-auto sm:mt-0 sm:grid sm:justify-items-end">
        <b className="numeric">{formatMoney(order.totalCents)}</b>
        <StatusBadge status={order.status} />
      </p>
    </li>
  );
}

interface Props {
  filter: DecidedFilter;
  page: number;
}

export function DecidedSlips({ filter, page }: Props) {
  const state = useAdminList(useCallback(() => fetchDecided(filter, page), [filter, page]));
  return (
    <AdminList
      state={state}
      count={({ total }) => (total === 1 ? '1 slip' : `${total.toLocaleString('en')} slips`)}
      isEmpty={({ orders }) => orders.length === 0}
      empty={<h2>{noSlips[filter]}</h2>}
      failed={ORDERS_FAILED}
      pager={{
        path: paths.adminSlips,
        fields: slipFields(filter),
        page,
        pages: state.list?.pages ?? 1,
      }}
    >
      {({ orders }) => (
        <ul aria-label={`${slipFilterLabels[filter]} slips`}>
          {orders.map((order) => (
            <SlipRow key={order.orderNumber} order={order} filter={filter} />
          ))}
        </ul>
      )}
    </AdminList>
  );
}
