import { globSync, readFileSync } from 'node:fs';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { ProfileSchema } from '#lib/account/profile.ts';
import { searchWords } from '#lib/catalogue/search-terms.ts';
import { linkProblem } from '#lib/content/checks/links.ts';
import { nearest } from '#lib/content/checks/problem.ts';
import { claimProblem } from '#lib/content/claims.ts';
import { factProblem, factsOf, fillFactsInHtml } from '#lib/content/fill-facts.ts';
import { readMarkdown } from '#lib/content/markdown.ts';
import { readingsOf } from '#lib/format/typed-number.ts';
import { htmlToText } from '#lib/server/features/import-export/html-to-text.ts';
import { defaultShopSettings, publicSettings } from '#lib/shop-settings/shop-settings.ts';

/**
 * Reading text takes time that grows with its length, not with its square: ten times the text at
 * most fifteen times the time (docs/security.md).
 */

const LONG = 60_000;
const TIMES = 10;
const MOST = 15;
const ATTEMPTS = 8;
/** Below it a difference is noise, in ms. */
const NOISE_MS = 2;

const SIGNS = ` a1.,-@<{'"\n\t/[*\`>`;
const WORDS =
  'a |1,|1.|a-|a@|a.|[](|<a |{a}|\n\n|\n- | <br>|> |1. |*_|*a**b|**|![|`a``|[a](b)|  - a\n|\\`|<!--|Rs |1 1|%41';
const PIECES = [...SIGNS.split(''), ...WORDS.split('|')];

const timeOf = (work: () => unknown): number => {
  const begin = performance.now();
  work();
  return performance.now() - begin;
};
const fastest = (work: () => unknown): number =>
  Math.min(...Array.from({ length: 3 }, () => timeOf(work)));

/** The pieces with which ten times the text takes more than fifteen times the time. */
function superlinear(read: (text: string) => unknown, longest = LONG): string[] {
  return PIECES.filter((piece) => {
    const of = (length: number) => {
      // The end keeps a pattern from matching the whole.
      const text = `${piece.repeat(Math.ceil(length / piece.length)).slice(0, length - 1)}!`;
      return () => read(text);
    };
    const long = of(longest);
    if (timeOf(long) < NOISE_MS * MOST) return false;
    const short = of(longest / TIMES);
    // A busy machine is slow now and then, not each time.
    return Array.from({ length: ATTEMPTS }).every(
      () => fastest(long) > Math.max(fastest(short), NOISE_MS) * MOST,
    );
  });
}

type Schema = v.GenericSchema & {
  entries?: Record<string, Schema>;
  wrapped?: Schema;
  item?: Schema;
  value?: Schema;
  options?: readonly Schema[];
  pipe?: readonly Schema[];
};

/** The schemas of texts within a schema, each with its path. */
function textsIn(schema: Schema, path: string): Array<readonly [string, Schema]> {
  if (schema.type === 'string') return [[path, schema]];
  const parts = [
    ...Object.entries(schema.entries ?? {}),
    ...(schema.options ?? [])
      .filter((option) => typeof option === 'object')
      .map((option, at) => [String(at), option] as const),
    ...[schema.wrapped, schema.item, schema.value, ...(schema.pipe ?? [])].flatMap((part) =>
      part && part !== schema && part.kind === 'schema' ? [['', part] as const] : [],
    ),
  ];
  return parts.flatMap(([name, part]) => textsIn(part, `${path} ${name}`.trim()));
}

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema';

const files = globSync([
  'src/lib/{account,cart,cash,catalogue,content,deliveries,figures,newsletter}/**/*.ts',
  'src/lib/{orders,people,reviews,shop-settings,stock-alerts,tickets,wishlist}/**/*.ts',
  'src/lib/server/features/**/*.ts',
]).filter((file) => readFileSync(file, 'utf8').includes("from 'valibot'"));
const modules = await Promise.all(
  files.map(async (file): Promise<Array<readonly [string, unknown]>> => {
    const module: Record<string, unknown> = await import(`../../../${file}`);
    return Object.entries(module).map(([name, value]) => [`${file} ${name}`, value]);
  }),
);
const exported: ReadonlyArray<readonly [string, unknown]> = [
  ...modules.flat(),
  ['the profile', ProfileSchema(new Date())],
];
const texts = new Map(
  exported.flatMap(([name, value]) =>
    isSchema(value) ? textsIn(value, name).map(([path, text]) => [text, path] as const) : [],
  ),
);

describe('text of 60 KB takes no more than it should', () => {
  test.each([...texts].map(([schema, path]) => [path, schema] as const))('in %s', (_, schema) => {
    expect(superlinear((text) => v.safeParse(schema, text))).toEqual([]);
  });

  test.each<[string, (text: string) => unknown, number?]>([
    ['HTML of other shops', (text) => htmlToText(text, { keepsLineBreaks: true })],
    ['HTML with its line breaks', (text) => htmlToText(`<p>${text}`)],
    ['numbers', readingsOf],
    ['names that are near', (text) => nearest(text, ['products', 'makers'])],
    ['facts', (text) => factProblem(text)],
    [
      'facts in HTML',
      (text) => fillFactsInHtml(text, factsOf(publicSettings(defaultShopSettings), 0)),
    ],
    ['claims', (text) => claimProblem(text)],
    ['links', (text) => linkProblem(text, new Map([['/products', []]]))],
    ['searches', searchWords],
    ['Markdown', readMarkdown, 20_000],
  ])('of %s', (_, read, longest) => {
    expect(superlinear(read, longest)).toEqual([]);
  });
});
