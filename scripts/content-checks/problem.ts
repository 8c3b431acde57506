/** Something in `src/content` that can't be shown as it is written. */
export interface Problem {
  file: string;
  line?: number | undefined;
  /** Which field of which entry, where it is one. */
  field?: string | undefined;
  /** What is wrong and what to do, after the field's name: `is missing. Write …` */
  message: string;
}

/** `src/content/hero.yaml, line 4: "alt" of batik is missing. Say in a few words …` */
const sentenceOf = ({ file, line, field, message }: Problem): string =>
  `${file}${line === undefined ? '' : `, line ${line}`}: ${field ? `${field} ` : ''}${message}`;

/** Every mistake in a line of its own, for the person who wrote the words. */
export const reportOf = (problems: readonly Problem[]): string =>
  [
    problems.length === 1
      ? 'There is a mistake in what the shop says. Mend it and build again:'
      : `There are ${problems.length} mistakes in what the shop says. Mend them and build again:`,
    ...problems.map((problem) => `  ${sentenceOf(problem)}`),
  ].join('\n');
