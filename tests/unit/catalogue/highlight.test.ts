import { expect, test } from 'vitest';
import { highlightMatches } from '#lib/catalogue/highlight.ts';

/** The name with what is underlined in brackets. */
const underlined = (name: string, typed: string) =>
  highlightMatches(name, typed)
    .map(({ text, isMatched }) => (isMatched ? `[${text}]` : text))
    .join('');

test.each([
  ['Peacock Batik Sarong', 'bati', 'Peacock [Bati]k Sarong'],
  ['Peacock Batik Sarong', 'SARONG pea', '[Pea]cock Batik [Sarong]'],
  ['Peacock Batik Sarong', 'batick', 'Peacock [Bati]k Sarong'],
  ['Lacquer Band Bowl', 'bowls', 'Lacquer Band [Bowl]'],
  ['Handloom Saree, Brass Border', 'sari', 'Handloom [Saree], Brass Border'],
  ['Café Crème', 'creme', 'Café [Crème]'],
  ['Batticaloa Cloth', 'batik', 'Batticaloa Cloth'],
  ['Neem & Lime Body Oil', 'the oil', 'Neem & Lime Body [Oil]'],
  ['Clay Bowl', '', 'Clay Bowl'],
  ['<b>Clay</b>', 'clay', '<b>[Clay]</b>'],
])('in "%s", "%s" underlines %s', (name, typed, marked) => {
  expect(underlined(name, typed)).toBe(marked);
});

test('no letter of a name is lost', () => {
  const name = 'Women’s “Sun-Wheel” Wrap Skirt, Set of 3 ';
  for (const typed of ['women', 'set 3', 'sunwheel', '']) {
    const parts = highlightMatches(name, typed).map(({ text }) => text);
    expect(parts.join('')).toBe(name);
  }
});
