import { useRef } from 'react';
import { LargePicture } from './LargePicture.tsx';
import * as m from '#messages';

/** The rows have a height of their own: a tall picture would make them higher than the box. */
export const pictureThumb =
  'grid h-[70px] w-[56px] grid-cols-[100%] grid-rows-[100%] place-items-center overflow-hidden rounded-sm border-0 bg-raised p-0 [box-shadow:var(--shadow-rest)]';

interface Props {
  src: string;
  name: string;
  label?: string;
  className?: string;
  /** In px. */
  width?: number;
  height?: number;
}

/** A small picture that opens large. */
export function PictureThumb(props: Props) {
  const { src, name, className = pictureThumb, width = 56, height = 70 } = props;
  const large = useRef<HTMLDialogElement>(null);
  return (
    <>
      <button
        type="button"
        className={className}
        aria-haspopup="dialog"
        aria-label={props.label ?? m.payments_larger({ name })}
        onClick={() => large.current?.showModal()}
      >
        <img
          className="size-full object-cover"
          src={src}
          alt=""
          width={width}
          height={height}
          loading="lazy"
        />
      </button>
      <LargePicture ref={large} src={src} name={name} />
    </>
  );
}
