import { getEntry } from 'astro:content';
import { type Crop, crops, uploadedHash, uploadedPicture } from './crops.ts';
import type { CollectionName } from './entries.ts';
import { pictureFile, tileWidths } from './picture-files.ts';
import { categoryPath } from '#lib/site/category-path.ts';
import type { CountedCategory } from '#lib/catalogue/categories.ts';
import { pictureAttributes } from '#lib/catalogue/picture-urls.ts';
import { type PictureFormat, sourcesOf } from '#lib/pictures/formats.ts';
import { capDensity } from '#lib/pictures/sizes.ts';

export async function ownPicture(name: string, widths: readonly number[], sizes: string) {
  const master = await getEntry('pictures', name);
  if (!master) throw new Error(`No picture ${name}.webp in src/content/pictures`);
  const { version, width, height } = master.data;
  const address = (at: number, format: PictureFormat) =>
    `/pictures/${pictureFile(name, version, at, format)}`;
  const largest = Math.max(...widths);
  return {
    ...sourcesOf(widths, address),
    src: address(largest, 'webp'),
    sizes: capDensity(sizes),
    width: largest,
    height: Math.round((height * largest) / width),
  };
}

const contentPicture = async (name: string, crop: Crop, sizes: string) =>
  uploadedPicture(name, crop, capDensity(sizes)) ??
  (await ownPicture(crop === 'phone' ? `${name}-phone` : name, crops[crop].widths, sizes));

/** The hero is 375 px high at every width, so narrow screens show a part of it. */
export const heroPicture = (name: string) => contentPicture(name, 'wide', 'max(100vw, 1091px)');
export const heroPhonePicture = (name: string) =>
  contentPicture(name, 'phone', 'max(100vw, 390px)');
export const advertPicture = (name: string) =>
  contentPicture(
    name,
    'advert',
    '(width >= 64rem) 420px, (width >= 37.5rem) 46vw, calc((100vw - 52px) / 1.12)',
  );

export const portraitPicture = (name: string, sizes: string) =>
  contentPicture(name, 'portrait', sizes);

const CROP_OF: Partial<Record<CollectionName, Crop>> = {
  hero: 'wide',
  adverts: 'advert',
  makers: 'portrait',
};

/** The address of the smallest file of an entry's picture, for a list; `undefined` without a picture. */
export async function smallContentPicture(
  collection: CollectionName,
  name: unknown,
): Promise<string | undefined> {
  const crop = CROP_OF[collection];
  if (!crop || typeof name !== 'string' || name === '') return undefined;
  const isThere = uploadedHash(name) !== undefined || (await getEntry('pictures', name));
  if (!isThere) return undefined;
  const { srcset } = await contentPicture(name, crop, '');
  return srcset.split(' ')[0];
}

/** Its own picture, or a product's. */
const categoryPicture = async (
  { picture, sample }: Pick<CountedCategory, 'picture' | 'sample'>,
  sizes: string,
) =>
  picture === null
    ? pictureAttributes(sample, sizes, '')
    : (uploadedPicture(picture, 'portrait', capDensity(sizes)) ??
      (await ownPicture(picture, tileWidths, sizes)));

/** The address of its smallest file. */
export async function smallCategoryPicture(
  category: Pick<CountedCategory, 'picture' | 'sample'>,
): Promise<string> {
  const { srcset, src } = { srcset: '', ...(await categoryPicture(category, '')) };
  return srcset.split(' ')[0] || src;
}

export const withTile = async <One extends CountedCategory>(category: One) => ({
  category,
  tile: await smallCategoryPicture(category),
});

export const tilesOf = (displayed: readonly CountedCategory[], sizes: string) =>
  Promise.all(
    displayed.map(async (category) => ({
      slug: category.slug,
      label: category.name,
      href: categoryPath(category),
      picture: await categoryPicture(category, sizes),
    })),
  );
