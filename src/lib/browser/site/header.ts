import { $cart, type Cart, failLoad, LOAD } from '#lib/browser/cart/store.ts';
import { reloadIfOnline } from '#lib/browser/reload-if-online.ts';
import * as m from '#messages';
import { hasToken } from '#lib/browser/session/current-user.ts';

/** What a cart icon shows: the number of distinct lines (docs/spec.md §2 "Shared header"), nothing at 0. */
function badgeOf({ lines, isKnown, error }: Cart) {
  const count = lines.length;
  if (isKnown) {
    return { text: count > 0 ? String(count) : '', label: m.site_cart_items({ count }) };
  }
  if (!error) return { text: '', label: m.site_cart() };
  return { text: '?', label: m.site_cart_not_loaded() };
}

export function startBadges(): void {
  $cart.subscribe((cart) => {
    const { text, label } = badgeOf(cart);
    for (const link of document.querySelectorAll<HTMLElement>('[data-cart]')) {
      link.ariaLabel = label;
      const badge = link.querySelector<HTMLElement>('.badge');
      if (!badge) continue;
      badge.hidden = text === '';
      badge.textContent = text;
    }
  });
}

/** After the page has loaded, fetches what the server knows of a signed-in person. */
export function startAccount(): void {
  addEventListener('load', () => {
    if (!hasToken()) return;
    void import('#lib/browser/account/start-page.ts').then(
      ({ startUp }) => startUp(),
      () => {
        const fail = () => failLoad(m.cart_not_loaded());
        fail();
        document.addEventListener(LOAD, fail);
        document.addEventListener(LOAD, reloadIfOnline);
      },
    );
  });
}

/** A phone's header is whole on the way up the page. */
export function followScroll(): void {
  const header = document.querySelector('.site-header');
  let before = 0;
  document.addEventListener('scroll', () => {
    header?.classList.toggle('whole', scrollY < before);
    before = scrollY;
  });
}

/**
 * The category drawer is a popover, which opens without a script. With one it is a modal dialog: it
 * traps and restores the focus.
 */
export function startDrawer(): void {
  const drawer = document.querySelector<HTMLDialogElement>('#menu');
  if (!drawer) return;
  for (const button of document.querySelectorAll<HTMLButtonElement>('[popovertarget="menu"]')) {
    button.removeAttribute('popovertarget');
    if (!drawer.contains(button)) button.addEventListener('click', () => drawer.showModal());
  }
  // Opened before this script was there: an open popover can't become modal.
  if ('popover' in drawer && drawer.matches(':popover-open')) {
    drawer.hidePopover();
    drawer.showModal();
  }
  drawer.addEventListener('click', (event) => {
    const target = event.target instanceof Element ? event.target : undefined;
    // A click on the dialog element itself was on its backdrop.
    const beside = target === drawer && event.clientX > drawer.getBoundingClientRect().right;
    if (beside || target?.closest('[data-close], a')) drawer.close();
  });
  // A page restored from the back/forward cache starts closed.
  addEventListener('pagehide', () => drawer.close());
}
