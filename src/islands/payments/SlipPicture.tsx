import { useRef } from 'react';
import { LargePicture } from '#islands/ui/LargePicture.tsx';
import * as m from '#messages';

export function SlipPicture({ slip, orderNumber }: { slip: string; orderNumber: string }) {
  const large = useRef<HTMLDialogElement>(null);
  const name = m.payments_slip_of({ number: orderNumber });
  return (
    <>
      <button
        type="button"
        className="slip-small"
        aria-haspopup="dialog"
        aria-label={m.payments_larger({ name })}
        onClick={() => large.current?.showModal()}
      >
        <img src={slip} alt="" width="56" height="70" loading="lazy" />
      </button>
      <LargePicture ref={large} src={slip} name={name} />
    </>
  );
}
