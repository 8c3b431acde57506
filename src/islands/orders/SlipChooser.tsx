import { type ReactNode, useRef } from 'react';
import { SLIP_KINDS } from '#lib/orders/slip.ts';

interface Props {
  /** What readers hear of the chooser. */
  label: string;
  className: string;
  choose: (file: File | undefined) => void;
  children: ReactNode;
}

/** A button that lets one choose a file, or take a picture of it. */
export function SlipChooser({ label, className, choose, children }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        className="vh"
        type="file"
        accept={SLIP_KINDS}
        aria-label={label}
        tabIndex={-1}
        onChange={(event) => {
          choose(event.target.files?.[0]);
          // So that the same file may be chosen again.
          event.target.value = '';
        }}
      />
      <button type="button" className={className} onClick={() => input.current?.click()}>
        {children}
      </button>
    </>
  );
}
