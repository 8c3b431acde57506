import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { MAX_RETURN_PHOTOS, returnPhotoRule } from '#lib/returns/photos.ts';
import { FileChooser } from '#islands/ui/FileDrop.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import type { ChosenPhoto, ReturnPhotos } from './use-photos.ts';
import * as m from '#messages';

interface ChosenProps {
  photo: ChosenPhoto;
  number: number;
  refuse: () => void;
  remove: () => void;
}

const Chosen = ({ photo, number, refuse, remove }: ChosenProps) => (
  <li className="relative">
    <img
      className="size-[96px] rounded-sm object-cover"
      src={photo.preview}
      alt={m.returns_photo({ number })}
      width="96"
      height="96"
      onError={refuse}
    />
    <button
      type="button"
      className="icon-button absolute top-0 end-0 bg-raised"
      aria-label={m.returns_remove_photo({ number })}
      onClick={remove}
    >
      <Icon name="close" />
    </button>
  </li>
);

export function PhotosField({ photos }: { photos: ReturnPhotos }) {
  const add = useRef<HTMLButtonElement>(null);
  const remove = (photo: ChosenPhoto) => {
    flushSync(() => photos.remove(photo));
    // The pressed button is removed.
    add.current?.focus();
  };
  return (
    <fieldset className="grid grid-cols-1 gap-2">
      <legend className="label mb-2">{m.returns_photos()}</legend>
      <p className="muted text-sm">{m.returns_photos_hint({ max: MAX_RETURN_PHOTOS })}</p>
      {photos.photos.length > 0 && (
        <ul className="flex flex-wrap gap-3">
          {photos.photos.map((photo, at) => (
            <Chosen
              key={photo.id}
              photo={photo}
              number={at + 1}
              refuse={() => photos.refuse(photo)}
              remove={() => remove(photo)}
            />
          ))}
        </ul>
      )}
      {photos.photos.length < MAX_RETURN_PHOTOS && (
        <p>
          <FileChooser
            ref={add}
            accept={returnPhotoRule.kinds}
            label={m.returns_add_photo()}
            className="button button-secondary"
            choose={photos.choose}
          >
            {m.returns_add_photo()}
          </FileChooser>
        </p>
      )}
      {photos.fault !== undefined && (
        <p className="field-error" role="alert">
          <Icon name="alert" size="small" />
          {photos.fault}
        </p>
      )}
    </fieldset>
  );
}
