import { MAX_CATEGORY_DESCRIPTION, MAX_CATEGORY_NAME } from '#lib/catalogue/category-schema.ts';
import type { Category, CategoryList } from '#lib/catalogue/categories.ts';
import { defaultCategoryList } from '#lib/catalogue/default-categories.ts';
import { visibleKey } from '#lib/format/plain-text.ts';
import { sourceOf } from '#lib/server/features/translations/service.ts';
import type {
  Thing,
  ThingField,
  TranslatableThings,
} from '#lib/server/features/translations/things.ts';

const LEAST_NAME = 2;
const SHORT_NAME = `Name must have at least ${LEAST_NAME} characters.`;

const rules = {
  name: { label: 'Name', maxLength: MAX_CATEGORY_NAME, isLong: false },
  description: { label: 'Description', maxLength: MAX_CATEGORY_DESCRIPTION, isLong: true },
} as const;

function toThing(category: Category): Thing {
  const { slug, name } = category;
  const written = defaultCategoryList.bySlug.get(slug);
  const fields = (['name', 'description'] as const).flatMap((field): ThingField[] => {
    const english = category[field];
    if (english === '') return [];
    const first = written?.[field];
    return [
      {
        field,
        ...rules[field],
        english,
        source: sourceOf(english),
        ...(first && { writtenSource: sourceOf(first) }),
      },
    ];
  });
  return { kind: 'category', id: slug, name, fields };
}

/** As the database has them. */
export function translatableCategories(read: () => Promise<CategoryList>): TranslatableThings {
  const all = async () => (await read()).all.map(toThing);
  return {
    all,
    find: async (ids) => (await all()).filter(({ id }) => ids.includes(id)),
    problems: async (_thing, { name }) =>
      name && visibleKey(name).length < LEAST_NAME ? { name: SHORT_NAME } : {},
  };
}
