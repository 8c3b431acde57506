import type { RefObject } from 'react';
import { Icon } from '#islands/ui/Icon.tsx';

interface Props {
  ref: RefObject<HTMLDialogElement | null>;
  slip: string;
  name: string;
}

/** A slip as large as the screen. */
export function LargeSlip({ ref, slip, name }: Props) {
  return (
    <dialog ref={ref} className="slip-large" aria-label={name} closedby="any">
      <form method="dialog">
        <button className="ib" aria-label="Close">
          <Icon name="close" />
        </button>
      </form>
      <img src={slip} alt={name} loading="lazy" />
    </dialog>
  );
}
