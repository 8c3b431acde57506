import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { describing, FieldFrame } from './FieldFrame.tsx';

type Attributes = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'name'>;

export interface FieldProps extends Attributes {
  name: string;
  id?: string;
  label: string;
  ref?: Ref<HTMLInputElement>;
  error?: string | undefined;
  hint?: string;
  /** What stands at the other end of the label's line. */
  beside?: ReactNode;
  /** What stands inside the field's right end. */
  inside?: ReactNode;
}

/** A labelled input with its hint and its error, which readers hear with it. */
export function Field({ name, id, label, error, hint, beside, inside, ...rest }: FieldProps) {
  const input = <input {...rest} {...describing({ name, id, error, hint })} />;
  return (
    <FieldFrame name={name} id={id} label={label} error={error} hint={hint} beside={beside}>
      {inside ? (
        <span className="input-group">
          {input}
          {inside}
        </span>
      ) : (
        input
      )}
    </FieldFrame>
  );
}
