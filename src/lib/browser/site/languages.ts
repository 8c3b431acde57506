import { safeStorage } from '#lib/browser/safe-storage.ts';
import * as m from '#messages';
import { paths } from '#lib/site/paths.ts';

const OFFERED = 'languageOffered';

type Link = HTMLAnchorElement;

/** What stands before the addresses of a language. */
const prefixOf = ({ hreflang }: Link): string => (hreflang === 'en' ? '' : `/${hreflang}`);

/** The open address in the language of a link, with its filters, which a cached page does not know. */
function keepPlace(link: Link): void {
  const { pathname, search, hash } = location;
  const own = pathname.slice(paths.home.length - 1) || '/';
  link.href = prefixOf(link) + own + search + hash;
}

/** Offers the visitor's own language once; nobody is sent there. */
function offer(link: Link): void {
  const box = document.createElement('div');
  const there = document.createElement('a');
  const close = document.createElement('button');
  box.className = 'toast language-offer';
  there.textContent = link.title;
  there.lang = there.hreflang = link.hreflang;
  keepPlace(there);
  close.type = 'button';
  close.textContent = '×';
  close.ariaLabel = m.common_close();
  close.addEventListener('click', () => box.remove());
  box.append(there, close);
  document.querySelector('[data-toasts="success"]')?.append(box);
}

/** The switch of languages leads to the page that is open. */
export function startLanguages(): void {
  const links = [...document.querySelectorAll<Link>('.languages a')];
  for (const link of links) link.addEventListener('click', () => keepPlace(link));
  const [own] = navigator.languages.flatMap((language) => {
    const link = links.find(({ hreflang }) => language.split('-')[0] === hreflang);
    return link ?? [];
  });
  if (!own || own.hreflang === 'en' || own.getAttribute('aria-current') || safeStorage.get(OFFERED))
    return;
  safeStorage.set(OFFERED, '1');
  offer(own);
}
