import { allWords, plainText, searchWords, type SearchWord } from './search-terms.ts';

export interface Part {
  text: string;
  isMatched: boolean;
}

/**
 * The shortest common beginning of two spellings of a word, and the largest difference in length.
 */
const BEGIN_ALIKE = 3;
const LENGTHS_APART = 2;

/** A product's name, split at the typed characters. */
export function highlightMatches(name: string, typed: string): Part[] {
  const requested = searchWords(typed);
  return name
    .split(/([\p{L}\p{M}\p{N}'’]+)/u)
    .flatMap((piece, at) => {
      const length = at % 2 === 1 ? matchedIn(piece, requested) : 0;
      return [
        { text: piece.slice(0, length), isMatched: true },
        { text: piece.slice(length), isMatched: false },
      ];
    })
    .filter(({ text }) => text !== '');
}

/** How many characters of a word match. */
function matchedIn(piece: string, requested: readonly SearchWord[]): number {
  const word = plainText(piece);
  const meant = allWords(piece)[0]?.meant;
  return requested.reduce((max, one) => {
    if (word.startsWith(one.typed)) return Math.max(max, one.typed.length);
    if (one.meant === meant) return piece.length;
    return Math.max(max, sharedBeginning(word, one.typed));
  }, 0);
}

/** Spelling variants share their beginning: `batick`, `batik`. */
function sharedBeginning(word: string, typed: string): number {
  let same = 0;
  while (same < word.length && word[same] === typed[same]) same += 1;
  const isAlike =
    same >= BEGIN_ALIKE &&
    same * 2 >= typed.length &&
    Math.abs(word.length - typed.length) <= LENGTHS_APART;
  return isAlike ? same : 0;
}
