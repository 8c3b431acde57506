import { type RefObject, useState } from 'react';
import { isPdf } from '#lib/orders/slip.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import { LargePicture } from '#islands/ui/LargePicture.tsx';

interface Props {
  slip: string;
  orderNumber: string;
  large: RefObject<HTMLDialogElement | null>;
  /** Refetches the list: a slip's signed URL expires after an hour or two. */
  refresh: () => void;
}

/** The slip, as large as space allows; a press enlarges it. A PDF opens in a new tab. */
export function SlipViewer({ slip, orderNumber, large, refresh }: Props) {
  const [failed, setFailed] = useState<string>();
  const name = `Slip of order ${orderNumber}`;
  if (isPdf(slip)) {
    return (
      <p className="slip-image no-picture">
        <Icon name="list" size="large" />
        <span>This slip is a PDF.</span>
        <a className="button button-secondary" href={slip} target="_blank" rel="noopener">
          Open the PDF
        </a>
      </p>
    );
  }
  if (failed === slip) {
    return (
      <p className="slip-image no-picture" role="alert">
        <span>The picture did not load.</span>
        <button type="button" className="button button-secondary" onClick={refresh}>
          Try again
        </button>
      </p>
    );
  }
  return (
    <>
      <button
        type="button"
        className="slip-image"
        aria-haspopup="dialog"
        aria-label={`${name}, opens large`}
        onClick={() => large.current?.showModal()}
      >
        <img src={slip} alt="" onError={() => setFailed(slip)} />
      </button>
      <LargePicture ref={large} src={slip} name={name} />
    </>
  );
}
