import { ANY_SIZE } from '#lib/catalogue/product.ts';

/** Both links to WhatsApp name the size that is chosen. */
document.addEventListener('change', ({ target }) => {
  if (!(target instanceof HTMLInputElement) || !target.name.startsWith('size-')) return;
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-size-link]')) {
    link.href = link.dataset['sizeLink']?.replace(ANY_SIZE, target.value) ?? link.href;
  }
});
