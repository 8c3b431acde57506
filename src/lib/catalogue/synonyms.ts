import { searchWords, type SearchWord } from './search-terms.ts';

/**
 * Each line has equivalent words or phrases, separated by commas: `sari, saree` (docs/api.md "Settings of the shop").
 */

const termsOf = (line: string): SearchWord[][] =>
  line
    .split(',')
    .map(searchWords)
    .filter((words) => words.length > 0);

export const countTerms = (line: string): number => termsOf(line).length;

interface Phrase {
  words: readonly SearchWord[];
  other: readonly SearchWord[];
}

function readLines(lines: readonly string[]) {
  const singles = new Map<string, Set<string>>();
  const phrases = new Map<string, Phrase[]>();

  function add(words: readonly SearchWord[], other: readonly SearchWord[]): void {
    const [first] = words;
    const [single] = other;
    if (!first || !single) return;
    if (words.length === 1 && other.length === 1) {
      singles.set(first.meant, (singles.get(first.meant) ?? new Set()).add(single.meant));
    } else {
      const known = phrases.get(first.meant) ?? [];
      known.push({ words, other });
      phrases.set(first.meant, known);
    }
  }

  for (const terms of lines.map(termsOf)) {
    for (const words of terms) {
      for (const other of terms) if (other !== words) add(words, other);
    }
  }

  return {
    words: (): string[] => [...singles.keys()],

    of: ({ meant }: SearchWord): readonly string[] => [...(singles.get(meant) ?? [])],

    rephrase: (search: readonly SearchWord[]): SearchWord[][] =>
      search.flatMap((first, place) =>
        (phrases.get(first.meant) ?? [])
          .filter(({ words }) =>
            words.every(({ meant }, at) => search[place + at]?.meant === meant),
          )
          .map(({ words, other }) => search.toSpliced(place, words.length, ...other)),
      ),
  };
}
export type Synonyms = ReturnType<typeof readLines>;

const read = new WeakMap<readonly string[], Synonyms>();

export function synonymsOf(lines: readonly string[]): Synonyms {
  const synonyms = read.get(lines) ?? readLines(lines);
  read.set(lines, synonyms);
  return synonyms;
}
