// Measures the layout of the code and prints it: `npm run structure`. tests/architecture.test.ts holds the figures.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface Import {
  /** Paths from the root of the repository. */
  from: string;
  to: string;
}

/** Server features: each imports only those before it. */
export const FEATURES = [
  'periods',
  'translations',
  'shop-settings',
  'content',
  'account',
  'catalogue',
  'sales',
  'import-export',
  'reviews',
  'cart',
  'wishlist',
  'vouchers',
  'gift-vouchers',
  'orders',
  'payments',
  'deliveries',
  'returns',
  'checkout',
  'order-list',
  'tickets',
  'newsletter',
  'stock-alerts',
  'reports',
  'cash',
  'people',
] as const;

const SERVER = 'src/lib/server/';
/** Layers of the server: each imports only those before it. */
const LAYERS = ['errors.ts', 'infra', 'features', 'web', 'app'];

const ALIASES: ReadonlyArray<readonly [alias: string, folder: string]> = [
  ['#lib/', 'src/lib/'],
  ['#islands/', 'src/islands/'],
  ['#components/', 'src/components/'],
  ['#layouts/', 'src/layouts/'],
  ['#demo/', 'demo/'],
];

/** The products of the demo shop, and the stories and portraits of who makes them. */
const DEMO = ['demo/', 'src/content/makers/', 'src/content/pictures/maker-'];

/** Every file of the repository that is tracked, without the demo catalogue. */
export const trackedFiles = (): string[] =>
  execFileSync('git', ['ls-files'], { encoding: 'utf8' })
    .split('\n')
    .filter(
      (file) => file !== '' && !DEMO.some((start) => file.startsWith(start)) && existsSync(file),
    );

const isSource = (file: string): boolean =>
  /\.(ts|tsx|astro|mjs|css)$/.test(file) && !file.startsWith('src/content/');

/** Static, dynamic and re-exporting imports of files in this repository; stylesheets are no code. */
export function importsOf(from: string): Import[] {
  const found = readFileSync(from, 'utf8').matchAll(
    /(?:\bfrom|\bimport)\s*\(?\s*['"]([#.][^'"]+)['"]/g,
  );
  return [...found].flatMap(([, specifier = '']) => {
    const path = specifier.replace(/\?.*$/, '');
    if (path.endsWith('.css')) return [];
    const alias = ALIASES.find(([name]) => path.startsWith(name));
    const to = alias
      ? alias[1] + path.slice(alias[0].length)
      : posix.join(posix.dirname(from), path);
    return [{ from, to }];
  });
}

/** Where a server file stands among the layers and features; a higher number may import a lower one. */
export function heightOf(file: string): number {
  const [layer = '', feature = ''] = file.slice(SERVER.length).split('/');
  const place = FEATURES.findIndex((name) => name === feature);
  return LAYERS.indexOf(layer) + (layer === 'features' ? place / 100 : 0);
}

export const isUpward = ({ from, to }: Import): boolean =>
  from.startsWith(SERVER) && to.startsWith(SERVER) && heightOf(to) > heightOf(from);

/**
 * Rings of folders: those whose files import each other, over however many folders. With `nodeOf` as
 * the identity, rings of files.
 */
export function ringsOf(
  imports: readonly Import[],
  nodeOf: (file: string) => string = (file) => posix.dirname(file),
): string[][] {
  const targets = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    const [node, target] = [nodeOf(from), nodeOf(to)];
    if (node === target) continue;
    targets.set(node, (targets.get(node) ?? new Set()).add(target));
  }
  const reach = (start: string): Set<string> => {
    const reached = new Set<string>();
    const waiting = [start];
    for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
      for (const target of targets.get(node) ?? []) {
        if (reached.has(target)) continue;
        reached.add(target);
        waiting.push(target);
      }
    }
    return reached;
  };
  const reachedFrom = new Map([...targets.keys()].map((node) => [node, reach(node)]));
  const inRing = [...reachedFrom].filter(([node, reached]) => reached.has(node));
  const rings = inRing.map(([node, reached]) =>
    [...reached].filter((other) => reachedFrom.get(other)?.has(node)).toSorted(),
  );
  return [...new Map(rings.map((ring) => [ring.join(' '), ring])).values()];
}

