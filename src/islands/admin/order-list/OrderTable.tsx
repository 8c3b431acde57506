import { fullName } from '#lib/orders/codec.ts';
import {
  type AdminOrderFilters,
  hrefOf,
  PAYMENT_TAKEN_BACK,
  REFUND_DUE,
} from '#lib/order-list/filters.ts';
import {
  type AdminOrderPage,
  type AdminOrderView,
  codeMarks,
  isCodeUnproven,
} from '#lib/order-list/codec.ts';
import { formatMoney } from '#lib/format/money.ts';
import { mayAssign } from '#lib/orders/status.ts';
import { formatDay } from '#lib/format/dates.ts';
import { StatusBadge } from '#islands/orders/OrderDetails.tsx';
import { isPlain, openOverlay } from '#islands/ui/Pager.tsx';
import { DELIVERY_FAILED } from '#lib/order-list/messages.ts';
import { useColumns } from '#islands/admin/ui/Columns.tsx';
import { SelectRow } from '#islands/admin/ui/Selection.tsx';
import type { Selection } from '#islands/admin/ui/use-selection.ts';
import { NextStepButton } from './NextStepButton.tsx';
import { OrderListBar } from './OrderListBar.tsx';

export interface Doing {
  busy: string | undefined;
  approve: (order: AdminOrderView) => void;
  assign: (order: AdminOrderView) => void;
  recordPayment: (order: AdminOrderView) => void;
  refund: (order: AdminOrderView) => void;
  startReturn: (order: AdminOrderView) => void;
  cancel: (order: AdminOrderView) => void;
  change: (order: AdminOrderView) => void;
  erase: (order: AdminOrderView) => void;
}

function DriverOf({ order }: { order: AdminOrderView }) {
  if (order.driver) return order.driver.name;
  if (order.status && mayAssign(order.status)) return <b className="needs-action">Unassigned</b>;
  return null;
}

interface RowProps {
  order: AdminOrderView;
  address: AdminOrderFilters;
  doing: Doing;
  selection: Selection;
}

function OrderLine({ order, address, doing, selection }: RowProps) {
  const { orderNumber, to, createdAt } = order;
  return (
    <tr>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- a cell is no control */}
      <td className="select-cell">
        <SelectRow
          id={orderNumber}
          name={orderNumber}
          selection={selection}
          className="-my-3 -ms-3"
        />
      </td>
      <th scope="row">
        <a
          className="numeric whitespace-nowrap"
          href={hrefOf({ ...address, order: orderNumber })}
          aria-haspopup="dialog"
          data-row
          onClick={(event) => {
            if (!isPlain(event)) return;
            event.preventDefault();
            openOverlay(event.currentTarget.href);
          }}
        >
          {orderNumber}
        </a>
      </th>
      <td className="status-cell">
        <StatusBadge status={order.status} />
        {order.slipStatus === 'waiting' && (
          <small className="needs-action block">Slip waiting</small>
        )}
        {order.failedAt !== undefined && (
          <small className="needs-action block">{DELIVERY_FAILED}</small>
        )}
        {isCodeUnproven(order.codeStatus) && (
          <small className="needs-action block">{codeMarks[order.codeStatus]}</small>
        )}
        {order.refundDueCents > 0 && <small className="needs-action block">{REFUND_DUE}</small>}
        {order.takenBackCents > 0 && (
          <small className="needs-action block">{PAYMENT_TAKEN_BACK}</small>
        )}
      </td>
      <td className="buyer-cell">
        {fullName(to)}
        <small className="muted numeric block">
          {to.city && `${to.city}, `}
          <span className="whitespace-nowrap">{formatDay(createdAt)}</span>
        </small>
      </td>
      <td className="driver-cell">
        <DriverOf order={order} />
      </td>
      <td className="total-cell">
        <b className="numeric">{formatMoney(order.totalCents)}</b>
      </td>
      <td className="step-cell">
        <NextStepButton
          order={order}
          busy={doing.busy === orderNumber}
          approve={() => doing.approve(order)}
          assign={() => doing.assign(order)}
          refund={() => doing.refund(order)}
        />
      </td>
    </tr>
  );
}

const orderColumns = {
  list: 'orders',
  labels: { status: 'Status', buyer: 'Customer', driver: 'Driver', total: 'Total' },
} as const;

interface Props {
  list: AdminOrderPage;
  address: AdminOrderFilters;
  doing: Doing;
  selection: Selection;
}

export function OrderTable({ list, address, doing, selection }: Props) {
  const columns = useColumns(orderColumns);
  return (
    <div className="order-rows" data-hidden={columns.hidden.join(' ')}>
      <OrderListBar list={list} address={address} selection={selection} columns={columns} />
      <table className="order-table">
        <caption className="visually-hidden">Orders</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Select</span>
            </th>
            <th scope="col">Order</th>
            <th scope="col" className="status-cell">
              Status
            </th>
            <th scope="col" className="buyer-cell">
              Customer
            </th>
            <th scope="col" className="driver-cell">
              Driver
            </th>
            <th scope="col" className="total-cell">
              Total
            </th>
            <th scope="col">
              <span className="visually-hidden">Next step</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {list.orders.map((order) => (
            <OrderLine
              key={order.orderNumber}
              order={order}
              address={address}
              doing={doing}
              selection={selection}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
