import { type ReactNode, type Ref, useRef, type DragEvent, useState } from 'react';
import { Icon } from './Icon.tsx';

interface FileChooserProps {
  /** The chooser's label for screen readers. */
  label: string;
  /** Accepted file types. */
  accept: string;
  className: string;
  /** The field's name in the form. */
  name?: string;
  /** Opens the camera that looks away from the person, where there is one. */
  capture?: 'environment';
  ref?: Ref<HTMLButtonElement>;
  choose: (file: File | undefined) => void;
  children: ReactNode;
}

/** A button that opens the file chooser or the camera. */
export function FileChooser({
  label,
  accept,
  className,
  name,
  capture,
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
        capture={capture}
        aria-label={label}
        tabIndex={-1}
        onChange={(event) => {
          choose(event.target.files?.[0]);
          // So that the same file can be chosen again.
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
  /** What can be dropped here, and which types. */
  title: string;
  hint: string;
  isWrong: boolean;
  label: string;
  accept: string;
  name?: string;
  choose: (file: File | undefined) => void;
  /** The button's label. */
  children: ReactNode;
}

/** A target for dropped or chosen files. */
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
