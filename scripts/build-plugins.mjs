import { existsSync, globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { importsOf } from './structure.ts';

/** The build stops when anything below `src/lib/server` would reach a browser (decision 0002). */
export const serverOnly = {
  name: 'server-only',
  enforce: 'pre',
  applyToEnvironment: (environment) => environment.name === 'client',
  load(id) {
    if (id.includes('/src/lib/server/')) this.error(`Server module reached the browser: ${id}`);
  },
};

/**
 * The server is bundled with the packages that it needs: a few files are read faster than a thousand,
 * and pages, API and outer server share one copy of each module (decision 0003).
 */
export const bundledServer = {
  name: 'bundled-server',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'ssr',
  configEnvironment: (name) =>
    name === 'ssr'
      ? {
          resolve: { noExternal: true, external: ['better-sqlite3', 'sharp'] },
          define: { 'process.env.NODE_ENV': '"production"' },
        }
      : {},
  buildStart() {
    this.emitFile({ type: 'chunk', id: 'src/start.ts', fileName: 'start.mjs' });
    for (const worker of ['content/markdown-worker', 'import-export/import-worker']) {
      const fileName = `${worker.split('/').at(-1)}.mjs`;
      this.emitFile({ type: 'chunk', id: `src/lib/server/features/${worker}.ts`, fileName });
    }
  },
};

/** Layers count in the order of their first mention, and pages join their stylesheets in any order. */
export const layersInOrder = {
  name: 'layers-in-order',
  enforce: 'pre',
  transform: (code, id) =>
    /\/src\/.*\.css$/.test(id) ? `@layer theme, parts, components, utilities;\n${code}` : undefined,
};

/** Astro writes the style of its islands into the body, where HTML allows none: `src/styles/states.css` has it. */
export const islandsWithoutStyle = {
  name: 'islands-without-style',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name !== 'client',
  transform(code, id) {
    if (!id.includes('astro/dist/runtime/server/scripts.js')) return undefined;
    const taken = code.replace('<style>${ISLAND_STYLES}</style>', '');
    if (taken === code)
      this.error('Islands are styled in another way now: see islandsWithoutStyle');
    return taken;
  },
};

/** What an island gets as a slot is HTML of its page: React takes it by the policy that the pages name. */
export const slotsAreOwnHtml = {
  name: 'slots-are-own-html',
  enforce: 'pre',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  transform(code, id) {
    if (!id.includes('@astrojs/react/dist/static-html.js')) return undefined;
    const taken = code.replace('__html: value', '__html: ownHtml(value)');
    if (taken === code) this.error('Slots are drawn in another way now: see slotsAreOwnHtml');
    const from = fileURLToPath(import.meta.resolve('#lib/browser/own-parts.ts'));
    return `import { ownHtml } from ${JSON.stringify(from)};\n${taken}`;
  },
};

const PAGES = globSync('src/pages/**/*.astro');
/** Pieces that scripts fetch into any page of shoppers. */
const isFragment = (page) => page.startsWith('src/pages/fragments/');
const mayHoldClasses = (file) => /\.(astro|tsx)$|^src\/lib\/browser\/.*\.ts$/.test(file);

/** A file with everything that it imports, however far. */
function reachOf(start, reached = new Set()) {
  if (reached.has(start) || !existsSync(start)) return reached;
  reached.add(start);
  for (const { to } of importsOf(start)) reachOf(to, reached);
  return reached;
}

const importsSheet = (file, sheet) =>
  file.endsWith('.astro') && readFileSync(file, 'utf8').includes(`styles/${sheet}.css'`);

/**
 * Where Tailwind finds the classes of a sheet of `src/styles`: in what the pages that have it import. Brackets of a
 * route would be a pattern.
 */
export function sourcesOf(sheet) {
  const reaches = PAGES.map((page) => ({ page, files: [...reachOf(page)] }));
  const own = reaches.filter(({ files }) => files.some((file) => importsSheet(file, sheet)));
  const isOfShoppers = own.some(({ page }) => !page.startsWith('src/pages/admin/'));
  const all = [...own, ...(isOfShoppers ? reaches.filter(({ page }) => isFragment(page)) : [])];
  const files = own.length === 0 ? [] : all.flatMap((one) => one.files.filter(mayHoldClasses));
  return [...new Set(files)];
}

/** Sheets list no components: a class is in the sheet of each page that imports its component. */
export const sheetsFollowImports = {
  name: 'sheets-follow-imports',
  enforce: 'pre',
  transform(code, id) {
    const [, sheet] = /\/src\/styles\/(\w+)\.css$/.exec(id) ?? [];
    if (sheet === undefined) return undefined;
    const files = sourcesOf(sheet);
    for (const file of files) this.addWatchFile(resolve(file));
    const sources = files.map((file) => `@source '../../${file.replaceAll(/\[.*?\]/g, '*')}';`);
    return files.length > 0 ? `${code}\n${sources.join('\n')}` : undefined;
  },
};
