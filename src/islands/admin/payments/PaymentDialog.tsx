import { formatMoney, toRupees } from '#lib/format/money.ts';
import { ReceiveSchema, type Receiving } from '#lib/payments/schema.ts';
import { AdminDialog, DialogButtons, NumberInTitle } from '#islands/admin/ui/AdminDialog.tsx';
import { BusyButton } from '#islands/ui/BusyButton.tsx';
import { Field } from '#islands/ui/Field.tsx';
import { numberIn, useForm } from '#islands/ui/use-form.ts';

interface Props {
  orderNumber: string;
  dueCents: number;
  /** What is filled in. */
  amountCents?: number;
  busy: boolean;
  send: (received: Receiving) => Promise<void>;
  onClose: () => void;
}

/** Records money that reached the account. */
export function PaymentDialog({
  orderNumber,
  dueCents,
  amountCents = dueCents,
  busy,
  send,
  onClose,
}: Props) {
  const { formProps, field } = useForm({
    schema: ReceiveSchema,
    valuesIn: (form) => ({
      amount: numberIn(form, 'amount'),
      reference: new FormData(form).get('reference') ?? '',
    }),
    send: async (received) => {
      await send(received);
      return {};
    },
  });
  return (
    <AdminDialog
      onClose={onClose}
      title={
        <>
          Record payment of <NumberInTitle>{orderNumber}</NumberInTitle>
        </>
      }
    >
      <form {...formProps} className="stack">
        <p className="muted">
          {dueCents > 0 ? `${formatMoney(dueCents)} is due. ` : 'Nothing is due. '}
          What is more becomes a refund due. Check first that the money is in your account: the
          customer gets an email.
        </p>
        <Field
          name="amount"
          id="payment-amount"
          label="Amount (Rs.)"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={amountCents > 0 ? toRupees(amountCents) : ''}
          error={field('amount')}
        />
        <Field
          name="reference"
          id="payment-reference"
          label="Bank reference"
          autoComplete="off"
          maxLength={100}
          error={field('reference')}
        />
        <DialogButtons onBack={onClose}>
          <BusyButton busy={busy} busyLabel="Saving...">
            Record payment
          </BusyButton>
        </DialogButtons>
      </form>
    </AdminDialog>
  );
}
