import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aFolder } from '../../support/shop.ts';

test('a mistake in the content stops the build with a message for its author', () => {
  const folder = aFolder();
  for (const part of ['src', 'public', 'scripts', 'package.json', 'astro.config.mjs']) {
    cpSync(part, join(folder, part), { recursive: true });
  }
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'), 'dir');
  const hero = join(folder, 'src/content/hero.yaml');
  writeFileSync(hero, readFileSync(hero, 'utf8').replace('/category/carpets', '/category/carpet'));
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join('node_modules', 'astro', 'bin', 'astro.mjs'), 'build', '--silent'],
    { cwd: folder, encoding: 'utf8', env: { ...process.env, NODE_ENV: 'production' } },
  );
  expect(`${stdout}${stderr}`).toContain(
    'src/content/hero.yaml, line 28: "link" of loom leads nowhere: /category/carpet is no address of the shop. Did you mean /category/carpets?',
  );
  expect(`${stdout}${stderr}`).not.toContain('    at ');
  expect(status).toBe(1);
});
