import { ANY_SIZE } from '#lib/catalogue/sizes.ts';

function nameInLinks({ target }: Event): void {
  if (!(target instanceof HTMLInputElement) || !target.name.startsWith('size-')) return;
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-size-link]')) {
    link.href = link.dataset['sizeLink']?.replace(ANY_SIZE, target.value) ?? link.href;
  }
}
document.addEventListener('change', nameInLinks);

// Search engines link to a size; a sold-out size has no radio button.
const size = new URLSearchParams(location.search).get('size') ?? '';
document.querySelector<HTMLInputElement>(`buy-box .sizes [value="${CSS.escape(size)}"]`)?.click();
