import { type CategoryList, categoryName } from '#lib/catalogue/categories.ts';
import { byShortText, productTexts, wordTexts } from '#lib/catalogue/product-fields.ts';
import { INTRO_LENGTH, type ProductSummary } from '#lib/catalogue/product.ts';
import { sizeWord } from '#lib/catalogue/query.ts';
import { soundsOf } from '#lib/catalogue/romanise.ts';
import { searchWords, wordsIn, type SearchWord } from '#lib/catalogue/search-terms.ts';
import {
  altField,
  type Texts,
  type TranslatedKind,
  type Translations,
} from '#lib/messages/translations.ts';
import { baseLocale, locales, type Locale } from '#messages/runtime';

/**
 * How much each word tells about a product, in every language: at most 15. What a product is weighs more than half of
 * its name; maker and details weigh half or less. `dropIrrelevant` relies on this.
 */
const weights = {
  collection: 4,
  ...byShortText((name) => productTexts[name].searchWeight),
  options: 3,
  details: 1,
  picture: 2,
  description: productTexts.description.searchWeight,
};
type SearchField = keyof typeof weights;
const isSearchField = (name: string): name is SearchField => Object.hasOwn(weights, name);

/** Of equal weight, what only mentions a word comes last, as above. */
const fieldsByWeight = Object.keys(weights)
  .filter(isSearchField)
  .toSorted((one, other) => weights[other] - weights[one]);

/** The largest weight that does not say what a product is: its name, collection or main material do. */
export const LESS_THAN_NAMED: number = weights.brand;

/** Set beside a weight: the word is a colour or an option. */
export const CHOICE = 1 << 4;

const colours = new Set(
  wordsIn(
    'beige black blue brown cream crimson cyan golden gray green grey indigo ivory khaki lilac magenta ' +
      'maroon mauve multicolour navy orange pink purple red scarlet tan teal turquoise violet white yellow ' +
      'රතු නිල් කොළ කහ සුදු කළු දුඹුරු රෝස දම් අළු තැඹිලි රන්වන් ඉන්ඩිගෝ ක්‍රීම් ' +
      'சிவப்பு நீலம் பச்சை மஞ்சள் வெள்ளை கறுப்பு கருப்பு பழுப்பு இளஞ்சிவப்பு ஊதா சாம்பல் பொன் அவுரி கிறீம்',
  ).map(({ meant }) => meant),
);

const isMentioned = (field: SearchField): boolean => field === 'picture' || field === 'description';

/** In a name, brand or material a colour may be part of a term, such as `red clay`. */
const isChosen = (field: SearchField, word: string): boolean =>
  field === 'options' || ((isMentioned(field) || field === 'details') && colours.has(word));

/** A word of the shop or a name of a category in one language; empty without one. */
type Translate = (kind: TranslatedKind, id: string) => string;
const inEnglish =
  (list: CategoryList): Translate =>
  (kind, id) =>
    kind === 'category' ? categoryName(list, id) : id;

const collectionOf = (
  list: CategoryList,
  { category, group }: ProductSummary,
  translate: Translate,
): string =>
  [list.bySlug.get(category)?.parent ?? '', category, group ?? '']
    .filter((slug) => list.bySlug.has(slug))
    .map((slug) => translate('category', slug))
    .join(' ');

const optionsOf = ({ options }: ProductSummary, translate: Translate): string =>
  options
    .flatMap(({ values }) => values.map((value) => translate('word', value)))
    .filter((value) => value !== '')
    .join(' ');

const withSizeWords = ({ options }: ProductSummary): string =>
  options.flatMap(({ values }) => values.map((value) => `${value} ${sizeWord(value)}`)).join(' ');

type Fields = ReadonlyArray<readonly [field: SearchField, text: string]>;

/** The main material comes first or is a single word; `cotton batik band` is a hat's detail. */
function byWeight(
  texts: Readonly<Record<Exclude<SearchField, 'details'>, string>>,
  tags: readonly string[] = [],
): Fields {
  const materials = texts.material.split(',').map((material) => material.trim());
  const isDetail = (material: string, place: number) => place > 0 && material.includes(' ');
  const material = materials.filter((each, place) => !isDetail(each, place)).join(' ');
  const details = [...materials.filter(isDetail), ...tags].join(' ');
  const all = { ...texts, material, details };
  return fieldsByWeight.map((field) => [field, all[field]]);
}

/** Lists display the first picture. */
const fieldsOf = (list: CategoryList, product: ProductSummary): Fields =>
  byWeight(
    {
      ...byShortText((name) => product[name]),
      collection: collectionOf(list, product, inEnglish(list)),
      options: withSizeWords(product),
      picture: product.pictures[0]?.alt ?? '',
      description: product.intro,
    },
    product.tags,
  );

/** What is translated of a product, in each language but English; the same object until it changes. */
export type OwnTexts = ReadonlyArray<Texts | undefined>;

const otherLocales = locales.filter((locale) => locale !== baseLocale);

export const ownTextsOf = (
  texts: Pick<Translations, 'of'> | undefined,
  { id }: ProductSummary,
): OwnTexts => (texts ? otherLocales.map((locale) => texts.of(locale, 'product', id)) : []);

