import type { RefObject } from 'react';
import * as m from '#messages';
import { Icon } from './Icon.tsx';
import './dialogs.css';

interface Props {
  ref: RefObject<HTMLDialogElement | null>;
  src: string;
  name: string;
}

export function LargePicture({ ref, src, name }: Props) {
  return (
    <dialog ref={ref} className="large-picture" aria-label={name} closedby="any">
      <button
        type="button"
        className="icon-button ms-auto flex"
        aria-label={m.common_close()}
        onClick={() => ref.current?.close()}
      >
        <Icon name="close" />
      </button>
      <img className="max-h-[78dvh] object-contain" src={src} alt={name} loading="lazy" />
    </dialog>
  );
}
