import { type AdminOrderFilters, hrefOf } from '#lib/order-list/filters.ts';
import {
  type AdminOrderPage,
  type AdminOrderView,
  codeMarks,
  isCodeUnproven,
  nextStep,
} from '#lib/order-list/codec.ts';
import { ordersFile } from '#lib/browser/order-list/client.ts';
import { formatMoney } from '#lib/format/money.ts';
import { mayAssign } from '#lib/orders/status.ts';
import { formatDay } from '#lib/format/dates.ts';
import { StatusBadge } from '#islands/orders/OrderDetails.tsx';
import { isPlain, openOverlay } from '#islands/ui/Pager.tsx';
import { paths } from '#lib/site/paths.ts';
import { APPROVING } from '#lib/messages/messages.ts';
import { DELIVERY_FAILED } from '#lib/order-list/messages.ts';
import { ExportButton } from '#islands/admin/ui/ExportButton.tsx';
import type { Selection } from './use-selection.ts';
import { BusyButton } from '#islands/ui/BusyButton.tsx';

interface NextStepButtonProps {
  order: AdminOrderView;
  busy: boolean;
  approve: () => void;
  assign: () => void;
  refund: () => void;
}

const assignLabel = {
  assign: ['Assign', ' a driver to'],
  reassign: ['Change', ' the driver of'],
  retry: ['Assign again', ':'],
} as const;

export function NextStepButton({ order, busy, approve, assign, refund }: NextStepButtonProps) {
  const { orderNumber } = order;
  const step = nextStep(order);
  if (step === undefined) return null;
  if (step === 'look') {
    return (
      <a className="button button-secondary" href={paths.adminSlip(orderNumber)}>
        Review slip
        <span className="visually-hidden"> of {orderNumber}</span>
      </a>
    );
  }
  if (step === 'approve') {
    return (
      <BusyButton
        type="button"
        className="button-success"
        busy={busy}
        busyLabel={APPROVING}
        onClick={approve}
      >
        Approve<span className="visually-hidden"> {orderNumber}, cash on delivery</span>
      </BusyButton>
    );
  }
  if (step === 'refund') {
    return (
      <BusyButton
        type="button"
        className="button-primary"
        busy={busy}
        busyLabel="Saving..."
        aria-haspopup="dialog"
        onClick={refund}
      >
        Record refund<span className="visually-hidden"> of {orderNumber}</span>
      </BusyButton>
    );
  }
  const [visible, hidden] = assignLabel[step];
  return (
    <BusyButton
      type="button"
      className={step === 'reassign' ? 'button-secondary' : 'button-primary'}
      busy={busy}
      aria-haspopup="dialog"
      onClick={assign}
    >
      {visible}
      <span className="visually-hidden">
        {hidden} {orderNumber}
      </span>
    </BusyButton>
  );
}

export interface Doing {
  busy: string | undefined;
  approve: (order: AdminOrderView) => void;
  assign: (order: AdminOrderView) => void;
  refund: (order: AdminOrderView) => void;
  cancel: (order: AdminOrderView) => void;
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
        <label>
          <input
            type="checkbox"
            checked={selection.has(orderNumber)}
            onChange={() => selection.toggle(orderNumber)}
          />
          <span className="visually-hidden">Select {orderNumber}</span>
        </label>
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
        {order.slipStatus === 'waiting' && <small className="needs-action">Slip waiting</small>}
        {order.failedAt !== undefined && <small className="needs-action">{DELIVERY_FAILED}</small>}
        {isCodeUnproven(order.codeStatus) && (
          <small className="needs-action">{codeMarks[order.codeStatus]}</small>
        )}
        {order.refundDueCents > 0 && <small className="needs-action">Refund due</small>}
      </td>
      <td>
        {to.firstName} {to.lastName}
        <small className="muted numeric">
          {[to.city, formatDay(createdAt)].filter(Boolean).join(', ')}
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

interface SelectPageProps {
  orders: readonly AdminOrderView[];
  selection: Selection;
}

function SelectPage({ orders, selection }: SelectPageProps) {
  const numbers = orders.map(({ orderNumber }) => orderNumber);
  const isAll = numbers.every(selection.has);
  const isSome = !isAll && numbers.some(selection.has);
  return (
    <label className="select-page">
      <input
        ref={(box) => {
          if (box) box.indeterminate = isSome;
        }}
        type="checkbox"
        checked={isAll}
        onChange={() => selection.choose(isAll ? [] : numbers)}
      />
      Select all on this page
    </label>
  );
}

export const countLabel = ({ total, isCut }: AdminOrderPage): string =>
  `${isCut ? 'More than ' : ''}${total.toLocaleString('en')} ${total === 1 ? 'order' : 'orders'}`;

interface ListBarProps {
  list: AdminOrderPage;
  address: AdminOrderFilters;
  selection: Selection;
}

export const ListBar = ({ list, address, selection }: ListBarProps) => (
  <div className="list-bar">
    <SelectPage orders={list.orders} selection={selection} />
    <p className="muted numeric">{countLabel(list)}</p>
    <ExportButton path={ordersFile(address)} name="orders.csv" />
  </div>
);

interface Props {
  orders: readonly AdminOrderView[];
  address: AdminOrderFilters;
  doing: Doing;
  selection: Selection;
}

export function OrderTable({ orders, address, doing, selection }: Props) {
  return (
    <div className="order-rows">
      <table className="order-table">
        <caption className="visually-hidden">Orders</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Select</span>
            </th>
            <th scope="col">Order</th>
            <th scope="col">Status</th>
            <th scope="col">Customer</th>
            <th scope="col">Driver</th>
            <th scope="col" className="total-cell">
              Total
            </th>
            <th scope="col">
              <span className="visually-hidden">Next step</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
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
