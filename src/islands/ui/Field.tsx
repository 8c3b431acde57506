import type { ReactNode, InputHTMLAttributes, Ref } from 'react';
import { Icon } from './Icon.tsx';

interface FieldErrorProps {
  /** For the control's `aria-describedby`. */
  id?: string | undefined;
  children: ReactNode;
}

/** What is wrong with a field, announced when it appears. */
export const FieldError = ({ id, children }: FieldErrorProps) => (
  <span className="field-error" id={id} role="alert">
    <Icon name="alert" size="small" />
    {children}
  </span>
);

interface FieldFrameProps {
  name: string;
  /** Distinguishes equal names in several forms on one page. */
  id?: string | undefined;
  label: string;
  error?: string | undefined;
  /** The element that has the error's text, when it is about several fields. */
  errorId?: string | undefined;
  hint?: string | undefined;
  /** Content at the other end of the label's line. */
  beside?: ReactNode;
  children: ReactNode;
}

/** The attributes that link an input to its hint and error. */
export const describing = ({
  name,
  id = name,
  error,
  errorId = `${id}-error`,
  hint,
}: Pick<FieldFrameProps, 'name' | 'id' | 'error' | 'errorId' | 'hint'>) => ({
  id,
  name,
  'aria-invalid': error ? true : undefined,
  'aria-describedby':
    [hint && `${id}-hint`, error && errorId].filter(Boolean).join(' ') || undefined,
});

/** A label above, hint and error below any control. */
export function FieldFrame({
  name,
  id = name,
  label,
  error,
  errorId,
  hint,
  beside,
  children,
}: FieldFrameProps) {
  return (
    <div className={error ? 'field invalid' : 'field'}>
      {beside ? (
        <span className="label-row">
          <label className="label" htmlFor={id}>
            {label}
          </label>
          {beside}
        </span>
      ) : (
        <label htmlFor={id}>{label}</label>
      )}
      {children}
      {hint && <small id={`${id}-hint`}>{hint}</small>}
      {error && errorId === undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

type Attributes = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'name'>;

/** What can be chosen, with what is stored: an earlier version of the shop may have had more. */
export const withStored = (choices: readonly string[], stored = ''): readonly string[] =>
  stored === '' || choices.includes(stored) ? choices : [...choices, stored];

export interface FieldProps extends Attributes {
  name: string;
  id?: string;
  label: string;
  ref?: Ref<HTMLInputElement>;
  error?: string | undefined;
  hint?: string;
  /** Content at the other end of the label's line. */
  beside?: ReactNode;
  /** Content inside the field's right end. */
  inside?: ReactNode;
}

/** A labelled input with hint and error. */
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
