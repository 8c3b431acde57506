import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';

interface Props {
  name: string;
  /** Where a page has several forms: the name, told from the others'. */
  id?: string | undefined;
  label: string;
  error?: string | undefined;
  hint?: string | undefined;
  /** What stands at the other end of the label's line. */
  beside?: ReactNode;
  children: ReactNode;
}

/** What ties an input to its hint and its error, for readers. */
export const describing = ({
  name,
  id = name,
  error,
  hint,
}: Pick<Props, 'name' | 'id' | 'error' | 'hint'>) => ({
  id,
  name,
  'aria-invalid': error ? true : undefined,
  'aria-describedby':
    [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined,
});

/** A label above, hint and error below whatever is filled in. */
export function FieldFrame({ name, id = name, label, error, hint, beside, children }: Props) {
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
      {error && (
        <span className="field-error" id={`${id}-error`} role="alert">
          <Icon name="alert" size="small" />
          {error}
        </span>
      )}
    </div>
  );
}
