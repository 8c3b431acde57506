import { MAX_OPTION_NAME, MAX_VALUE } from '#lib/catalogue/options.ts';
import type { ProductSummary } from '#lib/catalogue/product.ts';
import { DEFAULT_SIZE } from '#lib/catalogue/sizes.ts';
import type { PublicSettings } from '#lib/shop-settings/shop-settings.ts';
import { sourceOf } from '#lib/server/features/translations/service.ts';
import type { Thing, TranslatableThings } from '#lib/server/features/translations/things.ts';
import type { TextRule } from '#lib/translations/translatable.ts';
import { contactWords } from '#lib/translations/contact-words.ts';

/** What products share, and the words of the shop's contact. The id of a word is the word. */

const OPTION_VALUE = 'Value of an option';
const SLASH = 'A value of an option can have no slash (/). Write it another way.';

const rules = {
  option: { label: 'Option', maxLength: MAX_OPTION_NAME },
  value: { label: OPTION_VALUE, maxLength: MAX_VALUE },
  brand: { label: 'Brand', maxLength: 80 },
  maker: { label: 'Maker', maxLength: 200 },
  contact: { label: 'Contact', maxLength: 120 },
} as const;

type Use = keyof typeof rules;

const wordsOf = ({ options, brand, maker }: ProductSummary): Array<readonly [Use, string]> => [
  ...options.flatMap(({ name, values }): Array<readonly [Use, string]> => [
    ['option', name],
    ...values.map((value) => ['value', value] as const),
  ]),
  ['brand', brand],
  ['maker', maker],
];

/** The use of each word, which decides its rule; a word with several uses has the first. */
function usesOf(products: readonly ProductSummary[]): ReadonlyMap<string, Use> {
  const byUse = new Map<Use, Set<string>>(
    (['option', 'value', 'brand', 'maker'] as const).map((use) => [use, new Set()]),
  );
  for (const product of products) {
    for (const [use, word] of wordsOf(product)) byUse.get(use)?.add(word);
  }
  const uses = new Map<string, Use>();
  for (const [use, words] of byUse) {
    for (const word of [...words].sort()) {
      if (word !== '' && word !== DEFAULT_SIZE && !uses.has(word)) uses.set(word, use);
    }
  }
  return uses;
}

function toThing(word: string, use: Use): Thing {
  const rule: TextRule = { ...rules[use], isLong: false };
  const field = { field: 'word', ...rule, english: word, source: sourceOf(word) };
  return { kind: 'word', id: word, name: word, fields: [field] };
}

export function translatableWords(
  everything: () => Promise<readonly ProductSummary[]>,
  settings: () => Pick<PublicSettings, 'contact'>,
): TranslatableThings {
  const known = new WeakMap<readonly ProductSummary[], Map<string, Thing>>();

  async function all(): Promise<ReadonlyMap<string, Thing>> {
    const products = await everything();
    const ofProducts =
      known.get(products) ??
      new Map([...usesOf(products)].map(([word, use]) => [word, toThing(word, use)]));
    known.set(products, ofProducts);
    const ofContact = contactWords(settings().contact)
      .filter((word) => !ofProducts.has(word))
      .map((word) => [word, toThing(word, 'contact')] as const);
    return new Map([...ofProducts, ...ofContact]);
  }

  return {
    all: async () => [...(await all()).values()],
    async find(ids) {
      const words = await all();
      return ids.flatMap((id) => words.get(id) ?? []);
    },
    async problems({ fields: [field] }, { word = '' }) {
      return field?.label === OPTION_VALUE && word.includes('/') ? { word: SLASH } : {};
    },
  };
}
