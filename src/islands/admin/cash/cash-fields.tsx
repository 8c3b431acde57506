import * as v from 'valibot';
import { describing, FieldFrame } from '#islands/ui/Field.tsx';

/** An amount that was entered at all. */
export const enteredAmount = (message: string) =>
  v.custom<number>((amount) => typeof amount === 'number' && !Number.isNaN(amount), message);

/** The rupees of a field; `NaN` where it is empty or no number. */
export function amountIn(form: HTMLFormElement, name: string): number {
  const typed = new FormData(form).get(name);
  return typeof typed === 'string' && typed !== '' ? Number(typed) : Number.NaN;
}

export function NoteField({ label, error }: { label: string; error: string | undefined }) {
  const names = { name: 'note', id: 'cash-note', error };
  return (
    <FieldFrame {...names} label={label}>
      <textarea {...describing(names)} rows={2} maxLength={500} />
    </FieldFrame>
  );
}
