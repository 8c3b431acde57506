import node from '@astrojs/node';
import react from '@astrojs/react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'astro/config';
import {
  bundledServer,
  islandsWithoutStyle,
  layersInOrder,
  serverOnly,
  sheetsFollowImports,
  slotsAreOwnHtml,
} from './scripts/build-plugins.mjs';
import { contentChecked } from './scripts/content-checked.mjs';
import { contentMarkdown } from './scripts/content-markdown.ts';
import { compileMessages, localizedScripts, messagesChecked } from './scripts/messages.mjs';
import { shopInDev } from './scripts/shop-in-dev.mjs';

await compileMessages();

/** What every page of shoppers and staff loads; a module that is missing here brings the shoppers' script to the staff. */
const IN_EVERY_FRAME =
  /layouts\/Document\.astro|nanostores\/(?:atom|computed)|lib\/catalogue\/(?:picture-urls|product|sizes)\.ts|browser\/(?:announce|reload-if-online)\.ts/;

export default defineConfig({
  output: 'server',
  adapter: node({ mode: 'middleware' }),
  integrations: [react(), contentChecked, messagesChecked, shopInDev],
  session: false,
  // Pictures are made by the shop (decision 0007): the framework's converter takes any address.
  image: { endpoint: { entrypoint: './src/pages/api/[...path].ts' } },
  security: {
    // The outer server checks origins by the rule of docs/api.md, which lets bearer tokens pass.
    checkOrigin: false,
    csp: {
      directives: [
        "default-src 'self'",
        "img-src 'self' data: blob:",
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
  // A first view comes in one response (decision 0033).
  build: { inlineStylesheets: 'always' },
  vite: {
    plugins: [
      layersInOrder,
      sheetsFollowImports,
      tailwindcss(),
      serverOnly,
      bundledServer,
      islandsWithoutStyle,
      slotsAreOwnHtml,
      localizedScripts(),
    ],
    build: { assetsInlineLimit: 0 },
    environments: {
      client: {
        build: {
          rolldownOptions: {
            // Each file costs a slow line a round trip: what every page, every call and every screen runs
            // travels in one file each. Cart and wishlist of a signed-in visitor are synchronised on every page,
            // so that they come with the calls and not with React.
            output: {
              // Short names: the first script names all that it may load later.
              chunkFileNames: '_astro/[hash:7].js',
              entryFileNames: '_astro/[hash:7].js',
              codeSplitting: {
                groups: [
                  { name: 'document', test: IN_EVERY_FRAME },
                  { name: 'page', test: /layouts\/Frame\.astro/ },
                  {
                    name: 'calls',
                    test: /src\/lib\/browser\/(session(?!\/request)|cart(?!\/cart-page)|wishlist)\//,
                  },
                  { name: 'screens', test: /src\/islands\/(?!admin\/)/, minShareCount: 10 },
                ],
              },
            },
          },
        },
      },
    },
  },
});
