import { useState } from 'react';
import * as v from 'valibot';
import { fieldErrorsOf } from '#lib/browser/refused-form.ts';
import { request } from '#lib/browser/session/request.ts';
import { personName } from '#lib/cash/cash.ts';
import { type CashDriver, correctCash, CorrectForm } from '#lib/contract/cash.ts';
import { toRupees } from '#lib/format/money.ts';
import { AdminDialog, DialogButtons } from '#islands/admin/ui/AdminDialog.tsx';
import { BusyButton } from '#islands/ui/BusyButton.tsx';
import { Field } from '#islands/ui/Field.tsx';
import { OfflineNote } from '#islands/ui/OfflineNote.tsx';
import { numberIn, useForm } from '#islands/ui/use-form.ts';
import { enteredAmount, NoteField } from './cash-fields.tsx';
import { FAILED, createRequestKeys } from './use-cash.ts';

const FormSchema = v.object({
  ...CorrectForm.entries,
  direction: v.picklist(['more', 'less']),
  amount: v.pipe(
    enteredAmount('Please enter an amount.'),
    CorrectForm.entries.amount,
    v.minValue(0, 'Enter the amount without a minus, and choose More or Less.'),
  ),
});

interface Props {
  driver: CashDriver;
  onClose: () => void;
  corrected: () => void;
}

/** Corrects a driver's balance by adding an entry; existing entries never change. */
export function CorrectDialog({ driver, onClose, corrected }: Props) {
  const [keyOf] = useState(createRequestKeys);
  const { formProps, busy, field } = useForm({
    schema: FormSchema,
    valuesIn: (form) => ({
      ...Object.fromEntries(new FormData(form)),
      amount: numberIn(form, 'amount'),
    }),
    send: async ({ amount, direction, note }) => {
      const body = { amount: toRupees(direction === 'less' ? -amount : amount), note };
      try {
        await request(correctCash, { params: { driverId: driver._id }, body, key: keyOf(body) });
        corrected();
        return {};
      } catch (error) {
        return fieldErrorsOf(error, FAILED);
      }
    },
  });
  return (
    <AdminDialog onClose={onClose} title={`Correct the cash of ${personName(driver)}`}>
      <form {...formProps} className="stack">
        <p className="muted">
          A correction is a new entry that the driver sees too. It cannot be undone, only corrected
          again.
        </p>
        <fieldset className="flex flex-wrap gap-x-6 gap-y-1">
          <legend className="font-semibold">The driver holds</legend>
          <label className="inline-flex min-h-target items-center gap-3">
            <input type="radio" name="direction" value="more" defaultChecked /> More
          </label>
          <label className="inline-flex min-h-target items-center gap-3">
            <input type="radio" name="direction" value="less" /> Less
          </label>
        </fieldset>
        <Field
          name="amount"
          id="cash-amount"
          label="Amount (Rs.)"
          inputMode="decimal"
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
