import { openMiniCart, whenMiniCartIsWanted } from '#lib/browser/cart/mini-cart.ts';
import { startMiniDrawer } from '#lib/browser/cart/mini-cart-drawer.ts';

/** The drawer of the mini-cart; what it shows is fetched at the first wish. */
const drawer = document.querySelector<HTMLDialogElement>('#mini-cart');
if (drawer) {
  const show = startMiniDrawer(drawer, openMiniCart);
  whenMiniCartIsWanted(
    () => import('./MiniCart.tsx'),
    (panel) => void show(panel),
  );
}
