import { createRoot } from 'react-dom/client';
import { loadStyles } from '#lib/browser/own-parts.ts';
import { MiniCart } from './MiniCart.tsx';
import styles from '#components/cart/cart-lines.css?url';

const styled = loadStyles(styles);

export function mountMiniCart(body: HTMLElement): void {
  void styled.then(() => createRoot(body).render(<MiniCart />));
}
