import { costOnWire } from '#lib/catalogue/cost-on-wire.ts';
import { formatPrice } from '#lib/format/money.ts';
import { paths } from '#lib/site/paths.ts';
import { wordsIn, plainText, searchWords, type SearchWord } from '#lib/catalogue/search-terms.ts';
import * as v from 'valibot';
import { http } from '#lib/browser/fetch.ts';
import * as m from '#messages';

const CategorySchema = v.object({ slug: v.string(), label: v.string() });
type Category = v.InferOutput<typeof CategorySchema>;

const ProductSchema = v.object({
  _id: v.string(),
  name: v.string(),
  img: v.string(),
  price: v.number(),
  discount: v.number(),
  priceNow: v.optional(v.number()),
});
type FoundProduct = v.InferOutput<typeof ProductSchema>;

/** The parts of docs/api.md "GET /api/products/suggest" that the search box shows. */
const ResponseBody = v.object({
  products: v.array(ProductSchema),
  categories: v.array(CategorySchema),
  /** Missing from a server of the version before. */
  makers: v.optional(
    v.array(v.object({ slug: v.string(), name: v.string(), place: v.string() })),
    [],
  ),
  /** Other words that were searched for too. */
  synonyms: v.optional(v.array(v.string()), []),
  /** Where there are no products. */
  alternatives: v.optional(
    v.object({
      category: v.nullable(CategorySchema),
      near: v.optional(v.boolean(), false),
      products: v.array(ProductSchema),
    }),
  ),
});
export type Suggested = v.InferOutput<typeof ResponseBody>;

/** Suggestions later than this are no use, in ms. */
const WITHIN_MS = 5_000;
/** Cached responses, so that deleting characters needs no request. */
const MAX_CACHED = 40;

/** Fetches suggestions; a newer request aborts the previous one. */
export function openSuggester() {
  const stored = new Map<string, Suggested>();
  let controller: AbortController | undefined;

  /** `overtaken` when a newer request was made meanwhile, `unavailable` without a response. */
  async function suggest(text: string): Promise<Suggested | 'overtaken' | 'unavailable'> {
    controller?.abort();
    const key = text.trim().toLowerCase();
    const known = stored.get(key);
    if (known) return known;
    const own = new AbortController();
    controller = own;
    let isLate = false;
    const late = setTimeout(() => {
      isLate = true;
      own.abort();
    }, WITHIN_MS);
    try {
      const response: unknown = await http('/api/products/suggest', {
        query: { q: key },
        signal: own.signal,
        retry: 0,
      });
      const suggested = v.parse(ResponseBody, response);
      if (stored.size >= MAX_CACHED) stored.delete(stored.keys().next().value ?? '');
      stored.set(key, suggested);
      return own.signal.aborted ? 'overtaken' : suggested;
    } catch {
      // The form works without suggestions; the panel says that there are none now.
      return own.signal.aborted && !isLate ? 'overtaken' : 'unavailable';
    } finally {
      clearTimeout(late);
    }
  }
  return { suggest, stop: () => controller?.abort() };
}

const TilesResponse = v.record(v.string(), v.object({ picture: v.string(), count: v.number() }));
export type CollectionTiles = v.InferOutput<typeof TilesResponse>;

/** Pictures and counts of the categories; empty on failure. */
export async function fetchCollectionTiles(): Promise<CollectionTiles> {
  try {
    return v.parse(TilesResponse, await http('/fragments/categories.json', { retry: 0 }));
  } catch {
    // A suggestion works without its picture.
    return {};
  }
}

export interface Part {
  text: string;
  isMatched: boolean;
}

/**
 * The shortest common beginning of two spellings of a word, and the largest difference in length.
 */
const BEGIN_ALIKE = 3;
const LENGTHS_APART = 2;

