import * as v from 'valibot';
import { describing, FieldFrame } from '#islands/ui/Field.tsx';

export const enteredAmount = (message: string) =>
  v.pipe(
    v.unknown(),
    v.check((amount) => amount !== '', message),
  );

export function NoteField({ label, error }: { label: string; error: string | undefined }) {
  const names = { name: 'note', id: 'cash-note', error };
  return (
    <FieldFrame {...names} label={label}>
      <textarea {...describing(names)} rows={2} maxLength={500} />
    </FieldFrame>
  );
}
