import { useState } from 'react';
import { describing, FieldFrame } from '#islands/ui/FieldFrame.tsx';

type Box = HTMLInputElement | HTMLTextAreaElement;

interface Props {
  name: string;
  id: string;
  label: string;
  max: number;
  error: string | undefined;
  value: string | undefined;
  isLong?: boolean;
}

/** A field that says how much of its room is taken. */
export function CountedField({ name, id, label, max, error, value = '', isLong }: Props) {
  const [length, setLength] = useState(value.length);
  const hint = `${length} of ${max}`;
  const box = {
    ...describing({ name, id, error, hint }),
    defaultValue: value,
    maxLength: max,
    autoComplete: 'off',
    onInput: (event: { currentTarget: Box }) => setLength(event.currentTarget.value.length),
  };
  return (
    <div className="counted-field">
      <FieldFrame name={name} id={id} label={label} error={error} hint={hint}>
        {isLong ? <textarea {...box} rows={4} /> : <input {...box} />}
      </FieldFrame>
    </div>
  );
}
