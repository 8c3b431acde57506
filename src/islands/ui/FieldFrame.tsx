import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';

interface Props {
  name: string;
  label: string;
  error?: string | undefined;
  hint?: string | undefined;
  /** What stands at the other end of the label's line. */
  beside?: ReactNode;
  children: ReactNode;
}

/** What ties an input to its hint and its error, for readers. */
export const describing = ({ name, error, hint }: Pick<Props, 'name' | 'error' | 'hint'>) => ({
  id: name,
  name,
  'aria-invalid': error ? true : undefined,
  'aria-describedby':
    [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ') || undefined,
});

/** A label above, hint and error below whatever is filled in. */
export function FieldFrame({ name, label, error, hint, beside, children }: Props) {
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
      {children}
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
