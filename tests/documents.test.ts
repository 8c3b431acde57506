import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';

const read = (path: string): string => readFileSync(path, 'utf8');

/** A document that nobody reads to its end helps nobody. Words are counted as `wc -w` does. */
const MOST_WORDS = {
  'docs/architecture.md': 900,
  'docs/numbers.md': 1_200,
  'docs/security.md': 4_100,
};

test.each(Object.entries(MOST_WORDS))('%s has at most %i words', (path, most) => {
  expect(read(path).trim().split(/\s+/).length).toBeLessThanOrEqual(most);
});

const documents = globSync(['*.md', 'docs/**/*.md', 'demo/*.md']);

/** The anchor of a heading, as GitHub makes it. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');

/** All anchors of a document; a heading that occurs again has a number. */
function anchorsOf(path: string): string[] {
  const counts = new Map<string, number>();
  return Array.from(read(path).matchAll(/^#+ (.+)$/gm), ([, heading = '']) => {
    const anchor = anchorOf(heading);
    const count = counts.get(anchor) ?? 0;
    counts.set(anchor, count + 1);
    return count === 0 ? anchor : `${anchor}-${count}`;
  });
}

describe('Links of documents', () => {
  test.each(documents)('of %s lead to files and headings that exist', (document) => {
    const targets = Array.from(
      read(document).matchAll(/\]\(([^)\s]+)\)/g),
      ([, target = '']) => target,
    ).filter((target) => !/^(?:https?:|mailto:|\/)/.test(target));
    const broken = targets.filter((target) => {
      const [path = '', anchor] = target.split('#');
      const file = path === '' ? document : join(dirname(document), path);
      if (!existsSync(file)) return true;
      return anchor !== undefined && !anchorsOf(file).includes(anchor);
    });
    expect(broken).toEqual([]);
  });
});
