import { useRef } from 'react';
import { LargePicture } from '#islands/ui/LargePicture.tsx';
import * as m from '#messages';

/** The rows have a height of their own: a tall picture would make them higher than the box. */
export const slipThumb =
  'grid h-[70px] w-[56px] grid-cols-[100%] grid-rows-[100%] place-items-center overflow-hidden rounded-sm border-0 bg-raised p-0 [box-shadow:var(--shadow-rest)]';

export function SlipPicture({ slip, orderNumber }: { slip: string; orderNumber: string }) {
  const large = useRef<HTMLDialogElement>(null);
  const name = m.payments_slip_of({ number: orderNumber });
  return (
    <>
      <button
        type="button"
        className={slipThumb}
        aria-haspopup="dialog"
        aria-label={m.payments_larger({ name })}
        onClick={() => large.current?.showModal()}
      >
        <img
          className="size-full object-cover"
          src={slip}
          alt=""
          width="56"
          height="70"
          loading="lazy"
        />
      </button>
      <LargePicture ref={large} src={slip} name={name} />
    </>
  );
}
