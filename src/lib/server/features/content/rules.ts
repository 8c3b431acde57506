import type { Known } from '#lib/content/checks/entries.ts';
import { linkProblem } from '#lib/content/checks/links.ts';
import { asText } from '#lib/content/checks/problem.ts';
import { linksOf } from '#lib/content/checks/texts.ts';
import type { CollectionName } from '#lib/content/entries.ts';
import { collectionNames, contentForms } from '#lib/content/fields.ts';
import type { WrittenContent, WrittenEntry, WrittenFields } from '#lib/content/written.ts';
import { Refusal } from '#lib/server/errors.ts';
import type { MarkdownText } from '#lib/content/markdown.ts';
import { addressesIn, assertEntry, homeOf, iconNames, readTexts } from './check.ts';

export type KnownPictures = Pick<Known, 'pictures' | 'uploaded'>;

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
async function brokenBeside(placed: Placed, content: WrittenContent): Promise<string[]> {
  const texts = await readTexts(content);
  const addresses = addressesIn(content, texts);
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
  pictures: KnownPictures,
): Promise<void> {
  const { collection, id, entry } = placed;
  const all = withEntry(content, placed);
  const stored = content[collection].find((one) => one.id === id);
  const texts = new Map([...(await readTexts(content)), ...(await readTexts(all))]);
  assertEntry(collection, entry, {
    stored,
    texts,
    addresses: addressesIn(all, texts),
    ...pictures,
    icons: await iconNames(),
  });
}

/** Also checks removals; throws `conflict` when another entry would link to missing content. */
export async function assertPublishable(
  content: WrittenContent,
  placed: Placed,
  pictures: KnownPictures,
): Promise<void> {
  const { entry } = placed;
  if (entry) await assertSavable(content, { ...placed, entry }, pictures);
  const known = await brokenBeside(placed, content);
  const after = await brokenBeside(placed, withEntry(content, placed));
  const broken = after.find((one) => !known.includes(one));
  if (broken === undefined) return;
  throw new Refusal('conflict', `${broken} links to this. Change that link first.`);
}
