import { type DragEvent, type ReactNode, useState } from 'react';
import { FileChooser } from './FileChooser.tsx';
import { Icon } from './Icon.tsx';

interface Props {
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
export function FileDrop({ icon, title, hint, isWrong, choose, children, ...chooser }: Props) {
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
