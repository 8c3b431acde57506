import { safeStorage } from '#lib/browser/safe-storage.ts';
import { CHOSEN_LANGUAGE } from '#lib/browser/storage-keys.ts';
import * as m from '#messages';

/** Not from `paths`: every page would load the addresses of the whole shop. */
const prefixOf = (language: string): string => (language === 'en' ? '' : `/${language}`);

/** Makes a link lead to the open page in its language, with the filters, which a cached page does not know. */
function keepPlace(link: HTMLAnchorElement): void {
  link.href = location.href;
  link.pathname = prefixOf(link.hreflang) + link.pathname.slice(prefixOf(m.common_locale()).length);
}

/** The links of the switch lead to the open page. What they chose, or else the browser's languages, is offered. */
export function startLanguages(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.languages a')) {
    link.addEventListener('click', () => {
      keepPlace(link);
      safeStorage.set(CHOSEN_LANGUAGE, link.hreflang);
    });
  }
  // Neither English nor the open page's language; `1` stands for an offer that is over.
  const isKnown = [safeStorage.get(CHOSEN_LANGUAGE) ?? navigator.languages]
    .flat()
    .every((tag) => new RegExp(`^(en|1|${m.common_locale()})`).test(tag));
  if (isKnown) return;
  void import('./language-offer.ts').then(({ offerLanguage }) => offerLanguage(keepPlace));
}
