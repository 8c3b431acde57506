import { formatMoney, toRupees } from '#lib/format/money.ts';
import { type Receiving, receiveUpTo } from '#lib/payments/schema.ts';
import { AdminDialog, DialogButtons, NumberInTitle } from '#islands/admin/ui/AdminDialog.tsx';
import { BusyButton } from '#islands/ui/BusyButton.tsx';
import { Field } from '#islands/ui/Field.tsx';
import { numberIn, useForm } from '#islands/ui/use-form.ts';

interface Props {
  orderNumber: string;
  dueCents: number;
  busy: boolean;
  send: (received: Receiving) => Promise<void>;
  onClose: () => void;
}

/** Records money that reached the account without a slip. */
export function PaymentDialog({ orderNumber, dueCents, busy, send, onClose }: Props) {
  const { formProps, field } = useForm({
    schema: receiveUpTo(dueCents),
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
          {formatMoney(dueCents)} is due. Check first that the money is in your account: the
          customer gets an email.
        </p>
        <Field
          name="amount"
          id="payment-amount"
          label="Amount (Rs.)"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={toRupees(dueCents)}
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
