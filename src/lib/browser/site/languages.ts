import { paths } from '#lib/site/paths.ts';

type Link = HTMLAnchorElement;

/** Leads to the open address in the language of a link, with its filters, which a cached page does not know. */
function keepPlace(link: Link): void {
  const { pathname, search, hash } = location;
  const prefix = link.hreflang === 'en' ? '' : `/${link.hreflang}`;
  link.href = prefix + (pathname.slice(paths.home.length - 1) || '/') + search + hash;
}

/** The switch of languages leads to the page that is open; a visitor's own language is offered once. */
export function startLanguages(): void {
  const links = [...document.querySelectorAll<Link>('.languages a')];
  for (const link of links) link.addEventListener('click', () => keepPlace(link));
  const [own] = navigator.languages.flatMap(
    (language) => links.find(({ hreflang }) => language.split('-')[0] === hreflang) ?? [],
  );
  if (!own || own.hreflang === 'en' || own.getAttribute('aria-current')) return;
  keepPlace(own);
  void import('./language-offer.ts').then(({ offerLanguage }) => offerLanguage(own));
}
