import { existsSync, globSync, readFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { describe, expect, test } from 'vitest';
import {
  FEATURES,
  type Import,
  importsOf,
  isUpward,
  ringsOf,
  filesOfChanges,
  measure,
} from '../scripts/structure.ts';
import { limits } from './support/access-limits.ts';
import { rows } from './support/access-rows.ts';
import { accessTable } from './support/access-table.ts';
import { bodiesOf } from './support/test-titles.ts';
import { messages } from './messages.ts';

// The layout of docs/map.md and decision 0026, held to the code.

const files = globSync('src/**/*.{ts,tsx,astro}');
const imports = files.flatMap(importsOf);
const show = ({ from, to }: Import): string => `${from} → ${to}`;

/** Who may import whom. The longest path comes first, so that `lib/server` is not taken for `lib`. */
const arrows: ReadonlyArray<readonly [layer: string, mayImport: readonly string[]]> = [
  ['src/lib/server/', ['src/lib/server/', 'src/lib/']],
  ['src/lib/browser/', ['src/lib/browser/', 'src/lib/']],
  ['src/lib/', ['src/lib/']],
  ['src/islands/', ['src/islands/', 'src/lib/', 'src/lib/browser/']],
  ['src/components/', ['src/components/', 'src/islands/', 'src/lib/', 'src/lib/browser/']],
  [
    'src/layouts/',
    ['src/layouts/', 'src/components/', 'src/islands/', 'src/lib/', 'src/lib/browser/'],
  ],
  [
    'src/pages/',
    [
      'src/pages/',
      'src/layouts/',
      'src/components/',
      'src/islands/',
      'src/lib/',
      'src/lib/browser/',
      'src/lib/server/',
    ],
  ],
];
const layerOf = (path: string) => arrows.find(([layer]) => path.startsWith(layer));

describe('Imports', () => {
  test('follow the arrows between the folders of src', () => {
    const wrong = imports.filter(({ from, to }) => {
      const allowed = layerOf(from)?.[1];
      const target = layerOf(to)?.[0];
      return allowed && target && !allowed.includes(target);
    });
    expect(wrong.map(show)).toEqual([]);
  });

  test('never take valibot’s trim, which leaves a text of invisible letters alone', () => {
    expect(files.filter((file) => readFileSync(file, 'utf8').includes('v.trim()'))).toEqual([]);
  });

  test('never lead upwards in the server', () => {
    expect(imports.filter(isUpward).map(show)).toEqual([]);
  });

  test('never lead back to the folder where they begin, in src/lib and in src/islands', () => {
    const within = (tree: string) =>
      imports.filter(({ from, to }) => from.startsWith(tree) && to.startsWith(tree));
    expect([...ringsOf(within('src/lib/')), ...ringsOf(within('src/islands/'))]).toEqual([]);
  });

  test('never lead back to the file where they begin', () => {
    expect(ringsOf(imports, (file) => file)).toEqual([]);
  });

  test('of another feature are its services and functions, never its repo', () => {
    const featureOf = (path: string) => /^src\/lib\/server\/features\/([a-z-]+)\//.exec(path)?.[1];
    const wrong = imports.filter(({ from, to }) => {
      const [one, other] = [featureOf(from), featureOf(to)];
      return one !== undefined && other !== undefined && one !== other && to.endsWith('repo.ts');
    });
    expect(wrong.map(show)).toEqual([]);
  });

  test('of app are services and functions of features, never their repos', () => {
    const wrong = imports.filter(
      ({ from, to }) =>
        from.startsWith('src/lib/server/app/') && /\/features\/.*repo\.ts$/.test(to),
    );
    expect(wrong.map(show)).toEqual([]);
  });

  test('of the demo shop stand in the seed alone', () => {
    const wrong = imports.filter(
      ({ from, to }) => to.startsWith('demo/') && from !== 'src/lib/server/app/seed.ts',
    );
    expect(wrong.map(show)).toEqual([]);
  });

  test('of bench and fault injection lead to their kit, not to each other', () => {
    const load = globSync('tests/load/{bench,faults}/**/*.ts').flatMap(importsOf);
    const wrong = load.filter(
      ({ from, to }) =>
        (from.startsWith('tests/load/bench/') && to.startsWith('tests/load/faults/')) ||
        (from.startsWith('tests/load/faults/') && to.startsWith('tests/load/bench/')),
    );
    expect(wrong.map(show)).toEqual([]);
  });
});

/** What reads texts and files of any length: what people send must not hold up the others. */
const PARSERS = /['"](?:csv-parse(?:\/sync)?|markdown-it|sanitize-html|yaml)['"]/;
/** A newsletter is one short text (`MAX_ISSUE`); the export of content writes, and reads what the build has. */
const READS_FEW = [
  'src/lib/server/features/newsletter/issue-file.ts',
  'src/lib/server/features/content/export.ts',
];

test('Uploads are parsed in worker threads', () => {
  /** Types alone bring no code. */
  const isCode = ({ from, to }: Import): boolean =>
    readFileSync(from, 'utf8')
      .split(/(?<=;)\n/)
      .some(
        (one) =>
          one.includes(to.split('/').at(-1) ?? '') && !/^\s*(?:import|export) type\b/.test(one),
      );
  const bySource = Map.groupBy(imports.filter(isCode), ({ from }) => from);
  const reached = new Set<string>();
  const follow = (file: string): void => {
    if (reached.has(file)) return;
    reached.add(file);
    for (const { to } of bySource.get(file) ?? []) follow(to);
  };
  // Commands of the terminal have a process of their own.
  for (const file of files)
    if (/^src\/(?:pages\/|middleware|lib\/server\/(?:app|web|edge)\/)/.test(file)) follow(file);
  const outside = [...reached].filter(
    (file) =>
      !READS_FEW.includes(file) &&
      existsSync(file) &&
      PARSERS.test(readFileSync(file, 'utf8').replaceAll(/import type[^;]*;/g, '')),
  );
  expect(reached.size).toBeGreaterThan(400);
  expect(outside).toEqual([]);
});

/** What is no feature: words of all features, and what pages have around them. */
const SHARED =
  'admin browser contract crawlers editor email format forms messages paging pictures server session site today ui';
const TREES = ['lib', 'lib/browser', 'islands', 'islands/admin', 'components'];

test.each(TREES)('the folders of src/%s are named as the features', (tree) => {
  const folders = globSync(`src/${tree}/*/`).map((path) => path.split('/').findLast(Boolean));
  const known: readonly (string | undefined)[] = [...FEATURES, ...SHARED.split(' ')];
  expect(folders.filter((folder) => !known.includes(folder))).toEqual([]);
});

test('no two components have one name', () => {
  const names = globSync('src/{islands,components,layouts}/**/*.{tsx,astro}').map((path) =>
    path.split('/').at(-1),
  );
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

test('every feature of the server has its place in the order', () => {
  const folders = globSync('src/lib/server/features/*').map((path) => path.split('/').at(-1));
  expect(new Set(folders)).toEqual(new Set(FEATURES));
});

const BROWSER_GLOBALS =
  /\b(document|localStorage|sessionStorage|navigator|indexedDB|XMLHttpRequest|matchMedia|customElements|HTMLElement)\b/;

test('shared rules touch neither the DOM nor the server', () => {
  const shared = files.filter((file) => /^src\/lib\/(?!browser\/|server\/)/.test(file));
  const wrong = shared.filter((file) => {
    const code = readFileSync(file, 'utf8')
      .replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
      .replaceAll(/'[^'\n]*'|`[^`]*`/g, "''");
    return BROWSER_GLOBALS.test(code);
  });
  expect(wrong).toEqual([]);
});

const sqlWords = /\.(selectFrom|insertInto|updateTable|deleteFrom)\(/;
const mayHoldSql =
  /^src\/lib\/server\/(infra\/(db\/|(?:changes|rate-limits)\.ts$|idempotency\.ts$)|.*\b(?:ledger|repo)\.ts$)/;

test('SQL stays in repos', () => {
  const outside = files
    .filter((file) => !mayHoldSql.test(file))
    .filter((file) => sqlWords.test(readFileSync(file, 'utf8')));
  expect(outside).toEqual([]);
});

test('rupees become cents in money.ts alone', () => {
  const makesCents = /(?:rupees|amount|total)\w*\)? ?\* ?100\b/i;
  const found = files.filter((file) => makesCents.test(readFileSync(file, 'utf8')));
  expect(found).toEqual(['src/lib/format/money.ts']);
});

test('no file is longer than a person reads in one go', () => {
  const long = files.filter((file) => readFileSync(file, 'utf8').split('\n').length > 335);
  expect(long).toEqual([]);
});

test('files stay as full as they are', () => {
  expect(measure().medianLines).toBeGreaterThanOrEqual(60);
});

/** How many files each may touch, which `npm run structure` finds by an example. */
const MOST = new Map([
  ['a text of a product', 5],
  ['a field that buyers type into an order', 7],
  ['a payment method', 11],
  ['a call of the admin area', 5],
]);

test.each(Object.entries(filesOfChanges()))(
  '%s touches no more files than it did',
  (kind, found) => {
    expect(found).not.toEqual([]);
    expect(found.length).toBeLessThanOrEqual(MOST.get(kind) ?? 0);
  },
);

/** Recipes of CONTRIBUTING.md, what such a change has in its files, and how many of the paths they name have it. */
test.each([
  ['Add a migration', /replacement_for/, 2],
  ['Add a field to an order', /replacement_for|replacementFor/, 6],
  ['Add a payment method', /cash_on_delivery/, 2],
  ['Add a sentence', /"cart_empty":/, 1],
])('“%s” names the files that have one', (title, example, count) => {
  const recipes = readFileSync('CONTRIBUTING.md', 'utf8').split('\n## ');
  const recipe = recipes.find((one) => one.startsWith(`${title}\n`)) ?? '';
  const paths = Array.from(
    recipe.matchAll(/`((?:src|docs)\/[^`]+\.\w+)`/g),
    ([, path = '']) => path,
  );
  const having = paths.filter((path) =>
    globSync(path.replaceAll(/<\w+>|NNNN-name/g, '*')).some((file) =>
      example.test(readFileSync(file, 'utf8')),
    ),
  );
  expect(having).toHaveLength(count);
});

const inMap = readFileSync('docs/map.md', 'utf8').matchAll(
  /`((?:src|tests|demo)\/[\w./[\]-]+\.(?:ts|tsx|astro|css))`/g,
);

test.each([...inMap].map(([, path = '']) => path))('docs/map.md names %s, which exists', (path) => {
  expect(existsSync(path)).toBe(true);
});

// Every test that docs/security.md names is there, with that title.

/** `file`: “title” “title…”, the file below `tests/` without its ending; a title may be its beginning. */
const NAMED = /`([\w./-]+)`:((?: “[^”]+”)+)/g;
const TITLE = /“([^”]+)”/g;

const words = readFileSync('docs/security.md', 'utf8').replaceAll(/\s+/g, ' ');
const named = [...words.matchAll(NAMED)].flatMap(([, file = '', titles = '']) =>
  Array.from(titles.matchAll(TITLE), ([, title = '']) => ({ file, title })),
);

test('the tests that docs/security.md names are read', () => {
  expect(named.length).toBeGreaterThan(120);
});

/** What a test's file ends with. */
const ENDINGS = ['test.ts', 'component.test.ts', 'component.test.tsx', 'spec.ts'];

test.each(named)('$file has the test “$title”', ({ file, title }) => {
  const found = ENDINGS.map((ending) => `tests/${file}.${ending}`).find((path) => existsSync(path));
  expect(found, `There is no tests/${file} with any of ${ENDINGS.join(', ')}`).toBeDefined();
  const begins = title.endsWith('…') ? title.slice(0, -1) : undefined;
  const isNamed = (one: string) => (begins === undefined ? one === title : one.startsWith(begins));
  expect([...bodiesOf(found ?? '').keys()].some(isNamed)).toBe(true);
});

// The table of docs/security.md “Who may do what” is made of what the tests of permissions try.

test('docs/security.md says who may do what; `vitest -u` writes its table anew', async () => {
  const file = 'docs/security.md';
  const text = readFileSync(file, 'utf8');
  const from = text.indexOf('\n| ', text.indexOf('\n## Who may do what\n')) + 1;
  const to = text.indexOf('\n\n', from);
  const config = await resolveConfig(file);
  const made = await format(text.slice(0, from) + accessTable() + text.slice(to), {
    ...config,
    filepath: file,
  });
  await expect(made).toMatchFileSnapshot(`../${file}`);
});

test('each limit of a permission is one of a call that there is', () => {
  const known = new Set(rows.map(({ call }) => call));
  expect(limits.flatMap(({ call }) => (known.has(call) ? [] : call))).toEqual([]);
});

// Every message of docs/spec.md §8 is shown by a test, which messages.ts names.

const catalogue = readFileSync('docs/spec.md', 'utf8')
  .split('\n## ')
  .find((chapter) => chapter.startsWith('8. '));
const specified = new Set([...(catalogue ?? '').matchAll(/'([^']+)'/g)].map(([, one = '']) => one));

test('the catalogue of messages is read', () => {
  expect(specified.size).toBeGreaterThan(60);
});

test('every message of the specification has a row, and no other', () => {
  expect(Object.keys(messages).toSorted()).toEqual([...specified].toSorted());
});

test.each(Object.entries(messages))(
  '“%s” is shown by the test that is named',
  (message, displayed) => {
    const [file, title] = displayed;
    const body = bodiesOf(`tests/${file}`).get(title);
    expect(body, `${file} has no test “${title}”`).toBeDefined();
    for (const part of message.split(/\{\w+\}/)) expect(body).toContain(part);
  },
);

// What a stylesheet holds travels with pages: nothing in it may be of no use.

const read = (pattern: string): string =>
  globSync(pattern)
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');

const styles = read('src/**/*.css').replaceAll(/\/\*.*?\*\//gs, '');
const code = read('src/**/*.{astro,ts,tsx}');

const namesIn = (text: string, pattern: RegExp): string[] => [
  ...new Set([...text.matchAll(pattern)].map(([, name = '']) => name)),
];

const defined = namesIn(styles, /(--[\w-]+)\s*:/g);
const used = namesIn(styles + code, /var\(\s*(--[\w-]+)/g);

/** Utilities that stylesheets name. */
const applied = namesIn(styles, /@apply ([^;]*);/g).join(' ');
/** The steps of a scale stay, in use or not. */
const SCALE = /^--(?:spacing|text|weight|line-height|breakpoint)-/;
/** `text-ink-soft` uses `--color-ink-soft`. */
const isUsedAsUtility = (name: string) =>
  (code + applied).includes(`-${name.replace(/^--[a-z]+-/, '')}`);

describe('Custom properties', () => {
  test('are all used', () => {
    const isUsed = (name: string) =>
      SCALE.test(name) || used.includes(name) || isUsedAsUtility(name);
    expect(defined.filter((name) => !isUsed(name))).toEqual([]);
  });

  test('have a step for each spacing and text size that utilities name', () => {
    const named = [
      ...`${code} ${applied} `.matchAll(
        /(?<=["'`\s:])-?(p|m|gap|text)(?:[trblxyse]|-[xy])?-(\d[\d.]*|\[[\d.][^\]]*\])(?=["'`\s])/g,
      ),
    ].filter(
      ([, kind, step]) => !defined.includes(`--${kind === 'text' ? 'text' : 'spacing'}-${step}`),
    );
    expect(named.map(([utility]) => utility)).toEqual([]);
  });

  test('are all defined, in a stylesheet or by the code', () => {
    const byCode = (name: string) => new RegExp(`['"\`;]${name}['":]`).test(code);
    expect(used.filter((name) => !defined.includes(name) && !byCode(name))).toEqual([]);
  });
});

