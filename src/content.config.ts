import { defineCollection } from 'astro:content';
import { file, glob } from 'astro/loaders';
import { z } from 'astro/zod';
import { checkedTexts } from '#lib/content/checked-texts.ts';
import { fillFacts } from '#lib/content/fill-facts.ts';
import { helpSectionSlugs } from '#lib/content/help-sections.ts';
import { pictureMasters } from '#lib/content/picture-masters.ts';

/**
 * What marketing edits. Every entry is checked when the shop is built; a mistake stops the build
 * with a sentence that names the file and the field.
 */

const line = z.string().trim().min(1);
/** The key of an entry in its file, and its place among the others. */
const key = { id: line, order: z.number().int() };
/** Words that may name the shop's facts: `{returnDays}-Day Returns`. */
const words = line.transform(fillFacts);
/** Campaigns lead into the shop, never out of it. */
const link = line.regex(/^\/(?!\/)/, 'must be an address of this shop, such as /products');
const alt = line.describe('What the picture shows, for those who do not see it');
/** Shown from the one moment until just before the other; both may be left out. */
const running = { from: z.coerce.date().optional(), until: z.coerce.date().optional() };
const ground = z.enum(['dark', 'pale']).describe('What the words stand on');
const picture = line.regex(/^[a-z0-9-]+$/, 'must be the name of a file in src/content/pictures');

const strip = defineCollection({
  loader: file('src/content/strip.yaml'),
  schema: z.strictObject({ ...key, strong: words, rest: words, ...running }),
});

const hero = defineCollection({
  loader: file('src/content/hero.yaml'),
  schema: z.strictObject({
    ...key,
    picture,
    alt,
    title: words,
    words,
    action: line,
    link,
    ground,
    ...running,
  }),
});

const band = defineCollection({
  loader: file('src/content/band.yaml'),
  schema: z.strictObject({ ...key, title: words, words, price: words, ...running }),
});

const adverts = defineCollection({
  loader: file('src/content/adverts.yaml'),
  schema: z.strictObject({
    ...key,
    picture,
    alt: z.string(),
    title: words,
    words,
    link,
    ground,
    ...running,
  }),
});

const promises = defineCollection({
  loader: file('src/content/promises.yaml'),
  schema: z.strictObject({ ...key, icon: line, title: words, words }),
});

const written = glob({ pattern: '*.md', base: 'src/content/pages' });
const pages = defineCollection({
  loader: {
    ...written,
    load: async (context) => {
      await written.load(context);
      // An unknown {fact} stops the build here, not a visitor later.
      for (const [, entry] of context.store.entries()) fillFacts(entry.rendered?.html ?? '');
    },
  },
  schema: z.strictObject({
    title: line,
    /** The place in the footer and the More menu. */
    order: z.number().int(),
    lead: line,
    changed: z.coerce.date(),
  }),
});

/** Questions of the help center: the file's name is the question's anchor, its text the answer. */
const help = defineCollection({
  loader: checkedTexts('src/content/help'),
  schema: z.strictObject({
    title: line,
    section: z.enum(helpSectionSlugs),
    /** The place in its section. */
    order: z.number().int(),
    /** Shown under "Asked often" too. */
    often: z.boolean().default(false),
  }),
});

/** Not written by anybody: the pictures themselves, with a version that follows their bytes. */
const pictures = defineCollection({
  loader: pictureMasters('src/content/pictures'),
  schema: z.strictObject({ version: z.string(), width: z.number(), height: z.number() }),
});

export const collections = { strip, hero, band, adverts, promises, pages, help, pictures };
