import { useRef } from 'react';
import type { AdminOrderView } from '#lib/order-list/codec.ts';
import { LargePicture } from '#islands/ui/LargePicture.tsx';

const codeTexts = {
  ok: 'The code was right',
  wrong: 'Wrong code, handed over without a connection',
  missing: 'Handed over without the code',
} as const;

function DoorPhoto({ src, name }: { src: string; name: string }) {
  const large = useRef<HTMLDialogElement>(null);
  return (
    <>
      <button
        type="button"
        className="button button-link"
        aria-haspopup="dialog"
        onClick={() => large.current?.showModal()}
      >
        View photo
      </button>
      <LargePicture ref={large} src={src} name={name} />
    </>
  );
}

export function HandOverFacts({ order }: { order: AdminOrderView }) {
  const { codeStatus, codeMissing, deliveryPhoto, orderNumber } = order;
  return (
    <>
      {codeStatus !== null && (
        <>
          <dt>Delivery code</dt>
          <dd className={codeStatus === 'ok' ? undefined : 'needs-action'}>
            {codeTexts[codeStatus]}
            {codeMissing !== '' && <q>{codeMissing}</q>}
          </dd>
        </>
      )}
      {deliveryPhoto && (
        <>
          <dt>At the door</dt>
          <dd>
            <DoorPhoto
              src={deliveryPhoto.path}
              name={`Photo of order ${orderNumber} at the door`}
            />
          </dd>
        </>
      )}
    </>
  );
}
