import { useEffect, useRef } from 'react';
import { fullName } from '#lib/orders/codec.ts';
import { whatsappUrl } from '#lib/cart/order-by-whatsapp.ts';
import { notify } from '#lib/browser/toasts.ts';
import { formatMoney } from '#lib/format/money.ts';
import type { TakenOrder } from '#lib/browser/checkout/new-order.ts';
import { internationalDigits } from '#lib/format/phone.ts';
import { paths } from '#lib/site/paths.ts';

interface OrderTakenProps extends TakenOrder {
  again: () => void;
}

export function OrderTaken({ order, message, again }: OrderTakenProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { orderNumber, to, totalCents, guestUrl, driver } = order;
  const url = `${location.origin}${guestUrl ?? ''}`;
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => notify('success', 'Link copied'),
      () => notify('error', 'The link could not be copied. Select it and copy it yourself.'),
    );
  return (
    <section className="grid justify-items-start gap-3" aria-labelledby="taken">
      <h2 id="taken" ref={heading} tabIndex={-1} className="text-lg outline-none">
        Order <span className="numeric whitespace-nowrap">{orderNumber}</span> placed
      </h2>
      <p className="lead">
        {formatMoney(totalCents)} for {fullName(to)}, {to.city}.
        {driver && ` Approved, and assigned to ${driver.name}.`}
      </p>
      {guestUrl && (
        <p>
          {driver
            ? 'With this link the buyer can see the order:'
            : 'With this link the buyer can see the order, pay it by slip, and cancel it until you approve it:'}
          <a className="block py-3 wrap-anywhere" href={url}>
            {url}
          </a>
        </p>
      )}
      <div className="row">
        <a
          className="button button-success"
          href={whatsappUrl(internationalDigits(to.phone), message)}
          target="_blank"
          rel="noopener"
        >
          Send by WhatsApp
        </a>
        {guestUrl && (
          <button type="button" className="button button-secondary" onClick={() => void copy()}>
            Copy link
          </button>
        )}
        <a className="button button-secondary" href={paths.adminOrder(orderNumber)}>
          Open order
        </a>
        <button type="button" className="button button-primary" onClick={again}>
          New order
        </button>
      </div>
    </section>
  );
}
