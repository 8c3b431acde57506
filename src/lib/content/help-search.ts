import { allWords, searchWords } from '#lib/catalogue/search-terms.ts';

/** Whether a text has all search words, or words that begin with them. */
export function helpMatcher(q: string): (text: string) => boolean {
  const requested = searchWords(q);
  return (text) => {
    const words = allWords(text);
    return requested.every(({ typed, meant }) =>
      words.some((word) => word.meant === meant || word.typed.startsWith(typed)),
    );
  };
}

/** `3 answers for "slip"`. */
export const answersFor = (count: number, q: string): string =>
  count === 0
    ? `No answer for "${q}"`
    : `${count} ${count === 1 ? 'answer' : 'answers'} for "${q}"`;
