import type { AdminOrderView } from '#lib/order-list/codec.ts';
import { fullName } from '#lib/orders/codec.ts';
import { formatMoney } from '#lib/format/money.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import { hrefOf } from '#lib/order-list/filters.ts';
import { formatDay } from '#lib/format/dates.ts';
import { type RefObject, useState } from 'react';
import { isPdf } from '#lib/payments/slip.ts';
import { LargePicture } from '#islands/ui/LargePicture.tsx';

const orderHref = (orderNumber: string) => hrefOf({ q: orderNumber, order: orderNumber });

function itemsOf({ lines }: AdminOrderView): string {
  const [first, ...rest] = lines;
  if (!first) return '';
  return rest.length > 0 ? `${first.name} and ${rest.length} more` : first.name;
}

function SeenBefore({ numbers }: { numbers: readonly string[] }) {
  if (numbers.length === 0) return null;
  return (
    <p className="alert" role="alert">
      <Icon name="alert" />
      <span>
        <b>This slip was used before</b>
        {numbers.length === 1 ? 'For order ' : 'For orders '}
        {numbers.map((orderNumber, at) => (
          <span key={orderNumber}>
            {at > 0 && ', '}
            <a className="numeric whitespace-nowrap" href={orderHref(orderNumber)}>
              {orderNumber}
            </a>
          </span>
        ))}
        .
      </span>
    </p>
  );
}

export function SlipDetails({ order }: { order: AdminOrderView }) {
  const { to, orderNumber } = order;
  return (
    <>
      <p className="flex justify-between gap-4 text-lg">
        Order total <b className="numeric">{formatMoney(order.totalCents)}</b>
      </p>
      <SeenBefore numbers={order.slipSeenBefore} />
      <dl className="order-facts">
        <dt>Order</dt>
        <dd className="numeric">
          <a href={orderHref(orderNumber)}>{orderNumber}</a>,{' '}
          <span className="whitespace-nowrap">{formatDay(order.createdAt)}</span>
        </dd>
        <dt>Customer</dt>
        <dd className="numeric">
          {fullName(to)}, {to.phone}
        </dd>
        <dt>Items</dt>
        <dd>{itemsOf(order)}</dd>
      </dl>
    </>
  );
}

const NO_PICTURE = 'grid place-items-center gap-4 bg-sunken px-6 py-16';

interface Props {
  slip: string;
  orderNumber: string;
  large: RefObject<HTMLDialogElement | null>;
  /** Fetches the list again, because a slip's signed URL expires after an hour or two. */
  refresh: () => void;
}

export function SlipViewer({ slip, orderNumber, large, refresh }: Props) {
  const [failed, setFailed] = useState<string>();
  const name = `Slip of order ${orderNumber}`;
  if (isPdf(slip)) {
    return (
      <p className={NO_PICTURE}>
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
      <p className={NO_PICTURE} role="alert">
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
        className="block w-full cursor-zoom-in overflow-hidden border-0 bg-paper-400 p-0 focus-visible:outline-offset-[-6px]"
        aria-haspopup="dialog"
        aria-label={`${name}, view larger`}
        onClick={() => large.current?.showModal()}
      >
        <img
          className="max-h-[max(300px,100dvh-330px)] min-h-[200px] w-full object-contain"
          src={slip}
          alt=""
          onError={() => setFailed(slip)}
        />
      </button>
      <LargePicture ref={large} src={slip} name={name} />
    </>
  );
}
