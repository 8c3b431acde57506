import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import node from '@astrojs/node';
import react from '@astrojs/react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'astro/config';
import { contentMarkdown } from './scripts/content-markdown.ts';
import { contentChecked } from './scripts/content-checked.mjs';
import { shopInDev } from './scripts/shop-in-dev.mjs';

/** The build stops when anything below `src/lib/server` would reach a browser (decision 0002). */
const serverOnly = {
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
const bundledServer = {
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

/** What an island gets as a slot is HTML of its page: React takes it by the policy that the pages name. */
const slotsAreOwnHtml = {
  name: 'slots-are-own-html',
  enforce: 'pre',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  transform(code, id) {
    if (!id.includes('@astrojs/react/dist/static-html.js')) return undefined;
    const taken = code.replace('__html: value', '__html: ownHtml(value)');
    if (taken === code) this.error('Slots are drawn in another way now: see slotsAreOwnHtml');
    const from = fileURLToPath(new URL('src/lib/browser/own-parts.ts', import.meta.url));
    return `import { ownHtml } from ${JSON.stringify(from)};\n${taken}`;
  },
};

/**
 * The content security policy of all pages, for the shop to send each page its part (decision 0033). Astro would
 * hash the stylesheets of each page it renders, linked ones too, and wait for another thread each time.
 */
const contentSecurityPolicy = {
  name: 'content-security-policy',
  hooks: {
    'astro:build:ssr': ({ manifest }) => {
      const { directives, scriptHashes, styleHashes } = manifest.csp;
      const sources = (hashes) => ["'self'", ...hashes.map((hash) => `'${hash}'`)].join(' ');
      const all = [
        ...directives,
        `script-src ${sources(scriptHashes)}`,
        `style-src ${sources(styleHashes)}`,
      ];
      writeFileSync('dist/server/content-security-policy.txt', all.join(';'));
      manifest.shouldInjectCspMetaTags = false;
    },
  },
};

/** What scripts of several pages share travels in one file: each costs a slow line a round trip. */
const sharedByPages = {
  name: 'shared',
  test: /src\/lib\/browser\/(own-parts|catalogue\/add-to-cart|cart\/mini-cart|wishlist\/store|site\/(center|first-use|saves-data))\.ts$|preload-helper/,
};

/**
 * So do what asks the server, what syncs a signed-in visitor, and React with the small parts of all
 * islands. A group takes along what its modules import, unless an earlier one has it.
 */
const fetchedTogether = [
  { name: 'paths', test: /src\/lib\/site\/paths\.ts$/ },
  {
    name: 'requests',
    test: /node_modules\/(ofetch|valibot)\/|src\/lib\/browser\/(fetch|fetch-product|cart\/shipping-rule|account\/early-submit|session\/(session|authed-fetch|guard|return-url))\.ts$|src\/lib\/(account\/(messages|code|email|phone)|newsletter\/schema|format\/(money|dates)|shop-settings\/(districts|payment-methods)|cart\/totals)\.ts$/,
  },
  {
    name: 'sync',
    test: /src\/lib\/browser\/(outbox|(cart|wishlist)\/(sync|outbox)|cart\/refresh-guest-cart)\.ts$/,
  },
  {
    name: 'react',
    test: /node_modules\/(react|react-dom|scheduler|@astrojs\/react|@nanostores\/react)\/|src\/islands\/(ui\/(Icon|BusyButton|Field|OfflineNote|DistrictField|use-[a-z-]+)|cart\/(CartTotals|CartNotices|RemoveButton))\.tsx?$/,
  },
  { name: 'orders', test: /src\/lib\/orders\/(codec|messages)\.ts$/ },
  {
    name: 'reviews',
    test: /src\/islands\/(ui\/Stars|reviews\/(ReviewInvitation|ReviewList))\.tsx$/,
  },
];

export default defineConfig({
  output: 'server',
  // A page is cached as a whole, so nothing is gained by making it in pieces (decision 0005).
  adapter: node({ mode: 'middleware', experimentalDisableStreaming: true }),
  integrations: [contentChecked, react(), shopInDev, contentSecurityPolicy],
  session: false,
  // Pictures are made by the shop (decision 0007): the framework's converter takes any address.
  image: { endpoint: { entrypoint: './src/pages/api/[...path].ts' } },
  // The outer server checks origins by the rule of docs/api.md, which lets bearer tokens pass.
  security: {
    checkOrigin: false,
    csp: {
      algorithm: 'SHA-256',
      directives: [
        "default-src 'self'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "worker-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
        'trusted-types own-html',
      ],
    },
  },
  markdown: { processor: contentMarkdown },
  prerenderConflictBehavior: 'error',
  // The shop puts them into the page itself (decision 0033): Astro would hash each for each page.
  build: { inlineStylesheets: 'never' },
  vite: {
    plugins: [tailwindcss(), serverOnly, bundledServer, slotsAreOwnHtml],
    build: {
      assetsInlineLimit: 0,
      rolldownOptions: {
        // A constant of another file is written where it is used: the file need not hand it out.
        optimization: { inlineConst: { mode: 'all', pass: 2 } },
        // So a page does not fetch the messages of a feature for one that is written where it is used.
        treeshake: {
          moduleSideEffects: [{ test: /src\/lib\/[a-z-]+\/messages\.ts$/, sideEffects: false }],
        },
      },
    },
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: { codeSplitting: { groups: [sharedByPages, ...fetchedTogether] } },
          },
        },
      },
    },
  },
});
