import { useEffect, useRef, useState } from 'react';
import type { Focus, Size } from '#lib/content/crops.ts';
import {
  NOT_A_PICTURE,
  pictureRule,
  pixelsProblem,
  type PictureUse,
} from '#lib/content/picture-rules.ts';
import { faultOfFile } from '#lib/forms/chosen-file.ts';
import { announce } from '#lib/browser/announce.ts';
import { uploadPicture } from '#lib/browser/content/upload-picture.ts';

/** A picture on this device, with what must be seen of it. */
export interface ChosenPicture {
  file: File;
  src: string;
  size: Size;
  focus: Focus;
}

const CENTER: Focus = { x: 0.5, y: 0.5 };

async function sizeOf(src: string): Promise<Size | undefined> {
  const image = new Image();
  image.src = src;
  try {
    await image.decode();
  } catch {
    // What this browser can't show is no picture to choose crops of.
    return undefined;
  }
  return { width: image.naturalWidth, height: image.naturalHeight };
}

/** Opens a chosen file, or says what is wrong with it before it is sent. */
async function openFile(
  file: File,
  use: PictureUse,
): Promise<{ chosen: ChosenPicture } | { problem: string }> {
  const wrong = faultOfFile(file, pictureRule);
  if (wrong !== undefined) return { problem: wrong };
  const src = URL.createObjectURL(file);
  const size = await sizeOf(src);
  const problem = size ? pixelsProblem(size, use) : NOT_A_PICTURE;
  if (size && problem === undefined) return { chosen: { file, src, size, focus: CENTER } };
  URL.revokeObjectURL(src);
  return { problem: problem ?? NOT_A_PICTURE };
}

interface Options {
  use: PictureUse;
  value: string;
  onChange: (name: string) => void;
}

/** A picture that is chosen, looked at and uploaded; `value` stays until the new one is there. */
export function useCroppedPicture({ use, value, onChange }: Options) {
  const [chosen, setChosen] = useState<ChosenPicture>();
  const [problem, setProblem] = useState<string>();
  /** What has been sent of it, from 0 to 1, while it is uploaded. */
  const [share, setShare] = useState<number>();
  const [sent, setSent] = useState<{ chosen: ChosenPicture; name: string }>();
  const upload = useRef<AbortController>(undefined);
  const choices = useRef(0);

  const src = chosen?.src;
  useEffect(() => () => (src ? URL.revokeObjectURL(src) : undefined), [src]);
  useEffect(() => () => upload.current?.abort(), []);

  const stop = () => {
    upload.current?.abort();
    setShare(undefined);
  };

  const choose = async (file: File | undefined): Promise<boolean> => {
    // Closing the file chooser without a file changes nothing.
    if (!file) return false;
    choices.current += 1;
    const choice = choices.current;
    const opened = await openFile(file, use);
    const isLast = choice === choices.current;
    if ('problem' in opened) {
      if (isLast) setProblem(opened.problem);
      return false;
    }
    if (!isLast) {
      URL.revokeObjectURL(opened.chosen.src);
      return false;
    }
    stop();
    setProblem(undefined);
    setChosen(opened.chosen);
    return true;
  };

  const send = async (): Promise<boolean> => {
    if (!chosen || share !== undefined) return false;
    const controller = new AbortController();
    upload.current = controller;
    setProblem(undefined);
    setShare(0);
    const { name, problem: why } = await uploadPicture(chosen, {
      progress: setShare,
      signal: controller.signal,
    });
    if (controller.signal.aborted) return false;
    setShare(undefined);
    setProblem(why);
    if (name === undefined) return false;
    setSent({ chosen, name });
    onChange(name);
    announce('The picture is uploaded.');
    return true;
  };

  /** Another value has come from outside: the picture that was sent is not the field's any more. */
  const isReplaced = sent !== undefined && sent.chosen === chosen && sent.name !== value;

  return {
    chosen: isReplaced ? undefined : chosen,
    isSent: sent !== undefined && sent.chosen === chosen,
    problem,
    share,
    choose,
    send,
    moveFocus: (focus: Focus) => {
      if (chosen && share === undefined) setChosen({ ...chosen, focus });
    },
    cancel: () => {
      stop();
      setProblem(undefined);
      setChosen(undefined);
    },
  };
}
