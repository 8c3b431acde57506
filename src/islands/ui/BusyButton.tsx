import type { ButtonHTMLAttributes, Ref } from 'react';

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  busy: boolean;
  ref?: Ref<HTMLButtonElement>;
  /** What it says while it is busy. */
  busyLabel?: string;
}

/**
 * A button that shows its work. While busy it is disabled to readers and to the pointer but keeps
 * the focus; the form lets nothing be sent twice.
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
