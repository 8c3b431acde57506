import { type ReactNode, type Ref, useRef, type DragEvent, useState } from 'react';
import { Icon } from './Icon.tsx';

interface FileChooserProps {
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
export function FileChooser({
  label,
  accept,
  className,
  name,
  ref,
  choose,
  children,
}: FileChooserProps) {
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

interface FileDropProps {
  icon: string;
  /** What is dropped here, and what it may be. */
  title: string;
  hint: string;
  isWrong: boolean;
  label: string;
  accept: string;
  name?: string;
  choose: (file: File | undefined) => void;
  /** On the button. */
  children: ReactNode;
}

/** Where a file is dropped or chosen. */
export function FileDrop({
  icon,
  title,
  hint,
  isWrong,
  choose,
  children,
  ...chooser
}: FileDropProps) {
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    choose(event.dataTransfer.files[0]);
  };
  return (
    <div
      className={`file-drop${isOver ? ' drag-over' : ''}${isWrong ? ' invalid' : ''}`}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Icon name={icon} size="large" />
      <b>{title}</b>
      <small className="muted">{hint}</small>
      <FileChooser {...chooser} className="button button-secondary" choose={choose}>
        {children}
      </FileChooser>
    </div>
  );
}
