import { type ReactNode, type Ref, useRef, type DragEvent, useState } from 'react';
import { Icon } from './Icon.tsx';

interface FileChooserProps {
  label: string;
  accept: string;
  className: string;
  name?: string;
  capture?: 'environment';
  ref?: Ref<HTMLButtonElement>;
  choose: (file: File | undefined) => void;
  children: ReactNode;
}

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
  title: string;
  hint: string;
  isWrong: boolean;
  label: string;
  accept: string;
  name?: string;
  ref?: Ref<HTMLButtonElement>;
  choose: (file: File | undefined) => void;
  children: ReactNode;
}

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
      className={`file-drop grid justify-items-center gap-2 rounded-md border-2 border-dashed px-4 py-6 text-center ${isOver ? 'border-brand bg-indigo-100' : `bg-paper-0 ${isWrong ? 'border-danger' : 'border-line-strong'}`}`}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Icon name={icon} size="large" className="text-brand" />
      <b className="font-semibold">{title}</b>
      <small className="muted text-sm">{hint}</small>
      <FileChooser {...chooser} className="button button-secondary" choose={choose}>
        {children}
      </FileChooser>
    </div>
  );
}
