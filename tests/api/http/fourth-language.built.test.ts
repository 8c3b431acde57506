import { execFileSync } from 'node:child_process';
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { chromium as playwright } from 'playwright';
import { expect, onTestFinished, test } from 'vitest';
import { chromium } from '../../../scripts/prepare.mjs';
import { startShop } from '../../support/running-shop.ts';

/** Written from right to left, so that the test sees the mirrored pages as well. */
const LANGUAGE = 'ur';

/** A text in an invented language: its English, marked. */
const invented = (text: unknown): unknown => {
  if (typeof text === 'string') return text === '' ? text : `¡${text}!`;
  if (Array.isArray(text)) {
    return text.map((one: { match: Record<string, string> }) => ({
      ...one,
      match: Object.fromEntries(
        Object.entries(one.match).map(([form, words]) => [form, invented(words)]),
      ),
    }));
  }
  return text;
};

/** Follows "Add a language" of docs/languages.md. */
function addLanguage(folder: string): void {
  const names = { common_locale: LANGUAGE, common_date_locale: LANGUAGE };
  mkdirSync(join(folder, 'src/messages', LANGUAGE));
  for (const file of globSync(join(folder, 'src/messages/en/*.json'))) {
    const english: Record<string, unknown> = JSON.parse(readFileSync(file, 'utf8'));
    const texts = Object.entries(english).map(([key, text]) => [
      key,
      key in names ? names[key as keyof typeof names] : invented(text),
    ]);
    const there = file.replace('/messages/en/', `/messages/${LANGUAGE}/`);
    writeFileSync(there, JSON.stringify(Object.fromEntries(texts)));
  }
  const settings = join(folder, 'src/messages/project.inlang/settings.json');
  const listed = readFileSync(settings, 'utf8').replace('"ta"]', `"ta", "${LANGUAGE}"]`);
  writeFileSync(settings, listed);
}

const parts = [
  'astro.config.mjs',
  'package.json',
  'tsconfig.json',
  'public',
  'scripts',
  'src',
  'demo',
  // The settings of the messages name its file.
  'node_modules/@inlang/plugin-message-format',
];
/** A copy of the project, inside of it, so that it finds the same packages. */
function copyOfProject(): string {
  const folder = mkdtempSync('dist/fourth-language-');
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of parts) cpSync(name, join(folder, name), { recursive: true });
  return folder;
}

test('a fourth language is a folder of files and a line of settings', async () => {
  const folder = copyOfProject();
  addLanguage(folder);
  const env = { ...process.env, NODE_ENV: 'production' };
  execFileSync('npm', ['run', '--silent', 'build'], { cwd: folder, env, stdio: 'pipe' });
  const shop = await startShop({ engine: 'sqlite', seed: 'demo', env: {}, folder });
  onTestFinished(shop.stop);
  const executablePath = chromium();
  const browser = await playwright.launch(executablePath === undefined ? {} : { executablePath });
  onTestFinished(() => browser.close());

  const page = await browser.newPage({ baseURL: shop.url, viewport: { width: 360, height: 780 } });
  await page.goto('/si/cart');
  const links = page.locator('.languages a');
  const own = links.and(page.locator(`[hreflang="${LANGUAGE}"]`)).first();
  expect(await own.getAttribute('href')).toBe(`/${LANGUAGE}/cart`);

  const paths = [
    '',
    '/products',
    '/product/lacquer-band-bowl',
    '/cart',
    '/login',
    '/pages/delivery',
  ];
  for (const path of paths) {
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 780 });
      await page.goto(`/${LANGUAGE}${path}`);
      const html = page.locator('html');
      expect(await html.getAttribute('lang')).toBe(LANGUAGE);
      expect(await html.getAttribute('dir')).toBe('rtl');
      // Nothing sticks out on either side, and the logo stands at the right.
      const scrollWidth = await html.evaluate((element) => element.scrollWidth);
      expect({ path, scrollWidth }).toEqual({ path, scrollWidth: width });
      const logo = await page.locator('.logo').boundingBox();
      expect(logo?.x).toBeGreaterThan(width / 2 - 90);
      expect(await page.locator('body').innerText()).toMatch(/¡.+!/);
    }
  }
  const english = await page.goto('/');
  expect(await english?.text()).toContain(`hreflang="${LANGUAGE}"`);
  expect(await page.locator('html').getAttribute('dir')).toBeNull();
});
