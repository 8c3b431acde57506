import type { CategoryList } from '#lib/catalogue/categories.ts';
import type { Known } from '#lib/content/checks/entries.ts';
import { addressesOf, linkProblem } from '#lib/content/checks/links.ts';
import { asText } from '#lib/content/checks/problem.ts';
import { linksOf } from '#lib/content/checks/texts.ts';
import type { CollectionName } from '#lib/content/entries.ts';
import { collectionNames, contentForms } from '#lib/content/fields.ts';
import type { WrittenContent, WrittenEntry, WrittenFields } from '#lib/content/written.ts';
import { Refusal } from '#lib/server/errors.ts';
import type { MarkdownText } from '#lib/content/markdown.ts';
import { assertEntry, homeOf, iconNames, readTexts } from './check.ts';

const addressesIn = (
  { pages, help, makers, 'size-guides': sizeGuides }: WrittenContent,
  texts: ReadonlyMap<WrittenEntry, MarkdownText>,
  categories: CategoryList,
) =>
  addressesOf({
    categories,
    pages: new Map(pages.map((page) => [page.id, texts.get(page)?.anchors ?? []])),
    questions: help.map(({ id }) => id),
    makers: makers.map(({ id }) => id),
    sizeGuides: sizeGuides.map(({ id }) => id),
  });

export interface KnownTargets extends Pick<Known, 'pictures' | 'uploaded'> {
  categories: CategoryList;
}

/** An id can be part of an address. */
export const ENTRY_ID = /^(?=.{1,80}$)[a-z0-9]+(?:-[a-z0-9]+)*$/;

interface Placed {
  collection: CollectionName;
  id: string;
  entry: WrittenEntry | undefined;
}

function withEntry(content: WrittenContent, { collection, id, entry }: Placed): WrittenContent {
  const others = content[collection].filter((one) => one.id !== id);
  return { ...content, [collection]: entry ? [...others, entry] : others };
}

const linksIn = ({ fields }: WrittenEntry, text: MarkdownText | undefined): string[] => [
  ...(typeof fields['link'] === 'string' ? [fields['link']] : []),
  ...(text ? linksOf(text) : []),
];

/** Other entries with a broken link: `Promo banner "Free Shipping"`. */
async function brokenBeside(
  placed: Placed,
  content: WrittenContent,
  categories: CategoryList,
): Promise<string[]> {
  const texts = await readTexts(content);
  const addresses = addressesIn(content, texts, categories);
  return collectionNames.flatMap((collection) =>
    content[collection]
      .filter(({ id }) => collection !== placed.collection || id !== placed.id)
      .filter((entry) =>
        linksIn(entry, texts.get(entry)).some(
          (href) => linkProblem(href, addresses, homeOf(collection, entry.id)) !== undefined,
        ),
      )
      .map((entry) => nameOf(collection, entry.fields)),
  );
}

const nameOf = (collection: CollectionName, fields: WrittenFields): string => {
  const { title, named } = contentForms[collection];
  return `${title} "${asText(fields[named])}"`;
};

/** Throws `invalid` by field when the changed content can't be displayed. */
export async function assertSavable(
  content: WrittenContent,
  placed: Placed & { entry: WrittenEntry },
  { categories, ...pictures }: KnownTargets,
): Promise<void> {
  const { collection, id, entry } = placed;
  const all = withEntry(content, placed);
  const stored = content[collection].find((one) => one.id === id);
  const texts = new Map([...(await readTexts(content)), ...(await readTexts(all))]);
  assertEntry(collection, entry, {
    stored,
    texts,
    addresses: addressesIn(all, texts, categories),
    ...pictures,
    icons: await iconNames(),
  });
}

/** Also checks removals; throws `conflict` when another entry would link to missing content. */
export async function assertPublishable(
  content: WrittenContent,
  placed: Placed,
  targets: KnownTargets,
): Promise<void> {
  const { entry } = placed;
  if (entry) await assertSavable(content, { ...placed, entry }, targets);
  const { categories } = targets;
  const known = await brokenBeside(placed, content, categories);
  const after = await brokenBeside(placed, withEntry(content, placed), categories);
  const broken = after.find((one) => !known.includes(one));
  if (broken === undefined) return;
  throw new Refusal('conflict', `${broken} links to this. Change that link first.`);
}
