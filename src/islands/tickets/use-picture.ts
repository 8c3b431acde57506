import { useEffect, useState } from 'react';
import { shrinkPicture } from '#lib/browser/shrink-picture.ts';
import {
  isOfKind,
  PICTURE_BYTES,
  PICTURE_SIDE,
  TOO_LARGE,
  WRONG_KIND,
} from '#lib/tickets/ticket.ts';

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
