import { defineConfig } from '@playwright/test';
import { chromium } from './scripts/prepare.mjs';
import { PHONE } from './tests/browser/support/fixtures.ts';
import type { ShopOptions } from './tests/support/running-shop.ts';
import { timeLimit } from './tests/support/time-limit.ts';

const executablePath = chromium();

/** Tests of what only a browser can show, on the built shop. Each worker has a server and a database of its own. */
export default defineConfig<object, ShopOptions>({
  testDir: 'tests/browser',
  testMatch: '*.spec.ts',
  globalSetup: './tests/support/seeded-folder.ts',
  fullyParallel: true,
  workers: 2,
  // A test that fails is tried again for its trace; one that passes only then fails the run.
  retries: 1,
  failOnFlakyTests: true,
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  timeout: timeLimit(120_000),
  expect: { timeout: timeLimit(20_000) },
  use: {
    ...PHONE,
    trace: 'on-first-retry',
    launchOptions: {
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
      ...(executablePath && { executablePath }),
    },
  },
  projects: [
    { name: 'chromium' },
    { name: 'postgres', grep: /@postgres/, use: { engine: 'postgres' } },
  ],
});
