import { type ReactNode, type Ref, useRef } from 'react';

interface Props {
  /** What readers hear of the chooser. */
  label: string;
  /** The kinds of files that are offered. */
  accept: string;
  className: string;
  /** By which a form knows it. */
  name?: string;
  ref?: Ref<HTMLButtonElement>;
  choose: (file: File | undefined) => void;
  children: ReactNode;
}

/** A button that lets one choose a file, or take a picture of it. */
export function FileChooser({ label, accept, className, name, ref, choose, children }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        name={name}
        accept={accept}
        aria-label={label}
        tabIndex={-1}
        onChange={(event) => {
          choose(event.target.files?.[0]);
          // So that the same file may be chosen again.
          event.target.value = '';
        }}
      />
      <button ref={ref} type="button" className={className} onClick={() => input.current?.click()}>
        {children}
      </button>
    </>
  );
}
