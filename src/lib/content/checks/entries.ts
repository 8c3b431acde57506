import { findCategory } from '#lib/catalogue/categories.ts';
import { claimProblem } from '#lib/content/claims.ts';
import { namesIn } from '#lib/content/size-guides.ts';
import { uploadedHash, type Size } from '#lib/content/crops.ts';
import { pictureUseOf, tooSmallFor, type PictureUse } from '#lib/content/picture-rules.ts';
import { linkProblem, type Addresses } from './links.ts';
import { adviceOn, asText } from './problem.ts';

export interface Known {
  addresses: Addresses;
  pictures: readonly string[];
  /** The uploaded pictures; `undefined` when the shop's files are checked. */
  uploaded?: ReadonlyMap<string, Size>;
  icons: readonly string[];
}

export type Fields = Readonly<Record<string, unknown>>;

export type Mistake = readonly [field: string, message: string];

const textOf = (entry: Fields, name: string): string => asText(entry[name]);

function uploadMistakes(size: Size | undefined, use: PictureUse): Mistake[] {
  const message = size ? tooSmallFor(size, use) : 'is no longer there. Upload it again.';
  return message === undefined ? [] : [['picture', message]];
}

function pictureMistakes(
  entry: Fields,
  {
    pictures,
    needsPhone,
    isPortrait,
  }: { pictures: readonly string[]; needsPhone: boolean; isPortrait: boolean },
): Mistake[] {
  const name = textOf(entry, 'picture');
  if (isPortrait && pictures.includes(name) && !name.startsWith('maker-')) {
    return [
      ['picture', `is ${name}, which is no portrait. Take one whose name begins with maker-.`],
    ];
  }
  const needed = needsPhone ? [name, `${name}-phone`] : [name];
  return needed
    .filter((one) => !pictures.includes(one))
    .map((one) => {
      const message = `is ${name}, but there is no ${one}.webp in src/content/pictures.`;
      // A picture of another kind would have the wrong shape and size.
      const alike = pictures.filter((other) => other.split('-')[0] === one.split('-')[0]);
      return ['picture', `${message} ${adviceOn(one, alike.length > 0 ? alike : pictures)}`];
    });
}

/** A name that is no category or group would show the guide nowhere. */
function categoryMistakes(entry: Fields, { addresses }: Known): Mistake[] {
  const { categories } = addresses;
  const known = [...categories.bySlug.keys()];
  return namesIn(textOf(entry, 'categories'))
    .filter((name) => !findCategory(categories, name))
    .map((name) => ['categories', `names ${name}, which is no category. ${adviceOn(name, known)}`]);
}

export function namesMistakes(collection: string, entry: Fields, known: Known): Mistake[] {
  const found: Mistake[] = [];
  if (textOf(entry, 'link').startsWith('/')) {
    const problem = linkProblem(textOf(entry, 'link'), known.addresses);
    if (problem !== undefined) found.push(['link', `leads nowhere: ${problem}`]);
  }
  if (collection === 'size-guides') found.push(...categoryMistakes(entry, known));
  const picture = textOf(entry, 'picture');
  if (known.uploaded && uploadedHash(picture) !== undefined) {
    found.push(...uploadMistakes(known.uploaded.get(picture), pictureUseOf(collection)));
  } else if ('picture' in entry) {
    found.push(
      ...pictureMistakes(entry, {
        pictures: known.pictures,
        needsPhone: collection === 'hero',
        isPortrait: collection === 'makers',
      }),
    );
  }
  if ('icon' in entry && !known.icons.includes(textOf(entry, 'icon'))) {
    const advice = adviceOn(textOf(entry, 'icon'), known.icons);
    found.push(['icon', `is not in public/icons.svg. ${advice}`]);
  }
  return found;
}

/** Finds claims that need a fact; `context` is read with each field. */
export const claimMistakes = (entry: Fields, context?: string): Mistake[] =>
  Object.entries(entry).flatMap(([field, value]): Mistake[] => {
    const text = asText(value);
    const message = claimProblem(text, context ?? text);
    return message === undefined ? [] : [[field, message]];
  });

/** The context for the claims of one field. */
export const wholeText = (entry: Fields): string => Object.values(entry).map(asText).join('\n');
