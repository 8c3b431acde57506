import { useRef, useState } from 'react';
import type { StepEnd } from '#lib/browser/returns/step-return.ts';
import type { AdminReturn } from '#lib/contract/returns.ts';
import { DifferenceField } from '#islands/admin/payments/DifferenceField.tsx';
import { AdminDialog, DialogButtons, NumberInTitle } from '#islands/admin/ui/AdminDialog.tsx';
import { BusyButton } from '#islands/ui/BusyButton.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import { ExchangeValue, Items } from './ReturnRow.tsx';

type Failed = Extract<StepEnd, { is: 'failed' }>;

interface ExchangeDialogProps {
  adminReturn: AdminReturn;
  busy: boolean;
  exchange: (differenceCents: number | undefined) => Promise<Failed | undefined>;
  refundInstead: () => void;
  onClose: () => void;
}

export function ExchangeDialog(props: ExchangeDialogProps) {
  const { adminReturn, busy, exchange, refundInstead, onClose } = props;
  const [failed, setFailed] = useState<Failed>();
  const form = useRef<HTMLFormElement>(null);
  const difference = failed?.difference;
  const send = () => {
    const isConfirmed = form.current !== null && new FormData(form.current).has('difference');
    void exchange(isConfirmed ? difference?.cents : undefined).then(setFailed);
  };
  return (
    <AdminDialog
      onClose={onClose}
      title={
        <>
          Complete exchange of <NumberInTitle>{adminReturn.orderId}</NumberInTitle>
        </>
      }
    >
      <form
        ref={form}
        method="dialog"
        className="stack"
        onSubmit={(event) => event.preventDefault()}
      >
        <p className="muted">
          This places a replacement order to the same address, without payment. Then assign it to a
          driver. The customer gets an email.
        </p>
        <Items items={adminReturn.exchangeFor} />
        <ExchangeValue adminReturn={adminReturn} />
        <DifferenceField difference={difference} />
        <div role="alert" className="contents">
          {failed && !difference && (
            <p className="alert">
              <Icon name="alert" />
              {failed.message}
            </p>
          )}
        </div>
        <p>
          Sold out? You can refund the customer instead.{' '}
          <button type="button" className="button button-link" onClick={refundInstead}>
            Refund instead
          </button>
        </p>
      </form>
      <DialogButtons onBack={onClose}>
        <BusyButton type="button" busy={busy} busyLabel="Placing..." onClick={send}>
          Complete exchange
        </BusyButton>
      </DialogButtons>
    </AdminDialog>
  );
}
