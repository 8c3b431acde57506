import { useEffect, useState, useRef } from 'react';
import { shrinkPicture, inMegabytes } from '#lib/browser/shrink-picture.ts';
import {
  isOfKind,
  PICTURE_BYTES,
  PICTURE_SIDE,
  TOO_LARGE,
  WRONG_KIND,
  PICTURE_KINDS,
} from '#lib/tickets/ticket.ts';
import { flushSync } from 'react-dom';
import { FileChooser, FileDrop } from '#islands/ui/FileDrop.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import { AttachedPicture } from './Thread.tsx';

export interface ChosenPicture {
  file: File;
  /** Where the browser shows it until it is sent. */
  preview: string;
  /** Made smaller once, so that what is sent again is the same. */
  packed: Promise<Blob>;
}

/** The picture that goes with a ticket, and what is wrong with one that can't. */
export function usePicture() {
  const [chosen, setChosen] = useState<ChosenPicture>();
  const [fault, setFault] = useState<string>();
  const preview = chosen?.preview;
  useEffect(() => () => (preview ? URL.revokeObjectURL(preview) : undefined), [preview]);

  /** Called a picture, but none that may be sent. */
  const refuse = (why: string) => {
    setChosen(undefined);
    setFault(why);
  };
  const choose = (file: File | undefined) => {
    // Closing the chooser without a file changes nothing.
    if (!file || file.size === 0) return;
    if (!isOfKind(file)) return refuse(WRONG_KIND);
    const packed = shrinkPicture(file, PICTURE_SIDE);
    setFault(undefined);
    setChosen({ file, preview: URL.createObjectURL(file), packed });
    void packed.then((blob) => {
      if (blob.size >= PICTURE_BYTES) refuse(TOO_LARGE);
    });
  };
  const clear = () => {
    setChosen(undefined);
    setFault(undefined);
  };
  /** The browser can't show it. */
  const fail = () => {
    const isLarge = chosen !== undefined && chosen.file.size >= PICTURE_BYTES;
    refuse(isLarge ? TOO_LARGE : WRONG_KIND);
  };
  return { chosen, fault, choose, fail, clear };
}
export type Picture = ReturnType<typeof usePicture>;

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

interface PictureFieldProps {
  picture: Picture;
  /** What the shop says about it. */
  error: string | undefined;
  /** The one that the ticket has already. */
  before?: string | null | undefined;
}

/** One picture, if it helps: chosen or dropped, looked at, taken away again. */
export function PictureField({ picture, error, before }: PictureFieldProps) {
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
