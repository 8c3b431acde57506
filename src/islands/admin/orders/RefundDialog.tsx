import { type Refunding, refundUpTo } from '#lib/orders/returns-schema.ts';
import { AdminDialog, DialogButtons, NumberInTitle } from '#islands/admin/ui/AdminDialog.tsx';
import { formatMoney, toRupees } from '#lib/format/money.ts';
import { BusyButton } from '#islands/ui/BusyButton.tsx';
import { Field } from '#islands/ui/Field.tsx';
import { numberIn, useForm } from '#islands/ui/use-form.ts';

interface Props {
  orderNumber: string;
  /** What is filled in, in cents. */
  amountCents: number;
  /** The most that can be refunded, in cents; at 0 no amount is asked for. */
  mostCents: number;
  /** The amount in cents; gives the server's errors of single fields. */
  send: (refunding: Refunding) => Promise<Record<string, string>>;
  onClose: () => void;
}

/** Notes in the ledger that money was transferred back. */
export function RefundDialog({ orderNumber, amountCents, mostCents, send, onClose }: Props) {
  const { formProps, busy, field } = useForm({
    schema: refundUpTo(mostCents),
    valuesIn: (form) => {
      const amount = mostCents === 0 ? 0 : numberIn(form, 'amount');
      return { amount, reference: new FormData(form).get('reference') };
    },
    send,
  });
  return (
    <AdminDialog
      onClose={onClose}
      title={
        <>
          Record refund of <NumberInTitle>{orderNumber}</NumberInTitle>
        </>
      }
    >
      <form {...formProps} className="stack">
        <p className="muted">
          {mostCents === 0
            ? 'Nothing is left to refund on this order. Enter the reference of the earlier refund.'
            : `${formatMoney(amountCents)} to be refunded. Transfer the money first: the customer gets an email. The driver’s cash does not change.`}
        </p>
        {mostCents > 0 && (
          <Field
            name="amount"
            id="refund-amount"
            label="Amount (Rs.)"
            inputMode="decimal"
            autoComplete="off"
            defaultValue={toRupees(amountCents)}
            error={field('amount')}
          />
        )}
        <Field
          name="reference"
          id="refund-reference"
          label="Bank reference"
          autoComplete="off"
          maxLength={100}
          error={field('reference')}
        />
        <DialogButtons onBack={onClose}>
          <BusyButton busy={busy} busyLabel="Saving...">
            Record refund
          </BusyButton>
        </DialogButtons>
      </form>
    </AdminDialog>
  );
}
