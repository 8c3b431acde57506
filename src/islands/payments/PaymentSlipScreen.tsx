import { useState } from 'react';
import type { OwnOrder } from '#lib/orders/codec.ts';
import { noSlipText, takesSlip } from '#lib/payments/payment-state.ts';
import { isAwaitingApproval } from '#lib/payments/slip.ts';
import { statusLabel } from '#lib/orders/status.ts';
import { unbrokenMoney } from '#lib/format/unbroken.ts';
import { aroundLink } from '#lib/messages/around-link.ts';
import { paths } from '#lib/site/paths.ts';
import { OrderedPanel } from '#islands/orders/OrderedPanel.tsx';
import { OrderNotFound, useLinkedOrder } from '#islands/orders/LinkedOrder.tsx';
import { SlipReturned, SlipState } from './SlipBox.tsx';
import { ReplaceSlip, SlipForm } from './SlipForm.tsx';
import { PayByTransfer } from './PayByTransfer.tsx';
import { OrderBadge } from '#islands/orders/OrderDetails.tsx';
import * as m from '#messages';

const focusOn = (part: HTMLElement | null) => part?.focus();

function TimelineState({ order, isNew }: { order: OwnOrder; isNew: boolean }) {
  return (
    <div className="slip-box" tabIndex={-1} ref={isNew ? focusOn : null}>
      <SlipState order={order} />
      <a className="button button-secondary" href={`${paths.myOrders}#${order.orderNumber}`}>
        {m.site_my_orders()}
      </a>
    </div>
  );
}

function Closed({ order }: { order: OwnOrder }) {
  const status = statusLabel(order.status ?? '');
  const [before, after] = aroundLink(({ link }) => m.payments_closed({ status, link }));
  return (
    <p>
      {before}
      <a href={`${paths.myOrders}#${order.orderNumber}`}>{m.site_my_orders()}</a>
      {after}
    </p>
  );
}

const notSetUp = ({ isTransfer }: OwnOrder): string =>
  `${m.payments_transfer_refused()} ${(isTransfer ? m.payments_contact_us : m.payments_keep_cash)()}`;

function NotSetUp({ order }: { order: OwnOrder }) {
  const [see, after] = aroundLink(m.payments_see);
  return (
    <p>
      {order.isOnline ? noSlipText(order.method) : notSetUp(order)} {see}
      <a href={`${paths.myOrders}#${order.orderNumber}`}>{m.site_my_orders()}</a>
      {after}
    </p>
  );
}

interface Settling {
  order: OwnOrder;
  settle: (order: OwnOrder) => void;
}

function Paying({ order, settle }: Settling) {
  const [isNew, setNew] = useState(false);
  const isPending = order.status === 'pending_payment';
  const settleHere = (settled: OwnOrder) => {
    setNew(true);
    settle(settled);
  };
  if (order.slip === undefined) {
    if (!isPending) return <Closed order={order} />;
    if (!takesSlip(order)) return <NotSetUp order={order} />;
    return (
      <>
        {order.slipStatus === 'returned' && <SlipReturned reason={order.slipReason} />}
        <PayByTransfer order={order} />
        <SlipForm order={order} settle={settleHere} />
      </>
    );
  }
  return (
    <>
      <TimelineState order={order} isNew={isNew} />
      {takesSlip(order) && <ReplaceSlip key={order.slip} order={order} settle={settleHere} />}
    </>
  );
}

export function PaymentSlipScreen() {
  const { found, retry, replace } = useLinkedOrder();
  if (typeof found !== 'object') return <OrderNotFound why={found} retry={retry} />;
  const isDue = takesSlip(found) && !isAwaitingApproval(found);
  return (
    <>
      <div className="row mb-6 items-end justify-between">
        <div>
          <h1>{m.payments_title()}</h1>
          <p className="lead numeric">
            {(isDue ? m.payments_order_due : m.payments_order)({
              number: found.orderNumber,
              amount: unbrokenMoney(isDue ? found.dueCents : found.totalCents),
            })}
          </p>
        </div>
        <OrderBadge order={found} />
      </div>
      <div className="with-sidebar">
        <div className="stack">
          <Paying order={found} settle={replace} />
        </div>
        <OrderedPanel order={found} />
      </div>
    </>
  );
}
