import { useRef } from 'react';
import { Icon } from '#islands/ui/Icon.tsx';

/** The slip, small; large when it is pressed. */
export function SlipPicture({ slip, number }: { slip: string; number: string }) {
  const large = useRef<HTMLDialogElement>(null);
  const name = `Slip of order ${number}`;
  return (
    <>
      <button
        type="button"
        className="slip-small"
        aria-haspopup="dialog"
        aria-label={`${name}, opens large`}
        onClick={() => large.current?.showModal()}
      >
        <img src={slip} alt="" width="56" height="70" loading="lazy" />
      </button>
      <dialog ref={large} className="slip-large" aria-label={name} closedby="any">
        <form method="dialog">
          <button className="ib" aria-label="Close">
            <Icon name="close" />
          </button>
        </form>
        <img src={slip} alt={name} loading="lazy" />
      </dialog>
    </>
  );
}
