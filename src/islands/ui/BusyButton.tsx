import type { ButtonHTMLAttributes, Ref } from 'react';

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  busy: boolean;
  ref?: Ref<HTMLButtonElement>;
  busyLabel?: string;
}

/** `aria-disabled` keeps the focus on the button; the form prevents double submission. */
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
