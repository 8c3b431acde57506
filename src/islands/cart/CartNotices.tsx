import { useStore } from '@nanostores/react';
import { $notices } from '#lib/browser/cart/refresh-guest-cart.ts';
import { $cart, retryLoad } from '#lib/browser/cart/store.ts';
import { BusyButton } from '#islands/ui/BusyButton.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import { onlyLeft, type Line } from '#lib/cart/lines.ts';
import { soldOut } from '#lib/cart/messages.ts';
import { paths } from '#lib/site/paths.ts';
import * as m from '#messages';

function CartFailure() {
  const { error, isLoading } = useStore($cart);
  if (error === '') return null;
  return (
    <div className="cart-notices">
      <p role="alert">{error}</p>
      <BusyButton
        type="button"
        className="button-secondary"
        busy={isLoading}
        busyLabel={m.common_loading()}
        onClick={retryLoad}
      >
        {m.common_try_again()}
      </BusyButton>
    </div>
  );
}

export function CartNotices() {
  return (
    <>
      <CartFailure />
      <Changes />
    </>
  );
}

function Changes() {
  const notices = useStore($notices);
  if (notices.length === 0) return null;
  return (
    <ul className="cart-notices" aria-label={m.cart_changes()}>
      {notices.map((notice) => (
        <li key={notice} className="flex gap-2">
          <Icon name="info" /> {notice}
        </li>
      ))}
    </ul>
  );
}

export const lineHref = (line: Line): string =>
  line.gift ? paths.giftVoucher : paths.product(line.productId);

export function LineLink({ line }: { line: Line }) {
  return (
    <a className="cart-name" href={lineHref(line)}>
      {line.name}
    </a>
  );
}

export function StockNote({ line }: { line: Line }) {
  if (line.quantity <= line.countInStock) return null;
  return (
    <p className="stock-warning">
      {line.countInStock < 1 ? soldOut(line.size, line.title) : onlyLeft(line.countInStock)}
    </p>
  );
}
