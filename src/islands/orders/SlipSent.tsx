import { isPdf } from '#lib/orders/slip.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import { SlipPicture } from './SlipPicture.tsx';

interface Props {
  /** Its signed path. */
  slip: string;
  number: string;
}

/** A slip that the shop has: a picture that opens large, or a PDF to save. */
export function SlipSent({ slip, number }: Props) {
  if (!isPdf(slip)) return <SlipPicture slip={slip} number={number} />;
  return (
    <span className="slip-small">
      <Icon name="file" />
    </span>
  );
}

/** The way to a PDF, in words. */
export function SlipLink({ slip, number }: Props) {
  if (!isPdf(slip)) return null;
  return (
    <a className="slip-link" href={slip} download aria-label={`Slip of order ${number}, a PDF`}>
      payment-slip.pdf
    </a>
  );
}
