import { safeStorage } from '#lib/browser/safe-storage.ts';
import { CHOSEN_LANGUAGE } from '#lib/browser/storage-keys.ts';
import * as m from '#messages';
import type { Locale } from '#messages/runtime';

/** Which of these tags is a language that the switch has; English is what everybody gets. */
function firstOf(tags: readonly string[]): Locale | undefined {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.languages a')];
  const isOurs = (tag: string): tag is Locale =>
    tag !== 'en' && links.some(({ hreflang }) => hreflang === tag);
  return tags.map((tag) => tag.replace(/-.*/, '')).find(isOurs);
}

/**
 * Offers the visitor's own language in its own words; nobody is sent there. What was chosen is offered until the offer
 * is closed, what the browser asks for is offered once.
 */
export function offerLanguage(keepPlace: (link: HTMLAnchorElement) => void): void {
  const chosen = safeStorage.get(CHOSEN_LANGUAGE);
  const locale = firstOf(chosen === null ? navigator.languages : [chosen]);
  if (!locale || locale === m.common_locale()) return;
  const stop = () => safeStorage.set(CHOSEN_LANGUAGE, '1');
  if (chosen === null) stop();
  const box = document.createElement('div');
  const there = document.createElement('a');
  const close = document.createElement('button');
  box.className = 'toast';
  // Other toasts pass on what is clicked on them (toasts.css).
  box.style.pointerEvents = 'auto';
  Object.assign(there, { hreflang: locale, lang: locale });
  there.textContent = m.site_language_offer({}, { locale });
  there.style.color = 'inherit';
  there.addEventListener('click', () => safeStorage.set(CHOSEN_LANGUAGE, locale));
  keepPlace(there);
  Object.assign(close, { className: 'icon-button', type: 'button', textContent: '×' });
  close.ariaLabel = m.common_close();
  close.addEventListener('click', () => {
    stop();
    box.remove();
  });
  box.append(there, close);
  document.querySelector('[data-toasts="success"]')?.append(box);
}
