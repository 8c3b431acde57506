import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as m from '#messages';
import { methodTable } from '#lib/payments/methods.ts';
import { isSentence, textsIn } from './support/sentences.ts';

// What a person reads has one owner: the messages of its feature.

const places = new Map<string, string[]>();
for (const file of globSync(['src/**/*.{ts,tsx,astro}', 'src/messages/en/*.json'], {
  exclude: ['src/messages/compiled/**'],
})) {
  for (const text of textsIn(file)) places.set(text, [...(places.get(text) ?? []), file]);
}
const sentences = [...places].filter(([text]) => isSentence(text));

test('the sentences for people are read', () => {
  expect(sentences.length).toBeGreaterThan(1000);
});

test('each sentence for people stands in one file', () => {
  const repeated = sentences.filter(([, files]) => files.length > 1);
  expect(Object.fromEntries(repeated)).toEqual({});
});

const ofMethods = Object.values(methodTable)
  .flatMap((row) => Object.values(row))
  .filter((value) => typeof value === 'function')
  .map((message) => message());

test.each([m.payments_cash_fee(), ...ofMethods])(
  '“%s” stands in the messages of payments alone',
  (text) => {
    expect(places.get(text)).toEqual(['src/messages/en/payments.json']);
  },
);

/** Counts that are never 1: limits of the code, and what is shown from 2 on. */
const NEVER_ONE = new Set([
  'account_email_invited_how',
  'account_invitation_dead_lead',
  'catalogue_see_all_of',
  'deliveries_start_all',
  'newsletter_confirm_footnote',
  'stock_alerts_confirm_footnote',
]);

test('a count that can be 1 has a form for it', () => {
  const single = globSync('src/messages/en/*.json').flatMap((path) =>
    Object.entries<unknown>(JSON.parse(readFileSync(path, 'utf8'))).filter(
      ([key, text]) =>
        typeof text === 'string' &&
        /\{(?!max\}|min\})\w+\} (?!(?:does|has|is|sends|shows|was) )[a-z]+s\b/.test(text) &&
        !NEVER_ONE.has(key),
    ),
  );
  expect(Object.fromEntries(single)).toEqual({});
});
