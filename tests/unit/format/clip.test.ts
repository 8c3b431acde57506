import { expect, test } from 'vitest';
import { textOfHtml } from '#lib/format/html.ts';
import { initialOf } from '#lib/account/user.ts';
import { clip } from '#lib/format/clip.ts';

test.each([
  ['a short text', 20, 'a short text'],
  ['A bowl of clay from the hills', 20, 'A bowl of clay from…'],
  ['H aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 20, 'H aaaaaaaaaaaaaaaaa…'],
  ['aaaaaaaaa👩‍🎨b', 12, 'aaaaaaaaa…'],
  ['aaaaaaaaaaகௌb', 12, 'aaaaaaaaaa…'],
  ['aaaaaaaaaaශ්‍රී', 13, 'aaaaaaaaaa…'],
])('%j in %i code units is %j', (text, max, clipped) => {
  expect(clip(text, max)).toBe(clipped);
  expect(clipped.length).toBeLessThanOrEqual(max);
});

test.each([
  ['nimali', 'N'],
  ['ශ්\u200dරී ලංකා', 'ශ්\u200dරී'],
  ['கௌரி', 'கௌ'],
  ['👩\u200d🎨 Anna', '👩\u200d🎨'],
  ['', ''],
])('the initial of %j is %j, a whole letter', (name, initial) => {
  expect(initialOf(name)).toBe(initial);
});

test('the text of a page made from Markdown is not escaped twice', () => {
  expect(textOfHtml('<p>Bags &amp; <b>mats</b> &lt;new&gt; &amp;lt;</p>')).toBe(
    'Bags & mats <new> &lt;',
  );
});
