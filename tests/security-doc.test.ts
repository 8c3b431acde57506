import { existsSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, test } from 'vitest';

// Every test that docs/security.md names is there, with that title.

/** `file`: “title”, the file below `tests/` without its ending. */
const NAMED = /`([\w./-]+)`: “([^”]+)”/g;

const words = readFileSync('docs/security.md', 'utf8').replaceAll(/\s+/g, ' ');
const named = [...words.matchAll(NAMED)].map(([, file = '', title = '']) => ({ file, title }));

/** `describe` or `test`, whatever is said between that and the title. */
function verbOf(callee: ts.Expression): string | undefined {
  if (ts.isCallExpression(callee)) return verbOf(callee.expression);
  if (!ts.isPropertyAccessExpression(callee)) return ts.isIdentifier(callee) ? callee.text : '';
  return callee.name.text === 'describe' ? 'describe' : verbOf(callee.expression);
}

/** The titles of a file, each with those of the groups around it, as a reporter prints them. */
function titlesIn(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest);
  const titles: string[] = [];
  const walk = (node: ts.Node, around: readonly string[]): void => {
    const [first] = ts.isCallExpression(node) ? node.arguments : [];
    const verb = ts.isCallExpression(node) ? verbOf(node.expression) : undefined;
    const isTitled = first !== undefined && ts.isStringLiteralLike(first);
    const within = isTitled && verb === 'describe' ? [...around, first.text] : around;
    if (isTitled && verb === 'test') titles.push([...around, first.text].join(' '));
    ts.forEachChild(node, (child) => walk(child, within));
  };
  walk(source, []);
  return titles;
}

test('the tests that docs/security.md names are read', () => {
  expect(named.length).toBeGreaterThan(100);
});

test.each(named)('$file has the test “$title”', ({ file, title }) => {
  const endings = ['test', 'e2e'].map((kind) => `tests/${file}.${kind}.ts`);
  const [found] = endings.filter((path) => existsSync(path));
  expect(found, `Neither ${endings.join(' nor ')} is there.`).toBeDefined();
  expect(titlesIn(found ?? '')).toContain(title);
});
