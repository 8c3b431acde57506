import { highlightMatches } from '#lib/catalogue/highlight.ts';
import { discountedCents } from '#lib/catalogue/product.ts';
import type { CollectionTiles, Suggested } from '#lib/browser/catalogue/suggest-client.ts';
import { formatMoney, toCents } from '#lib/format/money.ts';
import { paths } from '#lib/site/paths.ts';

/** The list under a search field. */
export interface Panel {
  root: HTMLElement;
  list: HTMLElement;
  options: () => HTMLAnchorElement[];
  show: (suggested: Suggested, typed: string, styles: CollectionTiles) => void;
  showAway: () => void;
}

const NONE = 'No products found.';
const AWAY = 'Suggestions are not available now. Press Enter to search.';

function element(tag: string, className = '', text = ''): HTMLElement {
  const made = document.createElement(tag);
  made.className = className;
  made.textContent = text;
  return made;
}

function named(name: string, typed: string): HTMLElement {
  const made = element('b');
  for (const { text, isMatched } of highlightMatches(name, typed)) {
    made.append(isMatched ? element('mark', '', text) : text);
  }
  return made;
}

function picture(src: string, className = ''): HTMLImageElement {
  const made = new Image(44, 44);
  made.className = className;
  made.alt = '';
  made.src = src;
  return made;
}

/** A link for the pointer, an option for the keyboard: Tab skips it. */
function option(href: string, ...parts: Array<Node | string>): HTMLAnchorElement {
  const made = document.createElement('a');
  made.href = href;
  made.tabIndex = -1;
  made.role = 'option';
  made.ariaSelected = 'false';
  made.append(...parts);
  return made;
}

function group(label: string, options: readonly HTMLAnchorElement[]): HTMLElement[] {
  if (options.length === 0) return [];
  const made = element('div');
  made.role = 'group';
  made.ariaLabel = label;
  const caption = element('p', 'caption', label);
  caption.ariaHidden = 'true';
  made.append(caption, ...options);
  return [made];
}

const arrow = (): SVGElement => {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('class', 'icon');
  svg.setAttribute('aria-hidden', 'true');
  const use = document.createElementNS('http://www.w3.org/2000/svg', 'use');
  use.setAttribute('href', '/icons.svg#arrow-right');
  svg.append(use);
  return svg;
};

const things = (count: number): string => (count === 1 ? '1 thing' : `${count} things`);

export function makePanel(id: string): Panel {
  const root = element('div', 'suggestions');
  root.hidden = true;
  const list = element('div');
  list.id = id;
  list.role = 'listbox';
  list.ariaLabel = 'Suggestions';
  const note = element('p', 'note');
  root.append(list, note);

  function tell(words: string): void {
    note.textContent = words;
    note.hidden = words === '';
  }

  const options = () => [...list.querySelectorAll<HTMLAnchorElement>('[role="option"]')];

  function show({ products, categories }: Suggested, typed: string, styles: CollectionTiles): void {
    const collections = categories.map(({ slug, label }) => {
      const look = styles[slug];
      const count = look ? [element('span', '', things(look.count))] : [];
      const arch = look ? [picture(look.picture, 'arch')] : [];
      return option(paths.category(slug), ...arch, named(label, typed), ...count);
    });
    const found = products.map(({ _id, name, img, price, discount }) =>
      option(
        paths.product(_id),
        picture(img.replace('-900.', '-320.')),
        named(name, typed),
        element('span', 'numeric', formatMoney(discountedCents(toCents(price) ?? 0, discount))),
      ),
    );
    const all = option(paths.products({ q: typed }), `All results for "${typed}"`, arrow());
    all.className = 'all-results';
    list.replaceChildren(
      ...group('Categories', collections),
      ...group('Products', found),
      ...(products.length > 0 ? [all] : []),
    );
    for (const [at, one] of options().entries()) one.id = `${id}-${at}`;
    list.hidden = options().length === 0;
    tell(products.length === 0 ? NONE : '');
  }

  return {
    root,
    list,
    options,
    show,
    showAway() {
      list.replaceChildren();
      list.hidden = true;
      tell(AWAY);
    },
  };
}
