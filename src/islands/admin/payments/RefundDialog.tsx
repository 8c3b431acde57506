import { type ReactNode, useState } from 'react';
import type { Difference } from '#lib/browser/payments/difference.ts';
import { GiftAloneSchema, type Refunding, refundUpTo } from '#lib/payments/schema.ts';
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
  /** What goes back to gift vouchers by itself, in cents. */
  giftCents?: number;
  /** The gateway that sends the money; without it, staff do. */
  sentBy?: string | undefined;
  /** Resolves to the server's error for each field, or to the amount the shop would lose. */
  send: (refunding: Refunding) => Promise<Record<string, string> | Difference>;
  /** Beside the button, such as another way to pay back. */
  children?: ReactNode;
  onClose: () => void;
}

const isDifference = (end: Record<string, string> | Difference): end is Difference =>
  typeof end['cents'] === 'number';

function whatToDo({ amountCents, mostCents, giftCents = 0, sentBy }: Props): string {
  if (giftCents > 0 && mostCents === 0)
    return 'There is no money to send. The customer gets an email.';
  if (mostCents === 0) {
    return 'Nothing is left to refund on this order. Enter the reference of the earlier refund.';
  }
  if (sentBy !== undefined) {
    return `${formatMoney(amountCents)} to be refunded. ${sentBy} sends the money to the card.`;
  }
  return `${formatMoney(amountCents)} to be refunded. Transfer the money first: the customer gets an email. The driver’s cash does not change.`;
}

export function RefundDialog(props: Props) {
  const { orderNumber, amountCents, mostCents, giftCents = 0, sentBy } = props;
  const { send, children, onClose } = props;
  const isGiftAlone = giftCents > 0 && mostCents === 0;
  const [difference, setDifference] = useState<Difference>();
  const { formProps, busy, field } = useForm({
    schema: isGiftAlone ? GiftAloneSchema : refundUpTo(mostCents),
    valuesIn: (form) => {
      const data = new FormData(form);
      const amount = mostCents === 0 ? 0 : numberIn(form, 'amount');
      const confirmed = data.has('difference') ? difference?.cents : undefined;
      return {
        amount,
        reference: data.get('reference') ?? '',
        difference: confirmed,
        ...(data.has('alreadySent') && { alreadySent: true }),
      };
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
        {giftCents > 0 && <p>{formatMoney(giftCents)} goes back to the gift voucher.</p>}
        <p className="muted">{whatToDo(props)}</p>
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
        {!isGiftAlone && (
          <Field
            name="reference"
            id="refund-reference"
            label={sentBy === undefined ? 'Bank reference' : 'Reference'}
            autoComplete="off"
            maxLength={100}
            error={field('reference')}
          />
        )}
        {sentBy !== undefined && (
          <label className="check-row">
            <input type="checkbox" name="alreadySent" />
            <span>The money was sent already: only record it</span>
          </label>
        )}
        <DifferenceField difference={difference} />
        {children}
        <DialogButtons onBack={onClose}>
          <BusyButton busy={busy} busyLabel="Saving...">
            Record refund
          </BusyButton>
        </DialogButtons>
      </form>
    </AdminDialog>
  );
}
