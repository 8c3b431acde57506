import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { compileMessages } from './scripts/messages.mjs';
import { layersInOrder } from './scripts/build-plugins.mjs';
import { chromium } from './scripts/prepare.mjs';
import { timeLimit } from './tests/support/time-limit.ts';
import { builtPages } from './tests/unit/support/built-pages.ts';

const withDatabase = ['tests/**/*.db.test.ts'];
/** The built server; where the engine makes no difference (`http`), on SQLite alone. */
const onTheBuild = ['tests/**/*.built.test.ts'];
const overHttp = ['tests/**/*.http.test.ts'];
const onPostgres = ['tests/**/*.postgres.test.ts'];
const inEngines = ['tests/browser/engines/*.engine.test.ts'];
const inBrowser = ['tests/**/*.component.test.{ts,tsx}'];
const executablePath = chromium();

await compileMessages();

/** The suite that needs a database runs on both engines: the same files, twice. */
export default defineConfig({
  test: {
    testTimeout: timeLimit(120_000),
    hookTimeout: timeLimit(120_000),
    expect: { poll: { timeout: timeLimit(20_000) } },
    maxWorkers: 2,
    // Files share what they import; nothing that a test changes lives in a module.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          setupFiles: ['tests/support/quiet.ts'],
          include: ['tests/**/*.test.ts'],
          exclude: [
            // What the bench installs brings tests of its own.
            '**/node_modules/**',
            ...withDatabase,
            ...onTheBuild,
            ...overHttp,
            ...onPostgres,
            ...inBrowser,
            ...inEngines,
          ],
        },
      },
      {
        extends: true,
        plugins: [builtPages, layersInOrder],
        // What Vite would come upon only while tests run makes it load their page anew.
        optimizeDeps: {
          include: [
            '@mswjs/interceptors',
            '@mswjs/interceptors/XMLHttpRequest',
            '@mswjs/interceptors/fetch',
            '@nanostores/react',
            'axe-core',
            'idb',
            'nanostores',
            'ofetch',
            'react',
            'react-dom',
            'react-dom/client',
            'react-dom/server',
            'react/jsx-dev-runtime',
            'react/jsx-runtime',
            'swiper',
            'swiper/modules',
            'valibot',
            'vitest-browser-react',
          ],
        },
        test: {
          name: 'components',
          isolate: true,
          include: inBrowser,
          globalSetup: ['tests/unit/support/built-pages.ts'],
          setupFiles: ['tests/support/quiet.ts', 'tests/unit/support/setup.ts'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: {
                args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
                ...(executablePath && { executablePath }),
              },
            }),
            viewport: { width: 360, height: 780 },
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        extends: true,
        test: { name: 'engines', include: inEngines, fileParallelism: false },
      },
      {
        extends: true,
        test: {
          name: 'sqlite',
          setupFiles: ['tests/support/quiet.ts'],
          globalSetup: ['tests/support/databases.ts'],
          include: withDatabase,
          env: { ENGINE: 'sqlite' },
        },
      },
      {
        extends: true,
        test: {
          name: 'built',
          setupFiles: ['tests/support/quiet.ts'],
          globalSetup: ['tests/support/databases.ts'],
          include: [...onTheBuild, ...overHttp],
          env: { ENGINE: 'sqlite' },
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          setupFiles: ['tests/support/quiet.ts'],
          include: [...withDatabase, ...onTheBuild, ...onPostgres],
          env: { ENGINE: 'postgres' },
          globalSetup: ['tests/support/databases.ts'],
        },
      },
    ],
  },
});
