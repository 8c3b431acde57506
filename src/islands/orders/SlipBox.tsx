import type { OwnOrder } from '#lib/orders/read.ts';
import { isPdf } from '#lib/orders/slip.ts';
import { paths } from '#lib/paths.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import { SlipPicture } from './SlipPicture.tsx';

function Sent({ slip, number }: { slip: string; number: string }) {
  if (!isPdf(slip)) return <SlipPicture slip={slip} number={number} />;
  return (
    <a className="slip-small" href={slip} target="_blank" rel="noopener">
      <Icon name="list" />
      <span className="vh">Slip of order {number}, a PDF</span>
    </a>
  );
}

const words = {
  waiting: ['Slip Uploaded', 'Awaiting admin approval.'],
  approved: ['Slip Uploaded', 'Approved.'],
  returned: ['Send the right slip', 'Or keep cash ready for the driver.'],
  none: ['Pay by bank slip', 'Upload an image or PDF. Or keep cash ready for the driver.'],
} as const;

const isKnown = (slipStatus: string): slipStatus is keyof typeof words =>
  Object.hasOwn(words, slipStatus);

/** Paying: what became of a slip, and the way to send one while that is of use. */
export function SlipBox({ order }: { order: OwnOrder }) {
  const { slip, slipStatus, number } = order;
  const isPending = order.status === 'pending_payment';
  if (!isPending && !slip) return null;
  const stands = isKnown(slipStatus) ? slipStatus : 'none';
  const [title, says] = words[stands === 'none' && slip ? 'waiting' : stands];
  return (
    <>
      {isPending && stands === 'returned' && (
        <p className="alert">
          <Icon name="alert" />
          <span>
            <b>Slip returned</b> {order.slipReason}
          </span>
        </p>
      )}
      <div className="slip-box">
        {slip && <Sent slip={slip} number={number} />}
        <p>
          <b>{title}</b>
          <span className="muted">{says}</span>
        </p>
        {isPending && (
          <a
            className={slip ? 'btn btn-q' : 'btn btn-1'}
            href={paths.paymentSlip(number)}
            aria-label={`Pay order ${number}`}
          >
            Pay
          </a>
        )}
      </div>
    </>
  );
}
