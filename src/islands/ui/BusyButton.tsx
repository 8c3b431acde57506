import type { ButtonHTMLAttributes, Ref } from 'react';

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  busy: boolean;
  ref?: Ref<HTMLButtonElement>;
  busyLabel?: string;
}

/**
 * A button with a busy state: `aria-disabled`, so that it keeps the focus; the form prevents double
 * submission.
 */
export function BusyButton({
  busy,
  busyLabel,
  className = 'button-primary',
  children,
  ...rest
}: Props) {
  return (
    <button
      {...rest}
      className={`button ${className}${busy ? ' busy' : ''}`}
      aria-disabled={busy || undefined}
    >
      {busy && busyLabel ? busyLabel : children}
    </button>
  );
}
