import type { ReactNode, InputHTMLAttributes, Ref } from 'react';
import { unbroken } from '#lib/format/unbroken.ts';
import { Icon } from './Icon.tsx';

interface FieldErrorProps {
  id?: string | undefined;
  children: ReactNode;
}

export const FieldError = ({ id, children }: FieldErrorProps) => (
  <span className="field-error" id={id} role="alert">
    <Icon name="alert" size="small" />
    {typeof children === 'string' ? unbroken(children) : children}
  </span>
);

interface FieldFrameProps {
  name: string;
  id?: string | undefined;
  label: string;
  error?: string | undefined;
  errorId?: string | undefined;
  hint?: string | undefined;
  beside?: ReactNode;
  children: ReactNode;
}

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
        <span className="flex flex-wrap items-center justify-between gap-x-4">
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

export const withStored = (choices: readonly string[], stored = ''): readonly string[] =>
  stored === '' || choices.includes(stored) ? choices : [...choices, stored];

export interface FieldProps extends Attributes {
  name: string;
  id?: string;
  label: string;
  ref?: Ref<HTMLInputElement>;
  error?: string | undefined;
  hint?: string;
  beside?: ReactNode;
  inside?: ReactNode;
}

export function Field({ name, id, label, error, hint, beside, inside, ...rest }: FieldProps) {
  const input = (
    <input
      {...rest}
      className={inside ? 'pe-12' : undefined}
      {...describing({ name, id, error, hint })}
    />
  );
  return (
    <FieldFrame name={name} id={id} label={label} error={error} hint={hint} beside={beside}>
      {inside ? (
        <span className="relative block">
          {input}
          {inside}
        </span>
      ) : (
        input
      )}
    </FieldFrame>
  );
}
