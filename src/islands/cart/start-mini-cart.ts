import { openMiniCart, connectMiniCart } from '#lib/browser/catalogue/add-to-cart.ts';
import { startMiniDrawer } from '#lib/browser/cart/mini-cart-drawer.ts';

/** The mini-cart drawer; its content is fetched on first use. */
const drawer = document.querySelector<HTMLDialogElement>('#mini-cart');
if (drawer) {
  const show = startMiniDrawer(drawer, openMiniCart);
  connectMiniCart(
    () => import('./MiniCart.tsx'),
    (panel) => void show(panel),
  );
}
