import { hasToken } from '#lib/browser/session/current-user.ts';
import { say } from '#lib/browser/announce.ts';
import { notify } from '#lib/browser/toasts.ts';
import { $wishlist, setWishlisted } from './store.ts';
import * as words from '#lib/wishlist/messages.ts';

/**
 * The hearts of a page, answered and painted in one place: on cards, on the product's page, in the
 * quick view. What they stand for is their `data-wish`; what only takes off has `data-unwish`.
 */

/** A card's heart is named after its thing; one that has words of its own is beside it. */
const nameOf = (heart: HTMLElement): string =>
  heart.closest('.product-card')?.querySelector('.product-name')?.textContent?.trim() ??
  heart.dataset['name'] ??
  '';

function paint(): void {
  const items = new Set($wishlist.get());
  for (const heart of document.querySelectorAll<HTMLElement>('[data-wish]')) {
    const isWished = items.has(heart.dataset['wish'] ?? '');
    if (heart.ariaPressed === String(isWished)) continue;
    heart.ariaPressed = String(isWished);
    const label = heart.querySelector('[data-text]');
    if (label) label.textContent = isWished ? words.IN_WISHLIST : words.ADD_TO_WISHLIST;
    else heart.ariaLabel = words.heartName(nameOf(heart), isWished);
  }
}

/** Fetched with the first wish of somebody who is signed in. */
async function sendChanges(id: string, isWished: boolean): Promise<void> {
  try {
    const sync = await import('./sync.ts');
    sync.sendChanges(id, isWished);
  } catch {
    // The script itself did not come: without a line nothing can be saved.
    setWishlisted(id, !isWished);
    notify('error', words.NOT_SAVED);
  }
}

/** Puts a thing on the list or takes it off, and says so. */
function change(id: string, name: string, isWished: boolean): void {
  const refusal = setWishlisted(id, isWished);
  if (refusal !== undefined) return notify('error', refusal);
  if (!hasToken() && isWished) return notify('success', words.keptByGuest(name));
  say(isWished ? words.kept(name) : words.taken(name));
  if (hasToken()) void sendChanges(id, isWished);
}

document.addEventListener('click', ({ target }) => {
  if (!(target instanceof Element)) return;
  const heart = target.closest<HTMLElement>('[data-wish], [data-unwish]');
  if (!heart) return;
  const { wish: id, unwish } = heart.dataset;
  if (id) change(id, nameOf(heart), heart.ariaPressed !== 'true');
  else if (unwish) change(unwish, nameOf(heart), false);
});

$wishlist.subscribe(paint);
// Cards also come later: another tab of the home page, the quick view.
new MutationObserver((changes) => {
  if (changes.some(({ addedNodes }) => [...addedNodes].some((node) => node instanceof Element))) {
    paint();
  }
}).observe(document.body, { childList: true, subtree: true });
