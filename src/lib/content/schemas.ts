import { z } from 'astro/zod';
import { districts } from '#lib/shop-settings/districts.ts';
import { factProblem } from './fill-facts.ts';
import { helpSectionSlugs } from './help-sections.ts';
import type { Running } from './running.ts';

/** A field's description appears in error messages (`checks/field-mistakes.ts`), so it says what to write. */

const LEAST_ALT = 10;

const line = z.string().trim().min(1);
/** Text with facts, such as `{returnDays}-Day Returns`. */
const words = line.superRefine((text, context) => {
  const message = factProblem(text);
  if (message !== undefined) context.addIssue({ code: 'custom', message });
});
const title = words.describe('Write the highlighted words.');
const rest = words.describe('Write the line beside the title.');

const isDescriptive = (text: string): boolean => text.length >= LEAST_ALT;
const alt = z
  .string()
  .trim()
  .refine(isDescriptive, `is too short.`)
  .describe('Describe the picture in a few words, for people who cannot see it.');
const altBesideWords = z
  .string()
  .trim()
  .refine((text) => text === '' || isDescriptive(text), `is too short.`)
  .describe("Describe the picture, or write '' when its text says enough.");

/** Astro parses dates in front matter; in lists they are text. */
const dateOf = (written: z.ZodType<string>) =>
  z.unknown().transform((value, context): Date => {
    if (value instanceof Date) return value;
    const read = written.safeParse(value);
    if (read.success) return new Date(read.data);
    context.issues.push({ code: 'custom', message: 'is not a date.', input: value });
    return z.NEVER;
  });
const moment = dateOf(z.iso.datetime({ offset: true }))
  .optional()
  .describe('Write day, time and time zone, such as 2026-12-01T00:00:00+05:30.');
const day = dateOf(z.iso.date()).describe('Write the day as year, month, day, such as 2026-11-20.');

/** Displayed from `from` until just before `until`; both are optional. */
const running = { from: moment, until: moment };
const endsAfterItBegins = ({ from, until }: Running) => !from || !until || from < until;
const ENDS_FIRST = {
  path: ['until'],
  error: 'is not after "from", so it would never show. Put the later one here.',
};

const order = z.number().int().describe('Write its position, such as 1.');
const key = { id: line.describe('Write a short name that no other entry of the file has.'), order };
/** Links stay on this site; a later check finds missing pages. */
const link = line
  .regex(/^\/(?!\/)/, 'must be an address of this shop.')
  .describe('Write the address of a page, such as /products.');
const ground = z.enum(['dark', 'pale']).describe('Choose the background: dark or pale.');
const picture = line
  .regex(/^[a-z0-9-]+$/, 'must be the name of a picture without its ending.')
  .describe('Write the name of a file in src/content/pictures, such as hero-0.');

export const announcementSchema = z
  .strictObject({ ...key, strong: title, rest, ...running })
  .refine(endsAfterItBegins, ENDS_FIRST);

export const noteSchema = z
  .strictObject({ ...key, words: title, ...running })
  .refine(endsAfterItBegins, ENDS_FIRST);

export const heroSchema = z
  .strictObject({
    ...key,
    picture,
    alt,
    title,
    words: rest,
    action: line.describe('Write the text of the button.'),
    link,
    ground,
    ...running,
  })
  .refine(endsAfterItBegins, ENDS_FIRST);

export const bannerSchema = z
  .strictObject({
    ...key,
    title,
    words: rest,
    price: words.describe('Write the highlighted price.'),
    ...running,
  })
  .refine(endsAfterItBegins, ENDS_FIRST);

export const advertSchema = z
  .strictObject({
    ...key,
    picture,
    alt: altBesideWords,
    title,
    words: rest,
    link,
    ground,
    ...running,
  })
  .refine(endsAfterItBegins, ENDS_FIRST);

export const promiseSchema = z.strictObject({
  ...key,
  icon: line.describe('Write the name of a symbol in public/icons.svg.'),
  title,
  words: rest,
});

const names = z.string().trim().optional();

export const sizeGuideSchema = z.strictObject({
  title: line.describe('Write the heading of the guide.'),
  categories: names.describe(
    'Write the names of categories with commas between them, such as batik-wear, mens.',
  ),
  products: names.describe(
    'Write the names of products with commas between them, such as lotus-batik-shirt.',
  ),
  order,
});

export const pageSchema = z.strictObject({
  title: line.describe('Write the heading of the page.'),
  order,
  lead: words.describe('Write one sentence about the page.'),
  changed: day,
  products: z.enum(['discounted']).optional().describe('Write discounted, or leave the line out.'),
});

export const questionSchema = z.strictObject({
  title: words.describe('Write the question.'),
  section: z.enum(helpSectionSlugs).describe('Choose its section.'),
  order,
  often: z.boolean().default(false).describe('Write true, or leave the line out.'),
});

const SINCE = { from: 1500, until: 2100 };

export const makerSchema = z.strictObject({
  name: line.describe('Write the name as products give it, without the place.'),
  place: line.describe('Write the village or town.'),
  district: z.enum(districts).describe('Choose its district.'),
  since: z
    .number()
    .int()
    .refine((year) => year >= SINCE.from && year <= SINCE.until, 'is not a year.')
    .describe('Write the year the work began, such as 1998.'),
  picture: picture.describe(
    'Write the name of a square portrait in src/content/pictures, such as maker-malini.',
  ),
  alt,
  order,
});
