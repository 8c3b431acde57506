import { useStore } from '@nanostores/react';
import { $notices } from '#lib/browser/cart/refresh-guest-cart.ts';
import { Icon } from '#islands/ui/Icon.tsx';

/** What changed since the last visit; already announced when it was found. */
export function CartNotices() {
  const notices = useStore($notices);
  if (notices.length === 0) return null;
  return (
    <ul className="cart-notices" aria-label="What changed in your cart">
      {notices.map((notice) => (
        <li key={notice}>
          <Icon name="info" /> {notice}
        </li>
      ))}
    </ul>
  );
}
