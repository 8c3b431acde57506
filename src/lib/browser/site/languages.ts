import * as m from '#messages';

type Link = HTMLAnchorElement;

/** Not from `paths`: every page would load the addresses of the whole shop. */
const prefixOf = (language: string): string => (language === 'en' ? '' : `/${language}`);

/** Makes a link lead to the open page in its language, with the filters, which a cached page does not know. */
function keepPlace(link: Link): void {
  const { pathname, search, hash } = location;
  const path = pathname.slice(prefixOf(m.common_locale()).length) || '/';
  link.href = prefixOf(link.hreflang) + path + search + hash;
}

/** The links of the switch lead to the open page; the visitor's own language is offered once. */
export function startLanguages(): void {
  const links = [...document.querySelectorAll<Link>('.languages a')];
  for (const link of links) link.addEventListener('click', () => keepPlace(link));
  const own = links.find(({ hreflang }) => navigator.language.startsWith(hreflang));
  if (!own || own.hreflang === 'en' || own.hreflang === m.common_locale()) return;
  keepPlace(own);
  void import('./language-offer.ts').then(({ offerLanguage }) => offerLanguage(own));
}
