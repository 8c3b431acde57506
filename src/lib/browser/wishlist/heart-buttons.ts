import { hasToken } from '#lib/browser/session/current-user.ts';
import { announce } from '#lib/browser/announce.ts';
import { notify } from '#lib/browser/toasts.ts';
import { $wishlist, setWishlisted } from './store.ts';
import { heartName } from '#lib/wishlist/messages.ts';
import * as m from '#messages';

/** A heart with a visible label needs no product name. */
const nameOf = (heart: HTMLElement): string =>
  heart.closest('.product-card')?.querySelector('.product-name')?.textContent?.trim() ??
  heart.dataset['name'] ??
  '';

function paint(): void {
  const items = new Set($wishlist.get());
  for (const heart of document.querySelectorAll<HTMLElement>('[data-wish]')) {
    const isWishlisted = items.has(heart.dataset['wish'] ?? '');
    if (heart.ariaPressed === String(isWishlisted)) continue;
    heart.ariaPressed = String(isWishlisted);
    const label = heart.querySelector('[data-text]');
    if (label) label.textContent = isWishlisted ? m.wishlist_in() : m.wishlist_add();
    else heart.ariaLabel = heartName(nameOf(heart), isWishlisted);
  }
}

async function sendChanges(id: string, isWishlisted: boolean): Promise<void> {
  try {
    const sync = await import('./sync.ts');
    sync.sendChanges(id, isWishlisted);
  } catch {
    // The script failed to load; offline, nothing can be saved.
    setWishlisted(id, !isWishlisted);
    notify('error', m.wishlist_not_saved());
  }
}

function change(id: string, product: string, isWishlisted: boolean): void {
  const refusal = setWishlisted(id, isWishlisted);
  if (refusal !== undefined) return notify('error', refusal);
  if (!hasToken() && isWishlisted) return notify('success', m.wishlist_added_by_guest({ product }));
  announce(isWishlisted ? m.wishlist_added({ product }) : m.wishlist_removed({ product }));
  if (hasToken()) void sendChanges(id, isWishlisted);
}

// Handles all hearts of a page. `data-wish` is the product; `data-unwish` only removes.
document.addEventListener('click', ({ target }) => {
  if (!(target instanceof Element)) return;
  const heart = target.closest<HTMLElement>('[data-wish], [data-unwish]');
  if (!heart) return;
  const { wish: id, unwish } = heart.dataset;
  if (id) change(id, nameOf(heart), heart.ariaPressed !== 'true');
  else if (unwish) change(unwish, nameOf(heart), false);
});

// Uses its own task, because all other scripts of the page start in one (page.ts).
setTimeout(() => $wishlist.subscribe(paint));
// The home page's tabs and the quick view add cards later.
new MutationObserver((changes) => {
  if (changes.some(({ addedNodes }) => [...addedNodes].some((node) => node instanceof Element))) {
    paint();
  }
}).observe(document.body, { childList: true, subtree: true });
