import { defineCollection } from 'astro:content';
import { file, glob } from 'astro/loaders';
import { z } from 'astro/zod';
import { parse } from 'yaml';
import { pictureMasters } from '#lib/content/picture-masters.ts';
import {
  advertSchema,
  bannerSchema,
  heroSchema,
  makerSchema,
  noteSchema,
  pageSchema,
  promiseSchema,
  questionSchema,
  sizeGuideSchema,
  announcementSchema,
} from '#lib/content/schemas.ts';

/** Astro's own parser takes a day that there is not, such as the 30th of February, for another. */
const list = (name: string) =>
  file(`src/content/${name}.yaml`, { parser: (text): Record<string, unknown>[] => parse(text) });
const texts = (name: string) => glob({ pattern: '*.md', base: `src/content/${name}` });

/**
 * What marketing edits. Before anything is built, `scripts/content-checked.mjs` looks through all
 * of it and names each mistake with its file and field.
 */
export const collections = {
  announcement: defineCollection({ loader: list('announcement'), schema: announcementSchema }),
  note: defineCollection({ loader: list('note'), schema: noteSchema }),
  hero: defineCollection({ loader: list('hero'), schema: heroSchema }),
  banner: defineCollection({ loader: list('banner'), schema: bannerSchema }),
  adverts: defineCollection({ loader: list('adverts'), schema: advertSchema }),
  promises: defineCollection({ loader: list('promises'), schema: promiseSchema }),
  pages: defineCollection({ loader: texts('pages'), schema: pageSchema }),
  help: defineCollection({ loader: texts('help'), schema: questionSchema }),
  makers: defineCollection({ loader: texts('makers'), schema: makerSchema }),
  'size-guides': defineCollection({ loader: texts('size-guides'), schema: sizeGuideSchema }),
  /** Not written by anybody: the pictures themselves, with a version that follows their bytes. */
  pictures: defineCollection({
    loader: pictureMasters('src/content/pictures'),
    schema: z.strictObject({ version: z.string(), width: z.number(), height: z.number() }),
  }),
};
