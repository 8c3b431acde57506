import { useStore } from '@nanostores/react';
import { $notices } from '#lib/browser/cart/refresh-guest-cart.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import { onlyLeft, type Line } from '#lib/cart/lines.ts';
import { soldOut } from '#lib/cart/messages.ts';

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

/** Says that the stock is lower than the line's quantity. */
export function StockNote({ line }: { line: Line }) {
  if (line.quantity <= line.countInStock) return null;
  return (
    <p className="stock-warning">
      {line.countInStock < 1 ? soldOut(line.size) : onlyLeft(line.countInStock)}
    </p>
  );
}
