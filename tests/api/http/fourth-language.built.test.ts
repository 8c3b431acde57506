import { execFileSync } from 'node:child_process';
import {
  cpSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

/** What the shop says in the new language, by the rules of docs/languages.md. */
const SHOW = `
import * as m from '#messages';
import { inLocale } from '#lib/server/infra/locale.ts';
import { languagesOf, splitLocale } from '#lib/site/locales.ts';
import { paths } from '#lib/site/paths.ts';
import { isLanguage } from '#lib/messages/languages.ts';
import { formatMoment } from '#lib/format/dates.ts';
import { messagesChecked } from './scripts/messages.mjs';

messagesChecked.hooks['astro:config:done']();
console.log(JSON.stringify(inLocale('eo', () => [
  m.common_close(),
  m.cart_items({ count: 2 }),
  paths.cart,
  splitLocale('/eo/cart').path,
  languagesOf('/cart').map(({ href }) => href),
  isLanguage('eo'),
  formatMoment('2026-11-02T03:42:00Z'),
])));
`;

const marked = (text: unknown): unknown => {
  if (typeof text === 'string') return text === '' ? text : `¡${text}!`;
  if (Array.isArray(text)) {
    return text.map((one: { match: Record<string, string> }) => ({
      ...one,
      match: Object.fromEntries(
        Object.entries(one.match).map(([form, words]) => [form, marked(words)]),
      ),
    }));
  }
  return text;
};

test('a fourth language is a folder of files and a line of settings', () => {
  const folder = mkdtempSync(join(tmpdir(), 'shop-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of ['src', 'scripts', 'package.json']) {
    cpSync(name, join(folder, name), { recursive: true });
  }
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));

  for (const file of globSync(join(folder, 'src/messages/en/*.json'))) {
    const english: Record<string, unknown> = JSON.parse(readFileSync(file, 'utf8'));
    const texts = Object.entries(english).map(([key, text]) => [key, marked(text)]);
    const own = {
      ...Object.fromEntries(texts),
      ...('common_locale' in english && { common_locale: 'eo' }),
    };
    const there = file.replace('/messages/en/', '/messages/eo/');
    cpSync(file, there);
    writeFileSync(there, JSON.stringify(own));
  }
  const settings = join(folder, 'src/messages/project.inlang/settings.json');
  const listed = readFileSync(settings, 'utf8').replace('"ta"]', '"ta", "eo"]');
  writeFileSync(settings, listed);
  writeFileSync(join(folder, 'show.ts'), SHOW);

  const run = (file: string) =>
    execFileSync(process.execPath, [file], { cwd: folder, encoding: 'utf8' });
  run('scripts/compile-messages.mjs');
  expect(JSON.parse(run('show.ts'))).toEqual([
    '¡Close!',
    '¡2 items!',
    '/eo/cart',
    '/cart',
    ['/cart', '/si/cart', '/ta/cart', '/eo/cart'],
    true,
    expect.stringContaining('2026'),
  ]);
});
