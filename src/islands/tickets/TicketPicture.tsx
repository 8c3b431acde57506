import { useEffect, useState, useRef } from 'react';
import { shrinkPicture, inMegabytes } from '#lib/browser/shrink-picture.ts';
import { faultOfFile } from '#lib/forms/chosen-file.ts';
import { PICTURE_SIDE, ticketPictureRule } from '#lib/tickets/ticket.ts';
import { flushSync } from 'react-dom';
import { FileChooser, FileDrop } from '#islands/ui/FileDrop.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import { AttachedPicture } from './Thread.tsx';
import * as m from '#messages';

export interface PackedPicture {
  file: File;
  preview: string;
  /** Resized once, so that a retry sends the same bytes. */
  packed: Promise<Blob>;
}

export function usePicture() {
  const [chosen, setChosen] = useState<PackedPicture>();
  const [fault, setFault] = useState<string>();
  const preview = chosen?.preview;
  useEffect(() => () => (preview ? URL.revokeObjectURL(preview) : undefined), [preview]);

  const choose = (file: File | undefined) => {
    if (!file) return;
    const wrong = faultOfFile(file, ticketPictureRule);
    setFault(wrong);
    if (wrong !== undefined) return;
    const packed = shrinkPicture(file, PICTURE_SIDE);
    setChosen({ file, preview: URL.createObjectURL(file), packed });
  };
  const clear = () => {
    setChosen(undefined);
    setFault(undefined);
  };
  /** The file has an image type, but the browser can't decode it. */
  const fail = () => {
    setChosen(undefined);
    setFault(ticketPictureRule.wrongKind());
  };
  return { chosen, fault, choose, fail, clear };
}
type Picture = ReturnType<typeof usePicture>;

interface ChosenProps {
  chosen: PackedPicture;
  fail: () => void;
  choose: (file: File | undefined) => void;
  remove: () => void;
}

function Chosen({ chosen, fail, choose, remove }: ChosenProps) {
  return (
    <div className="flex flex-wrap items-center gap-4 rounded-md border border-line bg-paper-0 p-4">
      <img
        className="size-[120px] rounded-sm object-cover"
        src={chosen.preview}
        alt={m.tickets_picture_preview()}
        onError={fail}
      />
      <p className="flex-[1_1_180px] text-sm">
        <span>
          {chosen.file.name}, {inMegabytes(chosen.file.size)}
        </span>
        <span className="row">
          <FileChooser
            label={m.tickets_picture_another()}
            accept={ticketPictureRule.kinds}
            name="image"
            className="button button-link"
            choose={choose}
          >
            {m.tickets_picture_choose_other()}
          </FileChooser>
          <button type="button" className="button button-link" onClick={remove}>
            {m.tickets_picture_remove()}
          </button>
        </span>
      </p>
    </div>
  );
}

interface TicketPictureProps {
  picture: Picture;
  error: string | undefined;
  before?: string | null | undefined;
}

export function TicketPicture({ picture, error, before }: TicketPictureProps) {
  const { chosen } = picture;
  const box = useRef<HTMLFieldSetElement>(null);
  const wrong = picture.fault ?? error;
  /** The pressed button is removed, so its replacement gets the focus. */
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
    <fieldset ref={box} className="grid grid-cols-1 gap-2">
      <legend className="label mb-2">{m.tickets_picture()}</legend>
      {!chosen && before && <AttachedPicture src={before} name={m.tickets_picture_this()} />}
      {chosen ? (
        <Chosen chosen={chosen} fail={picture.fail} choose={choose} remove={remove} />
      ) : (
        <FileDrop
          icon="image"
          title={before ? m.tickets_picture_drop_other() : m.tickets_picture_drop()}
          hint={m.tickets_picture_hint()}
          isWrong={wrong !== undefined}
          label={m.tickets_picture_yours()}
          accept={ticketPictureRule.kinds}
          name="image"
          choose={choose}
        >
          {m.tickets_picture_choose()}
        </FileDrop>
      )}
      {wrong && (
        <p className="field-error" role="alert">
          <Icon name="alert" size="small" />
          {wrong}
        </p>
      )}
    </fieldset>
  );
}
