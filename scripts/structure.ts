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
  'shop-settings',
  'content',
  'account',
  'people',
  'catalogue',
  'import-export',
  'reviews',
  'cart',
  'wishlist',
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
] as const;

const SERVER = 'src/lib/server/';
/** Layers of the server: each imports only those before it. */
const LAYERS = ['errors.ts', 'infra', 'features', 'web', 'edge', 'app'];

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

/** Pairs of folders whose files import each other. */
export function mutualPairs(imports: readonly Import[]): string[] {
  const arrows = new Set(
    imports
      .map(({ from, to }) => [posix.dirname(from), posix.dirname(to)] as const)
      .filter(
        ([from, to]) => from !== to && !from.startsWith(`${to}/`) && !to.startsWith(`${from}/`),
      )
      .map(([from, to]) => `${from} ${to}`),
  );
  return [...arrows].filter((arrow) => {
    const [from = '', to = ''] = arrow.split(' ');
    return from < to && arrows.has(`${to} ${from}`);
  });
}

/** The figures of docs/numbers.md "Layout of the code". */
export function measure() {
  const files = trackedFiles();
  const sources = files.filter(isSource);
  const linesOf = (file: string) => readFileSync(file, 'utf8').split('\n').length - 1;
  const lines = sources.map(linesOf).toSorted((one, other) => one - other);
  const imports = sources.filter((file) => file.startsWith('src/lib/')).flatMap(importsOf);
  const inLib = imports.filter(({ to }) => to.startsWith('src/lib/'));
  return {
    files: files.length,
    sources: sources.length,
    // An address is a file, however little it says.
    under15: sources.filter((file) => !file.startsWith('src/pages/') && linesOf(file) < 15).length,
    medianLines: lines[Math.floor(lines.length / 2)] ?? 0,
    longest: Math.max(...sources.filter((file) => file.startsWith('src/')).map(linesOf)),
    upward: imports.filter(isUpward).length,
    mutualPairs: mutualPairs(inLib).length,
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const figures = measure();
  for (const [name, value, aim] of [
    ['files outside the demo catalogue', figures.files, 'at most 1480'],
    ['source files', figures.sources, ''],
    ['source files under 15 lines outside src/pages', figures.under15, 'at most 30'],
    ['median lines of a source file', figures.medianLines, '60 to 100'],
    ['lines of the longest file in src', figures.longest, 'at most 335'],
    ['upward arrows in the server', figures.upward, 'at most 3'],
    ['pairs of folders in src/lib that import each other', figures.mutualPairs, '0'],
  ] as const) {
    process.stdout.write(`${name.padEnd(54)} ${String(value).padStart(6)}  ${aim}\n`);
  }
}
