import { useEffect, useRef, useState } from 'react';
import { shrinkPicture } from '#lib/browser/shrink-picture.ts';
import { faultOfFile } from '#lib/forms/chosen-file.ts';
import { MAX_RETURN_PHOTOS, returnPhotoRule, tooManyPhotos } from '#lib/returns/photos.ts';

/** In px. Damage stays visible at this size. */
const PHOTO_SIDE = 2000;

export interface ChosenPhoto {
  id: string;
  name: string;
  /** An object URL. */
  preview: string;
  /** Resized once, so that a retry sends the same bytes. */
  packed: Promise<Blob>;
}

/** The photos chosen for a return, and why the last one was refused. */
export function usePhotos() {
  const [photos, setPhotos] = useState<readonly ChosenPhoto[]>([]);
  const [fault, setFault] = useState<string>();
  const shown = useRef(photos);
  useEffect(() => {
    shown.current = photos;
  }, [photos]);
  useEffect(
    () => () => {
      for (const { preview } of shown.current) URL.revokeObjectURL(preview);
    },
    [],
  );

  const remove = ({ id, preview }: ChosenPhoto) => {
    URL.revokeObjectURL(preview);
    setPhotos((now) => now.filter((photo) => photo.id !== id));
    setFault(undefined);
  };
  return {
    photos,
    fault,
    remove,
    choose: (file: File | undefined) => {
      if (!file) return;
      const isFull = photos.length >= MAX_RETURN_PHOTOS;
      const wrong = isFull ? tooManyPhotos() : faultOfFile(file, returnPhotoRule);
      setFault(wrong);
      if (wrong !== undefined) return;
      const photo = {
        id: crypto.randomUUID(),
        name: file.name,
        preview: URL.createObjectURL(file),
        packed: shrinkPicture(file, PHOTO_SIDE),
      };
      setPhotos([...photos, photo]);
    },
    /** The file has an image type, but the browser can't decode it. */
    refuse: (photo: ChosenPhoto) => {
      remove(photo);
      setFault(returnPhotoRule.wrongKind());
    },
  };
}
export type ReturnPhotos = ReturnType<typeof usePhotos>;
