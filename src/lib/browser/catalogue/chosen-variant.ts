import type { Chosen } from '#lib/catalogue/choice.ts';
import { ANY_SIZE, variantInText } from '#lib/catalogue/sizes.ts';

/** The address, the gallery and the links of a product page follow the chosen variant. */
function follow(event: Event): void {
  if (!(event instanceof CustomEvent) || !(event.target instanceof Element)) return;
  if (event.target.closest('dialog')) return;
  const { offer, picture }: Chosen = event.detail;
  const address = new URL(location.href);
  for (const name of ['variant', 'size']) address.searchParams.delete(name);
  if (offer) address.searchParams.set('variant', offer.id);
  history.replaceState(history.state, '', address);
  if (picture >= 0) document.querySelectorAll<HTMLElement>('.thumbnails a')[picture]?.click();
  if (!offer) return;
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-size-link]')) {
    const text = encodeURIComponent(variantInText(offer.title));
    link.href = link.dataset['sizeLink']?.replace(ANY_SIZE, text) ?? link.href;
  }
}
document.addEventListener('variant', follow);

/** Addresses of before named the size; chooses it. */
export function chooseNamedSize(): void {
  const size = new URLSearchParams(location.search).get('size') ?? '';
  document
    .querySelector<HTMLInputElement>(`main buy-box .sizes [value="${CSS.escape(size)}"]`)
    ?.click();
}
