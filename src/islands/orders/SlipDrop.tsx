import { type DragEvent, useState } from 'react';
import { Icon } from '#islands/ui/Icon.tsx';
import { SlipChooser } from './SlipChooser.tsx';

interface Props {
  label: string;
  fault: string | undefined;
  choose: (file: File | undefined) => void;
}

/** Where a slip is dropped or chosen. */
export function SlipDrop({ label, fault, choose }: Props) {
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
      className={`slip-drop${isOver ? ' over' : ''}${fault ? ' err' : ''}`}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Icon name="upload" size="l" />
      <b>Choose your slip, or drop it here</b>
      <small className="muted">
        A photo from your phone will do. All four corners in the picture.
      </small>
      <SlipChooser label={label} className="btn btn-2" choose={choose}>
        Choose file
      </SlipChooser>
    </div>
  );
}
