import { type Refunding, RefundSchema } from '#lib/orders/returns-schema.ts';
import type { AdminOrderView } from '#lib/orders/admin-codec.ts';
import { AdminDialog } from '#islands/admin/ui/AdminDialog.tsx';
import { formatMoney, toRupees } from '#lib/format/money.ts';
import { BusyButton } from '#islands/ui/BusyButton.tsx';
import { Field } from '#islands/ui/Field.tsx';
import { useForm } from '#islands/ui/use-form.ts';

interface Props {
  order: AdminOrderView;
  /** The amount in cents. */
  send: (refunding: Refunding) => Promise<void>;
  onClose: () => void;
}

/** Notes in the ledger that money was transferred back. */
export function RefundDialog({ order, send, onClose }: Props) {
  const { refundDueCents, orderNumber } = order;
  const { formProps, busy, field } = useForm({
    schema: RefundSchema,
    valuesIn: (form) => {
      const fields = new FormData(form);
      return { amount: Number(fields.get('amount')), reference: fields.get('reference') };
    },
    send: async (refunding) => {
      await send(refunding);
      return false;
    },
  });
  return (
    <AdminDialog title={`Record refund of ${orderNumber}`} onClose={onClose}>
      <form {...formProps} className="stack">
        <p className="muted">
          {formatMoney(refundDueCents)} to be refunded. Transfer the money first: the customer gets
          an email.
        </p>
        <Field
          name="amount"
          id="refund-amount"
          label="Amount (Rs.)"
          type="number"
          inputMode="decimal"
          min="0.01"
          step="0.01"
          defaultValue={toRupees(refundDueCents)}
          error={field('amount')}
        />
        <Field
          name="reference"
          id="refund-reference"
          label="Bank reference"
          autoComplete="off"
          maxLength={100}
          error={field('reference')}
        />
        <div className="row dialog-buttons">
          <button type="button" className="button button-link" onClick={onClose}>
            Back
          </button>
          <BusyButton busy={busy} busyLabel="Saving...">
            Record refund
          </BusyButton>
        </div>
      </form>
    </AdminDialog>
  );
}
