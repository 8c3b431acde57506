import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig, devices } from '@playwright/test';

/**
 * The built shop, in folders of the tests' own: with the demo catalogue, empty, and with the demo
 * catalogue on Postgres.
 */
const PORT = Number(process.env['E2E_PORT'] ?? 4390);
const EMPTY_PORT = PORT + 1;
const POSTGRES_PORT = PORT + 2;
const address = (port: number) => `http://127.0.0.1:${port}`;
// The configuration is read once a worker: the folder is made by the first and told to the others.
const folder = (process.env['E2E_FOLDER'] ??= mkdtempSync(join(tmpdir(), 'shilpa-e2e-')));

const server = (port: number, name: string, seed: 'on' | 'off', script = 'src/server.ts') => ({
  command: `node ${script}`,
  url: `${address(port)}/api/ready`,
  env: {
    PORT: String(port),
    DATA_DIR: join(folder, name),
    SEED_DEMO: seed,
    LOG_LEVEL: 'warn',
    DEMO_PASSWORD: 'weaver of reeds',
    // A story asks for the codes of an hour within a minute.
    LIMITS_CODE_MAILS_PER_MINUTE: '5',
    LIMITS_NEWSLETTER_PER_IP_PER_HOUR: '1000',
  },
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 10_000 },
});

const known = [process.env['CHROMIUM_PATH'], '/usr/bin/chromium', '/usr/bin/google-chrome'];
const executablePath = known.find((path) => path !== undefined && existsSync(path));
const launchOptions = {
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  ...(executablePath && { executablePath }),
};

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/stock-the-shop.ts',
  testMatch: '*.e2e.ts',
  fullyParallel: true,
  workers: 2,
  // A story that fails on a busy machine is told once more; the report names it as flaky.
  retries: 1,
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  timeout: 30_000,
  use: { baseURL: address(PORT), launchOptions, trace: 'retain-on-failure' },
  projects: [
    {
      name: 'phone',
      testIgnore: 'empty.e2e.ts',
      grepInvert: /@desktop/,
      use: { ...devices['Pixel 7'], viewport: { width: 360, height: 780 } },
    },
    {
      name: 'desktop',
      testIgnore: 'empty.e2e.ts',
      grepInvert: /@phone/,
      use: { viewport: { width: 1280, height: 900 } },
    },
    {
      name: 'postgres',
      grep: /@postgres/,
      use: {
        ...devices['Pixel 7'],
        viewport: { width: 360, height: 780 },
        baseURL: address(POSTGRES_PORT),
      },
    },
    { name: 'empty shop', testMatch: 'empty.e2e.ts', use: { baseURL: address(EMPTY_PORT) } },
  ],
  webServer: [
    server(PORT, 'demo', 'on'),
    server(EMPTY_PORT, 'empty', 'off'),
    server(POSTGRES_PORT, 'postgres', 'on', 'tests/e2e/postgres-shop.ts'),
  ],
});
