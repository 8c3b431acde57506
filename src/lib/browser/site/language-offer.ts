import { safeStorage } from '#lib/browser/safe-storage.ts';
import * as m from '#messages';

const LANGUAGE_OFFERED = 'languageOffered';

/** Offers the visitor's own language once; nobody is sent there. */
export function offerLanguage({ href, hreflang, textContent }: HTMLAnchorElement): void {
  if (safeStorage.get(LANGUAGE_OFFERED)) return;
  safeStorage.set(LANGUAGE_OFFERED, '1');
  const box = document.createElement('div');
  const there = document.createElement('a');
  const close = document.createElement('button');
  box.className = 'toast';
  Object.assign(there, { href, hreflang, lang: hreflang, textContent });
  Object.assign(close, { className: 'icon-button', type: 'button', textContent: '×' });
  there.style.color = 'inherit';
  close.ariaLabel = m.common_close();
  close.addEventListener('click', () => box.remove());
  box.append(there, close);
  document.querySelector('[data-toasts="success"]')?.append(box);
}
