/** The shortest share of the text that ends with a whole word. */
const LEAST_SHARE = 0.6;

/**
 * At most `max` code units, the `…` included: up to a whole word, or to a whole letter where a word is very long. A
 * half emoji or a vowel sign without its letter would be shown as a box.
 */
export function clip(text: string, max: number): string {
  if (text.length <= max) return text;
  const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  let end = 0;
  for (const { index, segment } of letters.segment(text.slice(0, max + 40))) {
    if (index + segment.length > max - 1) break;
    end = index + segment.length;
  }
  const whole = text.slice(0, end);
  const word = /\s/.test(text.charAt(end)) ? end : Math.max(0, whole.search(/\s\S*$/));
  return `${(word >= max * LEAST_SHARE ? whole.slice(0, word) : whole).trimEnd()}…`;
}
