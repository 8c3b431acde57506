import { useState } from 'react';
import * as v from 'valibot';
import { correctCash, createRequestKeys } from '#lib/browser/cash/admin-client.ts';
import { notify } from '#lib/browser/toasts.ts';
import { type CashPerson, personName } from '#lib/cash/admin-codec.ts';
import { CorrectSchema } from '#lib/cash/schema.ts';
import { toRupees } from '#lib/format/money.ts';
import { AdminDialog, DialogButtons } from '#islands/admin/ui/AdminDialog.tsx';
import { BusyButton } from '#islands/ui/BusyButton.tsx';
import { Field } from '#islands/ui/Field.tsx';
import { OfflineNote } from '#islands/ui/OfflineNote.tsx';
import { useForm } from '#islands/ui/use-form.ts';
import { amountIn, enteredAmount, NoteField } from './cash-fields.tsx';

const FormSchema = v.object({
  ...CorrectSchema.entries,
  amount: v.pipe(enteredAmount('Please enter an amount.'), CorrectSchema.entries.amount),
});

/** The amount with its sign: the keyboards of some phones have no minus. */
function signedAmountIn(form: HTMLFormElement): number {
  const amount = amountIn(form, 'amount');
  if (amount < 0) return Number.NaN;
  return new FormData(form).get('direction') === 'less' ? -amount : amount;
}

interface Props {
  driver: CashPerson;
  onClose: () => void;
  corrected: () => void;
}

/** Adds to what a driver holds, or takes off it, with a reason. Entries are never changed. */
export function CorrectDialog({ driver, onClose, corrected }: Props) {
  const [keyOf] = useState(createRequestKeys);
  const { formProps, busy, field } = useForm({
    schema: FormSchema,
    valuesIn: (form) => ({
      amount: signedAmountIn(form),
      note: new FormData(form).get('note'),
    }),
    send: async ({ amount, note }) => {
      const correcting = { amount: toRupees(amount), note };
      const end = await correctCash(driver.id, correcting, keyOf(correcting));
      if (end.is === 'done') {
        corrected();
        return {};
      }
      if (Object.keys(end.errors).length === 0) notify('error', end.message);
      return end.errors;
    },
  });
  return (
    <AdminDialog onClose={onClose} title={`Correct the cash of ${personName(driver)}`}>
      <form {...formProps} className="stack">
        <p className="muted">
          A correction is a new entry that the driver sees too. It cannot be undone, only corrected
          again.
        </p>
        <fieldset className="cash-directions">
          <legend>The driver holds</legend>
          <label>
            <input type="radio" name="direction" value="more" defaultChecked /> More
          </label>
          <label>
            <input type="radio" name="direction" value="less" /> Less
          </label>
        </fieldset>
        <Field
          name="amount"
          id="cash-amount"
          label="Amount (Rs.)"
          type="number"
          inputMode="decimal"
          min="0.01"
          step="0.01"
          autoComplete="off"
          error={field('amount')}
        />
        <NoteField label="Reason" error={field('note')} />
        <OfflineNote />
        <DialogButtons onBack={onClose}>
          <BusyButton busy={busy} busyLabel="Saving...">
            Add correction
          </BusyButton>
        </DialogButtons>
      </form>
    </AdminDialog>
  );
}
