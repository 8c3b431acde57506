import { MAX_OPTION_NAME, MAX_VALUE } from '#lib/catalogue/option-limits.ts';
import { productTexts, type ShortText, wordTexts } from '#lib/catalogue/product-fields.ts';
import type { ProductSummary } from '#lib/catalogue/product.ts';
import { DEFAULT_SIZE } from '#lib/catalogue/sizes.ts';
import { sourceOf } from '#lib/server/features/translations/service.ts';
import type { Thing, TranslatableThings } from '#lib/server/features/translations/things.ts';
import type { TextRule } from '#lib/translations/translatable.ts';
import { settingWords, type WordedSettings } from '#lib/translations/setting-words.ts';

/** What products share, and the words of the shop's settings. The id of a word is the word. */

const OPTION_VALUE = 'Value of an option';
const SLASH = 'A value of an option can have no slash (/). Write it another way.';

type Use = 'option' | 'value' | ShortText;

const rules: Readonly<Record<Use, Omit<TextRule, 'isLong'>>> = {
  ...productTexts,
  option: { label: 'Option', maxLength: MAX_OPTION_NAME },
  value: { label: OPTION_VALUE, maxLength: MAX_VALUE },
};

const SETTING = { label: 'Settings', maxLength: 120 };

const wordsOf = (product: ProductSummary): Array<readonly [Use, string]> => [
  ...product.options.flatMap(({ name, values }): Array<readonly [Use, string]> => [
    ['option', name],
    ...values.map((value) => ['value', value] as const),
  ]),
  ...wordTexts.map((name) => [name, product[name]] as const),
];

/** The use of each word, which decides its rule; a word with several uses has the first. */
function usesOf(products: readonly ProductSummary[]): ReadonlyMap<string, Use> {
  const byUse = new Map<Use, Set<string>>(
    (['option', 'value', ...wordTexts] as const).map((use) => [use, new Set()]),
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

function toThing(
  kind: 'word' | 'setting',
  word: string,
  { label, maxLength }: Omit<TextRule, 'isLong'>,
): Thing {
  const rule = { label, maxLength, isLong: false };
  const field = { field: 'word', ...rule, english: word, source: sourceOf(word) };
  return { kind, id: word, name: word, fields: [field] };
}

export function translatableWords(
  everything: () => Promise<readonly ProductSummary[]>,
): TranslatableThings {
  const known = new WeakMap<readonly ProductSummary[], Map<string, Thing>>();

  async function all(): Promise<ReadonlyMap<string, Thing>> {
    const products = await everything();
    const words =
      known.get(products) ??
      new Map(
        [...usesOf(products)].map(([word, use]) => [word, toThing('word', word, rules[use])]),
      );
    known.set(products, words);
    return words;
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

export function translatableSettings(settings: () => WordedSettings): TranslatableThings {
  const all = async () => settingWords(settings()).map((word) => toThing('setting', word, SETTING));
  return { all, find: async (ids) => (await all()).filter(({ id }) => ids.includes(id)) };
}
