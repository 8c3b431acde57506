import { globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, test } from 'vitest';

/** Who may import whom. The longest path comes first, so `lib/server` is not taken for `lib`. */
const arrows: ReadonlyArray<readonly [layer: string, mayImport: readonly string[]]> = [
  ['lib/server', ['lib/server', 'lib']],
  ['lib/browser', ['lib/browser', 'lib']],
  ['lib', ['lib']],
  ['islands', ['islands', 'lib', 'lib/browser']],
  ['components', ['components', 'islands', 'lib', 'lib/browser']],
  ['layouts', ['layouts', 'components', 'islands', 'lib', 'lib/browser']],
  ['pages', ['pages', 'layouts', 'components', 'islands', 'lib', 'lib/browser', 'lib/server']],
];
const layerOf = (path: string) => arrows.find(([layer]) => path.startsWith(`${layer}/`));

/** Static, dynamic and re-exporting imports, as paths below `src/`. */
function importsOf(file: string): string[] {
  const found = readFileSync(`src/${file}`, 'utf8').matchAll(
    /(?:from|import)\s*\(?\s*['"](#|\.)([^'"]+)['"]/g,
  );
  return [...found]
    .filter(([, , rest = '']) => !/\.css(\?|$)/.test(rest))
    .map(([, mark, rest = '']) =>
      mark === '#' ? rest : posix.join(posix.dirname(file), `.${rest}`),
    );
}

const files = globSync('**/*.{ts,tsx,astro}', { cwd: 'src' });

test.each(files)('%s follows the arrows', (file) => {
  const allowed = layerOf(file)?.[1];
  const wrong = importsOf(file).filter((path) => {
    const target = layerOf(path)?.[0];
    return allowed && target && !allowed.includes(target);
  });
  expect(wrong).toEqual([]);
});

const sqlWords = /\.(selectFrom|insertInto|updateTable|deleteFrom)\(/;
const mayHoldSql = /^lib\/server\/(infra\/(db\/|changes\/|idempotency\.ts)|.*\brepo\.ts$)/;

test('SQL stays in repos', () => {
  const outside = files
    .filter((file) => !mayHoldSql.test(file))
    .filter((file) => sqlWords.test(readFileSync(`src/${file}`, 'utf8')));
  expect(outside).toEqual([]);
});

test('no file is longer than a person reads in one go', () => {
  const long = files.filter((file) => readFileSync(`src/${file}`, 'utf8').split('\n').length > 335);
  expect(long).toEqual([]);
});
