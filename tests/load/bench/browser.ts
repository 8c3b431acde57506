import { existsSync } from 'node:fs';
import { chromium } from 'playwright';

const executablePath = [process.env['CHROMIUM_PATH'], '/usr/bin/chromium'].find(
  (path) => path !== undefined && existsSync(path),
);

/** Chromium as the tests use it: the machine's own, or the one that Playwright brings. */
export const openBrowser = (...args: string[]) =>
  chromium.launch({ args: ['--no-sandbox', ...args], ...(executablePath && { executablePath }) });

/** The pages that the figures are about: home, a category, a product. */
export const PRODUCT = '/product/peacock-batik-sarong';
export const LOOKED_AT = ['/', '/category/bags', PRODUCT] as const;