export interface WordSource {
  categories: CategoryList;
  texts: Pick<Translations, 'of'> | undefined;
}

function translatedFields(
  { categories, texts }: WordSource,
  product: ProductSummary,
  locale: Locale,
  own: Texts,
): Fields {
  const translate: Translate = (kind, id) =>
    (id && texts?.of(locale, kind, id)?.[kind === 'category' ? 'name' : 'word']) ?? '';
  const [picture] = product.pictures;
  return byWeight({
    ...byShortText((name) =>
      wordTexts.includes(name) ? translate('word', product[name]) : (own[name] ?? ''),
    ),
    collection: collectionOf(categories, product, translate),
    options: optionsOf(product, translate),
    picture: (picture && own[altField(picture.hash)]) ?? '',
    description: own['description']?.slice(0, INTRO_LENGTH) ?? '',
  });
}

/** Joins hyphenated words: `handloom` also finds `hand-loom`. */
const joined = (text: string): string =>
  [...text.matchAll(/[\p{L}\p{M}]+(?:-[\p{L}\p{M}]+)+/gu)]
    .map(([word]) => word.replaceAll('-', ''))
    .join(' ');

const withJoined = (text: string): string =>
  text.includes('-') ? `${text} ${joined(text)}` : text;

const readWords = (field: SearchField, text: string): SearchWord[] =>
  (isMentioned(field) ? searchWords : wordsIn)(withJoined(text));

const MAX_REMEMBERED = 5_000;

/** Words repeat, and so do names of categories, brands and options. */
function remembered<Result>(read: (text: string) => Result): (text: string) => Result {
  const known = new Map<string, Result>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    if (known.size >= MAX_REMEMBERED) known.clear();
    const result = read(text);
    known.set(text, result);
    return result;
  };
}

const soundsOfWord = remembered(soundsOf);
const withSounds = (words: readonly SearchWord[]) =>
  words.map((word) => ({ ...word, sounds: soundsOfWord(word.typed) }));

/** In Sinhala and Tamil a thing comes after its parts. */
const readTranslated = (field: SearchField, text: string) =>
  withSounds(readWords(field, text)).toReversed();
const readShared = remembered((text) => readTranslated('collection', text));

const sharedFields = new Set<SearchField>(['collection', 'options', ...wordTexts]);

/** A text names an item's colours before those of its parts. */
const MAIN_COLOURS = 2;

interface Weighed {
  /** The weight of each word, and `CHOICE`. */
  words: Map<string, number>;
  /** Words of texts only. */
  mentions: Map<string, number>;
}
const nothing = (): Weighed => ({ words: new Map(), mentions: new Map() });

/** The first field of a word has most weight. `chosen` is the weight as a colour or an option. */
function weigh(into: Weighed, word: string, field: SearchField, chosen: number | undefined): void {
  const { words, mentions } = into;
  const known = words.get(word);
  if (chosen !== undefined) words.set(word, (known ?? chosen) | CHOICE);
  else if (known === undefined && !isMentioned(field)) words.set(word, weights[field]);
  else if (known === undefined && !mentions.has(word)) mentions.set(word, weights[field]);
}

function weighField<Word extends SearchWord>(
  field: SearchField,
  words: readonly Word[],
  note: (word: Word, chosen: number | undefined) => void,
): void {
  let count = 0;
  for (const word of words) {
    const isChoice = isChosen(field, word.meant);
    if (isChoice) count += 1;
    const more = Number(isMentioned(field) && count <= MAIN_COLOURS);
    note(word, isChoice ? weights[field] + more : undefined);
  }
}

export interface ProductWords {
  written: Weighed;
  /** By their sounds: words of other scripts in Latin letters. */
  spoken: Weighed;
}

export function wordsOf(source: WordSource, product: ProductSummary, own: OwnTexts): ProductWords {
  const written = nothing();
  const spoken = nothing();
  for (const [field, text] of fieldsOf(source.categories, product)) {
    weighField(field, readWords(field, text), ({ meant }, chosen) =>
      weigh(written, meant, field, chosen),
    );
  }
  if (!source.texts) return { written, spoken };
  for (const [at, locale] of otherLocales.entries()) {
    for (const [field, text] of translatedFields(source, product, locale, own[at] ?? {})) {
      if (text === '') continue;
      const words = sharedFields.has(field) ? readShared(text) : readTranslated(field, text);
      weighField(field, words, ({ meant, sounds }, chosen) => {
        weigh(written, meant, field, chosen);
        // Long texts would double the index for words that nobody means; colours are meant everywhere.
        if (field === 'description' && chosen === undefined) return;
        for (const sound of sounds) weigh(spoken, sound, field, chosen);
      });
    }
  }
  return { written, spoken };
}

export const hasSameWords = (
  { categories }: WordSource,
  one: { product: ProductSummary; own: OwnTexts },
  other: { product: ProductSummary; own: OwnTexts },
): boolean =>
  String(fieldsOf(categories, one.product)) === String(fieldsOf(categories, other.product)) &&
  one.product.pictures[0]?.hash === other.product.pictures[0]?.hash &&
  otherLocales.every((_, at) => one.own[at] === other.own[at]);
