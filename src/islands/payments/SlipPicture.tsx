import { useRef } from 'react';
import { LargePicture } from '#islands/ui/LargePicture.tsx';

export function SlipPicture({ slip, orderNumber }: { slip: string; orderNumber: string }) {
  const large = useRef<HTMLDialogElement>(null);
  const name = `Slip of order ${orderNumber}`;
  return (
    <>
      <button
        type="button"
        className="slip-small"
        aria-haspopup="dialog"
        aria-label={`${name}, view larger`}
        onClick={() => large.current?.showModal()}
      >
        <img src={slip} alt="" width="56" height="70" loading="lazy" />
      </button>
      <LargePicture ref={large} src={slip} name={name} />
    </>
  );
}
