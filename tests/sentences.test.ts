import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sentencesIn } from './support/sentences.ts';

// A sentence that a person reads has one owner: the messages of its feature.

const places = new Map<string, string[]>();
for (const file of globSync('src/**/*.{ts,tsx,astro}')) {
  for (const sentence of sentencesIn(file)) {
    places.set(sentence, [...(places.get(sentence) ?? []), file]);
  }
}

test('the sentences for people are read', () => {
  expect(places.size).toBeGreaterThan(500);
});

test('each sentence for people stands in one file', () => {
  const repeated = [...places].filter(([, files]) => files.length > 1);
  expect(Object.fromEntries(repeated)).toEqual({});
});
