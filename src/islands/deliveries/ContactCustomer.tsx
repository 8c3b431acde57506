import { callOf, directionsTo, nameOf, placeOf } from '#lib/deliveries/stops.ts';
import type { OwnOrder } from '#lib/orders/codec.ts';
import { Icon } from '#islands/ui/Icon.tsx';

/** How to reach somebody: by phone, and by road. In a list there is room for the signs alone. */
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
