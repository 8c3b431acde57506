import { $lineCount } from '../cart/store.ts';

/** Writes the number of lines on every cart icon; none at 0. */
export function startBadges(): void {
  $lineCount.subscribe((count) => {
    for (const link of document.querySelectorAll<HTMLElement>('[data-cart]')) {
      link.setAttribute('aria-label', `Cart, ${count} ${count === 1 ? 'line' : 'lines'}`);
      const badge = link.querySelector<HTMLElement>('.badge');
      if (!badge) continue;
      badge.hidden = count === 0;
      badge.textContent = count === 0 ? '' : String(count);
    }
  });
}
