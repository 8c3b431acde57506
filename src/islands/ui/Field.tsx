import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { Icon } from './Icon.tsx';

type Attributes = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'name'>;

export interface FieldProps extends Attributes {
  name: string;
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
export function Field({ name, label, error, hint, beside, inside, ...rest }: FieldProps) {
  const described = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ');
  const input = (
    <input
      {...rest}
      id={name}
      name={name}
      aria-invalid={error ? true : undefined}
      aria-describedby={described || undefined}
    />
  );
  return (
    <div className={error ? 'field err' : 'field'}>
      {beside ? (
        <span className="label-row">
          <label className="lab" htmlFor={name}>
            {label}
          </label>
          {beside}
        </span>
      ) : (
        <label htmlFor={name}>{label}</label>
      )}
      {inside ? (
        <span className="inset">
          {input}
          {inside}
        </span>
      ) : (
        input
      )}
      {hint && <small id={`${name}-hint`}>{hint}</small>}
      {error && (
        <span className="msg" id={`${name}-error`} role="alert">
          <Icon name="alert" size="s" />
          {error}
        </span>
      )}
    </div>
  );
}
