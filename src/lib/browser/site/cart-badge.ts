import { $lineCount } from '#lib/browser/cart/store.ts';

/** Shows the number of lines on every cart icon; nothing at 0. */
export function startBadges(): void {
  $lineCount.subscribe((count) => {
    for (const link of document.querySelectorAll<HTMLElement>('[data-cart]')) {
      const lines = count === 1 ? 'line' : 'lines';
      // A link with a visible label needs no other name.
      const unit = link.querySelector('[data-unit]');
      if (unit) unit.textContent = count === 0 ? '' : ` ${lines}`;
      else link.setAttribute('aria-label', `Cart, ${count} ${lines}`);
      const badge = link.querySelector<HTMLElement>('.badge');
      if (!badge) continue;
      badge.hidden = count === 0;
      badge.textContent = count === 0 ? '' : String(count);
    }
  });
}
