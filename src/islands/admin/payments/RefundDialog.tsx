import { type ReactNode, useState } from 'react';
import type { Difference } from '#lib/browser/payments/difference.ts';
import { MAX_REASON } from '#lib/messages/messages.ts';
import { NoMoneySchema, type Refunding, refundUpTo } from '#lib/payments/schema.ts';
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
  giftVoucherCents?: number;
  /** What it takes off what is due by itself, in cents. */
  settlesCents?: number;
  /** The gateway that sends the money; without it, staff do. */
  sentBy?: string | undefined;
  /** Asks why, for the history of the order. */
  asksReason?: boolean;
  /** Resolves to the server's error for each field, or to the amount the shop would lose. */
  send: (refunding: Refunding) => Promise<Record<string, string> | Difference>;
  /** Beside the button, such as another way to pay back. */
  children?: ReactNode;
  onClose: () => void;
}

const isDifference = (end: Record<string, string> | Difference): end is Difference =>
  typeof end['cents'] === 'number';

/** Nothing is sent: it goes to gift vouchers, or lowers what is due. */
const isWithoutMoney = ({ mostCents, giftVoucherCents = 0, settlesCents = 0 }: Props): boolean =>
  mostCents === 0 && giftVoucherCents + settlesCents > 0;

function whatToDo(props: Props): string {
  const { amountCents, mostCents, sentBy } = props;
  if (isWithoutMoney(props)) return 'There is no money to send. The customer gets an email.';
  if (mostCents === 0) {
    return 'Nothing is left to refund on this order. Enter the reference of the earlier refund.';
  }
  if (sentBy !== undefined) {
    return `${formatMoney(amountCents)} to be refunded. ${sentBy} sends the money to the card.`;
  }
  return `${formatMoney(amountCents)} to be refunded. Transfer the money first: the customer gets an email. The driver’s cash does not change.`;
}

export function RefundDialog(props: Props) {
  const {
    orderNumber,
    amountCents,
    mostCents,
    giftVoucherCents = 0,
    settlesCents = 0,
    sentBy,
  } = props;
  const { send, asksReason = false, children, onClose } = props;
  const isAlone = isWithoutMoney(props);
  const [difference, setDifference] = useState<Difference>();
  const { formProps, busy, field } = useForm({
    schema: isAlone ? NoMoneySchema : refundUpTo(mostCents),
    valuesIn: (form) => {
      const data = new FormData(form);
      const amount = mostCents === 0 ? 0 : numberIn(form, 'amount');
      const confirmed = data.has('difference') ? difference?.cents : undefined;
      return {
        amount,
        reference: data.get('reference') ?? '',
        difference: confirmed,
        ...(asksReason && { reason: data.get('reason') ?? '' }),
        ...(data.has('alreadySent') && { alreadySent: true }),
        ...(data.has('acceptSpent') && { acceptSpent: true }),
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
        {settlesCents > 0 && <p>{formatMoney(settlesCents)} lowers what is still due.</p>}
        {giftVoucherCents > 0 && (
          <p>{formatMoney(giftVoucherCents)} goes back to the gift voucher.</p>
        )}
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
        {!isAlone && (
          <Field
            name="reference"
            id="refund-reference"
            label={sentBy === undefined ? 'Bank reference' : 'Reference'}
            autoComplete="off"
            maxLength={100}
            error={field('reference')}
          />
        )}
        {asksReason && (
          <Field
            name="reason"
            id="refund-reason"
            label="Reason (optional)"
            hint="For the history of the order. The customer does not see it."
            autoComplete="off"
            maxLength={MAX_REASON}
            error={field('reason')}
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
