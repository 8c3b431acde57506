import { callOf, directionsTo, nameOf, placeOf, type Stop } from '#lib/deliveries/stops.ts';
import type { OwnOrder } from '#lib/orders/codec.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import { formatMoney } from '#lib/format/money.ts';

/** How to reach a customer: phone and directions. In a list, icons only. */
export function ContactCustomer({ order, isShort }: { order: OwnOrder; isShort: boolean }) {
  const links = [
    { icon: 'phone', word: 'Call', href: callOf(order), has: order.to.phone },
    { icon: 'pin', word: 'Directions', href: directionsTo(order), has: placeOf(order) },
  ];
  return links
    .filter(({ has }) => has !== '')
    .map(({ icon, word, href }) => (
      <a
        key={word}
        className="button button-secondary"
        href={href}
        {...(icon === 'pin' && { target: '_blank', rel: 'noreferrer' })}
        {...(isShort && { 'aria-label': `${word}: ${nameOf(order)}` })}
      >
        <Icon name={icon} />
        {!isShort && word}
      </a>
    ));
}

/** The cash to collect, or collected. */
export function CashToCollect({ stop: { cashCents, next, order } }: { stop: Stop }) {
  if (order.status === 'cancelled') return null;
  if (cashCents === 0) {
    return (
      <p className="cash paid">
        Paid by slip <b>Nothing to collect</b>
      </p>
    );
  }
  return (
    <p className={`cash numeric${next === undefined ? ' collected' : ''}`}>
      {next === undefined ? 'Cash collected' : 'Cash to collect'} <b>{formatMoney(cashCents)}</b>
    </p>
  );
}