/** A product's name, split at the typed characters. */
export function highlightMatches(name: string, typed: string): Part[] {
  const requested = searchWords(typed);
  return name
    .split(/([\p{L}\p{M}\p{N}\p{Join_Control}'’]+)/u)
    .flatMap((part, at) => {
      const length = at % 2 === 1 ? matchedIn(part, requested) : 0;
      return [
        { text: part.slice(0, length), isMatched: true },
        { text: part.slice(length), isMatched: false },
      ];
    })
    .filter(({ text }) => text !== '');
}

/** How many characters of a word match. */
function matchedIn(part: string, requested: readonly SearchWord[]): number {
  const word = plainText(part);
  const meant = wordsIn(part)[0]?.meant;
  return requested.reduce((max, one) => {
    if (word.startsWith(one.typed)) return Math.max(max, one.typed.length);
    if (one.meant === meant) return part.length;
    return Math.max(max, sharedBeginning(word, one.typed));
  }, 0);
}

/** Spelling variants share their beginning: `batick`, `batik`. */
function sharedBeginning(word: string, typed: string): number {
  let same = 0;
  while (same < word.length && word[same] === typed[same]) same += 1;
  const isAlike =
    same >= BEGIN_ALIKE &&
    same * 2 >= typed.length &&
    Math.abs(word.length - typed.length) <= LENGTHS_APART;
  return isAlike ? same : 0;
}

/** The list under a search field. */
export interface Panel {
  root: HTMLElement;
  list: HTMLElement;
  options: () => HTMLAnchorElement[];
  show: (suggested: Suggested, typed: string, styles: CollectionTiles) => void;
  showUnavailable: () => void;
}

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
  const caption = element('p', '', label);
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

function categoryOption({ slug, label }: Category, typed: string, styles: CollectionTiles) {
  const look = styles[slug];
  const count = look ? [element('span', 'muted', m.catalogue_products({ count: look.count }))] : [];
  const arch = look ? [picture(look.picture, 'arch')] : [];
  return option(paths.category(slug), ...arch, named(label, typed), ...count);
}

const productOption = ({ _id, name, img, discount, ...price }: FoundProduct, typed: string) =>
  option(
    paths.product(_id),
    picture(img.replace('-900.', '-320.')),
    named(name, typed),
    element('span', 'numeric', formatPrice(costOnWire(price, discount))),
  );

/** Whether the name of a category, or its beginning, was typed. */
const isOfCategory = ({ categories }: Suggested, typed: string): boolean =>
  categories.some(({ label }) => plainText(label).startsWith(plainText(typed.trim())));

/** What is offered where nothing was found. */
export function alternativesOf({ categories, makers, alternatives }: Suggested) {
  const nearest = alternatives?.category;
  return {
    categories: nearest && categories.length + makers.length === 0 ? [nearest] : [],
    products: (makers.length === 0 && alternatives?.products) || [],
    near: alternatives?.near ?? false,
  };
}

export function makePanel(id: string): Panel {
  const root = element('div', 'suggestions');
  root.hidden = true;
  const list = element('div');
  list.id = id;
  list.role = 'listbox';
  list.ariaLabel = m.site_suggestions();
  const note = element('p');
  root.append(note, list);

  function showNote(message: string): void {
    note.textContent = message;
    note.hidden = message === '';
  }

  const options = () => [...list.querySelectorAll<HTMLAnchorElement>('[role="option"]')];

  function show(suggested: Suggested, typed: string, styles: CollectionTiles): void {
    const { products, makers } = suggested;
    const offered = alternativesOf(suggested);
    const searched = [typed, ...suggested.synonyms].join(' ');
    const all = option(paths.products({ q: typed }), m.site_all_results({ q: typed }), arrow());
    all.className = 'all-results';
    const found = group(
      m.site_products(),
      products.map((one) => productOption(one, searched)),
    );
    const isNamed = isOfCategory(suggested, typed);
    list.replaceChildren(
      ...(isNamed ? [] : found),
      ...group(
        m.site_categories(),
        suggested.categories.map((one) => categoryOption(one, searched, styles)),
      ),
      ...group(
        m.site_makers(),
        makers.map(({ slug, name, place }) =>
          option(paths.maker(slug), named(name, typed), element('span', 'muted', place)),
        ),
      ),
      ...(isNamed ? found : []),
      ...(products.length > 0 ? [all] : []),
      ...group(
        m.site_nearest_category(),
        offered.categories.map((one) => categoryOption(one, '', styles)),
      ),
      ...group(
        offered.near ? m.catalogue_related() : m.site_popular_now(),
        offered.products.map((one) => productOption(one, '')),
      ),
    );
    for (const [at, one] of options().entries()) one.id = `${id}-${at}`;
    list.hidden = options().length === 0;
    showNote(products.length + makers.length === 0 ? m.catalogue_none() : '');
  }

  return {
    root,
    list,
    options,
    show,
    showUnavailable() {
      list.replaceChildren();
      list.hidden = true;
      showNote(m.site_suggestions_unavailable());
    },
  };
}
