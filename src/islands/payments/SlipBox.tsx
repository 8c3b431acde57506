import { useRef } from 'react';
import type { OwnOrder } from '#lib/orders/codec.ts';
import { isAwaitingApproval, paysDriver, slipRule, slipLabels } from '#lib/payments/slip.ts';
import { takesSlip } from '#lib/payments/payment-state.ts';
import { paths } from '#lib/site/paths.ts';
import { FileChooser } from '#islands/ui/FileDrop.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import { PayByTransfer } from './PayByTransfer.tsx';
import { SlipChosen, SlipFault, SlipLink, SlipSent, useSlip } from './SlipForm.tsx';
import * as m from '#messages';

interface SlipBoxProps {
  order: OwnOrder;
  /** Called with the updated order after an upload; omitted where no slip can be uploaded. */
  change?: (order: OwnOrder) => void;
}

export function SlipReturned({ reason }: { reason: string }) {
  return (
    <p className="alert">
      <Icon name="alert" />
      <span>
        <b>{m.payments_slip_returned()}</b> {reason}
      </span>
    </p>
  );
}

export function SlipState({ order }: { order: OwnOrder }) {
  const { slip, orderNumber } = order;
  const { title, says } = slipLabels(order);
  return (
    <>
      {slip && <SlipSent slip={slip} orderNumber={orderNumber} />}
      <p>
        <b>{title}</b>
        <span className="muted text-sm">
          {slip && <SlipLink slip={slip} orderNumber={orderNumber} />} {says}
        </span>
      </p>
    </>
  );
}

export function ReplaceSlipLink({ orderNumber }: Pick<OwnOrder, 'orderNumber'>) {
  return (
    <a
      className="button button-secondary"
      href={paths.paymentSlip(orderNumber)}
      aria-label={m.payments_replace_slip_of({ number: orderNumber })}
    >
      {m.payments_replace_slip()}
    </a>
  );
}

function Ways({ order, choose }: { order: OwnOrder; choose?: (file: File | undefined) => void }) {
  const { orderNumber } = order;
  const isSent = isAwaitingApproval(order);
  const isCash = paysDriver(order);
  return (
    <div className="row">
      {!isSent && (
        <a
          className={isCash ? 'button button-secondary' : 'button button-primary'}
          href={paths.paymentSlip(orderNumber)}
          aria-label={(isCash ? m.payments_slip_pay_of : m.payments_pay_order)({
            number: orderNumber,
          })}
        >
          {isCash ? m.payments_slip_pay() : m.payments_pay()}
        </a>
      )}
      {isSent && !choose && <ReplaceSlipLink orderNumber={orderNumber} />}
      {choose && (
        <FileChooser
          accept={slipRule.kinds}
          label={m.payments_choose_slip_of({ number: orderNumber })}
          className="button button-secondary"
          choose={choose}
        >
          {isSent ? m.payments_replace_slip() : m.payments_choose_file()}
        </FileChooser>
      )}
    </div>
  );
}

export function SlipBox({ order, change }: SlipBoxProps) {
  const box = useRef<HTMLDivElement>(null);
  const slipForm = useSlip(order, (settled) => {
    change?.(settled);
    // The pressed button is removed, so the box gets the focus.
    box.current?.focus();
  });
  const { chosen } = slipForm;
  const isPending = order.status === 'pending_payment';
  if (!takesSlip(order) && !order.slip) return null;
  return (
    <>
      {isPending && order.slipStatus === 'returned' && <SlipReturned reason={order.slipReason} />}
      <div ref={box} className="slip-box" tabIndex={-1}>
        <SlipState order={order} />
        {takesSlip(order) && !chosen && (
          <>
            <Ways order={order} {...(change && { choose: slipForm.choose })} />
            <SlipFault message={slipForm.fault} />
          </>
        )}
        {takesSlip(order) && chosen && <SlipChosen slip={slipForm} chosen={chosen} isSmall />}
      </div>
      <PayByTransfer order={order} />
    </>
  );
}
