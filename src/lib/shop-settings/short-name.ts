const MAX_LENGTH = 20;

/** The shop's name in an SMS. Cuts between what people see as characters: a vowel sign stays with its letter. */
export function shortName(name: string): string {
  let short = '';
  for (const { segment } of new Intl.Segmenter().segment(name)) {
    if (short.length + segment.length > MAX_LENGTH) break;
    short += segment;
  }
  return short.trim();
}
