import { useState } from 'react';
import type { Difference } from '#lib/browser/payments/difference.ts';
import { type Refunding, refundUpTo } from '#lib/payments/schema.ts';
import { AdminDialog, DialogButtons, NumberInTitle } from '#islands/admin/ui/AdminDialog.tsx';
import { formatMoney, toRupees } from '#lib/format/money.ts';
import { BusyButton } from '#islands/ui/BusyButton.tsx';
import { Field } from '#islands/ui/Field.tsx';
import { numberIn, useForm } from '#islands/ui/use-form.ts';
import { DifferenceField } from './DifferenceField.tsx';

interface Props {
  orderNumber: string;
  amountCents: number;
  /** The maximum refund, in cents; 0 hides the amount field. */
  mostCents: number;
  /** Resolves to the server's error for each field, or to the amount the shop would lose. */
  send: (refunding: Refunding) => Promise<Record<string, string> | Difference>;
  onClose: () => void;
}

const isDifference = (end: Record<string, string> | Difference): end is Difference =>
  typeof end['cents'] === 'number';

export function RefundDialog({ orderNumber, amountCents, mostCents, send, onClose }: Props) {
  const [difference, setDifference] = useState<Difference>();
  const { formProps, busy, field } = useForm({
    schema: refundUpTo(mostCents),
    valuesIn: (form) => {
      const data = new FormData(form);
      const amount = mostCents === 0 ? 0 : numberIn(form, 'amount');
      const confirmed = data.has('difference') ? difference?.cents : undefined;
      return { amount, reference: data.get('reference'), difference: confirmed };
    },
    send: async (refunding) => {
      const end = await send(refunding);
      if (!isDifference(end)) return end;
      setDifference(end);
      return {};
    },
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
        <DifferenceField difference={difference} />
        <DialogButtons onBack={onClose}>
          <BusyButton busy={busy} busyLabel="Saving...">
            Record refund
          </BusyButton>
        </DialogButtons>
      </form>
    </AdminDialog>
  );
}
