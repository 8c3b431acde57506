import { useRef } from 'react';
import { LargePicture } from '#islands/ui/LargePicture.tsx';

/** The picture of a ticket, small; large when it is pressed. */
export function AttachedPicture({ src, name }: { src: string; name: string }) {
  const large = useRef<HTMLDialogElement>(null);
  return (
    <>
      <button
        type="button"
        className="attached-picture"
        aria-haspopup="dialog"
        aria-label={`${name}, opens large`}
        onClick={() => large.current?.showModal()}
      >
        <img src={src} alt="" width="96" height="96" loading="lazy" />
      </button>
      <LargePicture ref={large} src={src} name={name} />
    </>
  );
}
