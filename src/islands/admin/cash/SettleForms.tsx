import { useEffect, useRef } from 'react';
import * as v from 'valibot';
import { announce } from '#lib/browser/announce.ts';
import { differenceText } from '#lib/cash/cash.ts';
import { SettleForm } from '#lib/contract/cash.ts';
import { formatMoney, toRupees } from '#lib/format/money.ts';
import { DialogButtons } from '#islands/admin/ui/AdminDialog.tsx';
import { BusyButton } from '#islands/ui/BusyButton.tsx';
import { Field } from '#islands/ui/Field.tsx';
import { OfflineNote } from '#islands/ui/OfflineNote.tsx';
import { numberIn, useForm } from '#islands/ui/use-form.ts';
import { enteredAmount, NoteField } from './cash-fields.tsx';
import * as m from '#messages';

const CountSchema = v.object({
  counted: v.pipe(
    enteredAmount('Please enter the amount that you counted.'),
    SettleForm.entries.counted,
  ),
});
const noteSchema = (isNeeded: boolean) =>
  v.object({
    note: v.pipe(
      SettleForm.entries.note,
      v.check((note) => !isNeeded || note !== '', m.deliveries_say_why_different()),
    ),
  });

interface CountFormProps {
  countedCents: number | undefined;
  /** Whether the shop may owe the driver, so that a negative amount is possible. */
  mayBeNegative: boolean;
  count: (cents: number) => void;
  onClose: () => void;
}

export function CountForm({ countedCents, mayBeNegative, count, onClose }: CountFormProps) {
  const box = useRef<HTMLInputElement>(null);
  const { formProps, busy, field } = useForm({
    schema: CountSchema,
    valuesIn: (form) => ({ counted: numberIn(form, 'counted') }),
    send: async ({ counted }) => {
      count(counted);
      return Promise.resolve(false);
    },
  });
  useEffect(() => box.current?.focus(), []);
  return (
    <form {...formProps} className="stack">
      <p className="muted">
        Count the money first. Then you see what it should be. Cash handed in after you start counts
        next time.
      </p>
      <Field
        ref={box}
        name="counted"
        id="cash-counted"
        label="Counted amount (Rs.)"
        inputMode={mayBeNegative ? undefined : 'decimal'}
        autoComplete="off"
        defaultValue={countedCents === undefined ? undefined : toRupees(countedCents)}
        error={field('counted')}
      />
      <DialogButtons onBack={onClose}>
        <BusyButton busy={busy}>Continue</BusyButton>
      </DialogButtons>
    </form>
  );
}

interface CompareFormProps {
  countedCents: number;
  expectedCents: number;
  /** Resolves to the server's error for each field, or to `true` when the page is being left. */
  send: (note: string) => Promise<true | Record<string, string>>;
  back: () => void;
}

/** Compares the counted with the expected amount; a difference needs a reason. */
export function CompareForm({ countedCents, expectedCents, send, back }: CompareFormProps) {
  const comparison = useRef<HTMLDListElement>(null);
  const difference = countedCents - expectedCents;
  const { formProps, busy, field } = useForm({
    schema: noteSchema(difference !== 0),
    send: ({ note }) => send(note),
  });
  useEffect(() => {
    // Focusing the button would let a second Enter settle.
    comparison.current?.focus();
    announce(differenceText(difference));
  }, [difference]);
  return (
    <form {...formProps} className="stack">
      <dl
        ref={comparison}
        tabIndex={-1}
        className="numeric grid grid-cols-[1fr_auto] gap-x-6 gap-y-2 outline-none *:[dd]:text-end"
      >
        <dt>Counted</dt>
        <dd>{formatMoney(countedCents)}</dd>
        <dt>Expected</dt>
        <dd>{formatMoney(expectedCents)}</dd>
        <dt>Difference</dt>
        <dd className={difference === 0 ? undefined : 'needs-action'}>
          <b>{differenceText(difference)}</b>
        </dd>
      </dl>
      {difference > 0 && (
        <p className="muted">
          The driver’s phone may still have hand-overs to send. Check it before you settle.
        </p>
      )}
      <NoteField
        label={difference === 0 ? 'Note (optional)' : m.deliveries_why_different()}
        error={field('note')}
      />
      <p className="muted">This cannot be undone. You can print the receipt next.</p>
      <OfflineNote />
      <DialogButtons onBack={back}>
        <BusyButton
          busy={busy}
          busyLabel="Settling..."
          onClick={(event) => {
            // Ignores the second click of a double click on Continue, which was in this place.
            if (event.detail > 1) event.preventDefault();
          }}
        >
          Settle
        </BusyButton>
      </DialogButtons>
    </form>
  );
}