test('Classes of stylesheets occur in the code', () => {
  const classes = namesIn(styles, /\.([a-z][\w-]*)(?=[^{}]*\{)/g);
  const words = new Set(code.match(/[\w-]+/g));
  /** Whole, or as `crop-${crop}`. */
  const occurs = (name: string) =>
    words.has(name) || code.includes(`${name.slice(0, name.indexOf('-') + 1)}\${`);
  const ofSwiper = (name: string) => name.startsWith('swiper-');
  expect(classes.filter((name) => !ofSwiper(name) && !occurs(name))).toEqual([]);
});

test('only the codec of money turns rupees into cents, and cents into rupees', () => {
  // What else has hundredths: percents, shares, places on the screen and classes of statuses.
  const other = /%|percent|share|statusCode|event\.client|rule\.value/i;
  const found = files
    .filter((file) => file !== 'src/lib/format/money.ts')
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => /[*/] ?100\b/.test(line) && !other.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    );
  expect(found).toEqual([]);
});

test('names start and end, never left and right: pages also run from right to left', () => {
  // The sides of a screen with a notch, a point of a picture, and what the tests of a mail hold.
  const isOfTheScreen = (line: string) => /safe-area-inset|focus\.x/.test(line);
  const physical = [
    /(?<=["'`\s:!])-?(?:m[lr]|p[lr]|left|right|border-[lr]|rounded-[tb]?[lr]|scroll-[mp][lr])-(?=[[(\d]|auto|px|full|none|xs|sm|md|lg|xl)/,
    /(?<=["'`\s:])(?:text|float)-(?:left|right)(?=["'`\s;])/,
    /(?<![\w-])(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)\b/,
    /(?:^|[{;]) *(?:left|right):(?! number)/,
    /text-align: *(?:left|right)|\bfloat: *(?:left|right)/,
    /\b(?:margin|padding|border)(?:Left|Right)\b|style=\{\{ *(?:left|right):/,
  ];
  const found = globSync('src/**/*.{css,astro,tsx}').flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => !isOfTheScreen(line) && physical.some((pattern) => pattern.test(line)))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});