const isCode = (file: string): boolean => /^src\/.*\.(ts|tsx|astro)$/.test(file);
/** Migrations never change: what is new there is one file each time. */
const isLiving = (file: string): boolean => isCode(file) && !file.includes('/migrations/');
const isTest = (file: string): boolean =>
  /^tests\/.*\.tsx?$/.test(file) && !file.startsWith('tests/load/');

/** Of each kind of change an example that is there; the files that name it are those that the next one touches. */
const EXAMPLES = {
  'a text of a product': /\bmaterial\b/,
  'a field that buyers type into an order': /\b(?:firstName|first_name)\b/,
  'a payment method': /\b(?:bankTransfer|bank_transfer)\b/,
} as const;
const EXAMPLE_CALL = '/api/admin/sales';

const textOf = (file: string): string => readFileSync(file, 'utf8');

interface Named {
  file: string;
  text: string;
}

/** Where a call is named or answered: code, documents and tests. */
const mayNameCalls = (): Named[] =>
  trackedFiles()
    .filter((file) => isCode(file) || isTest(file) || /^docs\/.*\.md$/.test(file))
    .map((file) => ({ file, text: textOf(file) }));

function filesOfCall(address: string, among: readonly Named[]): string[] {
  const named = new RegExp(`${address}(?![\\w-])`);
  return among
    .filter(({ file, text }) => named.test(file.startsWith('src/pages/') ? file + text : text))
    .map(({ file }) => file);
}

/** The files that a change of each kind touches, found by its example. */
export function filesOfChanges(): Record<string, string[]> {
  const living = trackedFiles().filter(isLiving);
  const found = Object.entries(EXAMPLES).map(([change, named]): [string, string[]] => [
    change,
    living.filter((file) => named.test(textOf(file))),
  ]);
  const ofCall = filesOfCall(EXAMPLE_CALL, mayNameCalls());
  return { ...Object.fromEntries(found), 'a call of the admin area': ofCall };
}

/** The figures of docs/numbers.md "Layout of the code". */
export function measure() {
  const files = trackedFiles();
  const sources = files.filter(isSource);
  const linesOf = (file: string) => textOf(file).split('\n').length - 1;
  const linesIn = (chosen: readonly string[]) =>
    chosen.reduce((sum, file) => sum + linesOf(file), 0);
  const lines = sources.map(linesOf).toSorted((one, other) => one - other);
  const imports = sources.filter((file) => file.startsWith('src/lib/')).flatMap(importsOf);
  const inLib = imports.filter(({ to }) => to.startsWith('src/lib/'));
  return {
    files: files.length,
    sources: sources.length,
    medianLines: lines[Math.floor(lines.length / 2)] ?? 0,
    longest: Math.max(...sources.filter(isCode).map(linesOf)),
    codeLines: linesIn(files.filter(isCode)),
    testLines: linesIn(files.filter(isTest)),
    upward: imports.filter(isUpward).length,
    rings: ringsOf(inLib).length,
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const figures = measure();
  for (const [name, value, aim] of [
    ['files outside the demo catalogue', figures.files, ''],
    ['source files', figures.sources, ''],
    ['median lines of a source file', figures.medianLines, 'at least 60'],
    ['lines of the longest file in src', figures.longest, 'at most 335'],
    ['lines of ts, tsx and astro in src', figures.codeLines, ''],
    ['lines of tests without tests/load', figures.testLines, ''],
    ['upward arrows in the server', figures.upward, '0'],
    ['rings of folders in src/lib', figures.rings, '0'],
  ] as const) {
    process.stdout.write(`${name.padEnd(54)} ${String(value).padStart(6)}  ${aim}\n`);
  }
  for (const [change, files] of Object.entries(filesOfChanges())) {
    process.stdout.write(`files of ${change}`.padEnd(55));
    process.stdout.write(`${String(files.length).padStart(6)}\n  ${files.join('\n  ')}\n`);
  }
}
