import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { inMegabytes } from '#lib/browser/shrink-picture.ts';
import { PICTURE_KINDS } from '#lib/tickets/ticket.ts';
import { FileChooser } from '#islands/ui/FileChooser.tsx';
import { FileDrop } from '#islands/ui/FileDrop.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import { AttachedPicture } from './AttachedPicture.tsx';
import type { ChosenPicture, Picture } from './use-picture.ts';

const LABEL = 'Picture of your ticket';

interface ChosenProps {
  chosen: ChosenPicture;
  fail: () => void;
  choose: (file: File | undefined) => void;
  remove: () => void;
}

function Chosen({ chosen, fail, choose, remove }: ChosenProps) {
  return (
    <div className="ticket-picture">
      <img src={chosen.preview} alt="Preview of what you chose" onError={fail} />
      <p>
        <span>
          {chosen.file.name}, {inMegabytes(chosen.file.size)}
        </span>
        <span className="row">
          <FileChooser
            label="Another picture"
            accept={PICTURE_KINDS}
            name="image"
            className="button button-link"
            choose={choose}
          >
            Choose another
          </FileChooser>
          <button type="button" className="button button-link" onClick={remove}>
            Remove
          </button>
        </span>
      </p>
    </div>
  );
}

interface Props {
  picture: Picture;
  /** What the shop says about it. */
  error: string | undefined;
  /** The one that the ticket has already. */
  before?: string | null | undefined;
}

/** One picture, if it helps: chosen or dropped, looked at, taken away again. */
export function PictureField({ picture, error, before }: Props) {
  const { chosen } = picture;
  const box = useRef<HTMLFieldSetElement>(null);
  const wrong = picture.fault ?? error;
  /** The button that was pressed is gone then: one goes on at what stands in its place. */
  const goOn = () => box.current?.querySelector<HTMLElement>('.button')?.focus();
  const choose = (file: File | undefined) => {
    flushSync(() => picture.choose(file));
    goOn();
  };
  const remove = () => {
    flushSync(picture.clear);
    goOn();
  };
  return (
    <fieldset ref={box} className="picture-field">
      <legend className="label">Picture (optional)</legend>
      {!chosen && before && <AttachedPicture src={before} name="The picture of this ticket" />}
      {chosen ? (
        <Chosen chosen={chosen} fail={picture.fail} choose={choose} remove={remove} />
      ) : (
        <FileDrop
          icon="image"
          title={
            before ? 'Choose another picture, or drop it here' : 'Choose a picture, or drop it here'
          }
          hint="PNG or JPG, under 5 MB"
          isWrong={wrong !== undefined}
          label={LABEL}
          accept={PICTURE_KINDS}
          name="image"
          choose={choose}
        >
          Choose picture
        </FileDrop>
      )}
      {wrong && (
        <p className="file-error" role="alert">
          <Icon name="alert" size="small" />
          {wrong}
        </p>
      )}
    </fieldset>
  );
}
