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
    // A picture that this browser can't decode can't be cropped.
    return undefined;
  }
  return { width: image.naturalWidth, height: image.naturalHeight };
}

/** Opens a chosen file, or reports its problem before the upload. */
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

/** Chooses, previews and uploads a picture; `value` stays until the upload succeeds. */
export function useCroppedPicture({ use, value, onChange }: Options) {
  const [chosen, setChosen] = useState<ChosenPicture>();
  const [problem, setProblem] = useState<string>();
  /** The uploaded share, from 0 to 1. */
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
