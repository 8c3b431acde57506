import type { Place } from './shop-under-load.ts';

/** A figure, and what it must keep: at most or at least so much. */
export interface Row {
  what: string;
  figure: number;
  unit?: string;
  /** Digits after the point. */
  digits?: number;
  atMost?: number;
  atLeast?: number;
  note?: string;
}

const short: string[] = [];

/** What fell short of its bound so far. */
export const shortFigures = (): readonly string[] => short;

const isShort = ({ figure, atMost = Infinity, atLeast = -Infinity }: Row): boolean =>
  !(figure <= atMost && figure >= atLeast);

const written = ({ figure, unit = '', digits = 1 }: Row): string =>
  `${figure.toFixed(digits)}${unit && ` ${unit}`}`;

/**
 * Prints figures with their bounds; one that does not keep its bound is marked and remembered.
 * `before` are the same figures of an earlier build.
 */
export function print(title: string, rows: readonly Row[], before: readonly Row[] = []): void {
  process.stdout.write(`\n${title}\n`);
  for (const row of rows) {
    const { what, atMost, atLeast, note } = row;
    const earlier = before.find((one) => one.what === what);
    const bound = [
      earlier && `before ${written(earlier)}`,
      atMost !== undefined && `at most ${atMost}`,
      atLeast !== undefined && `at least ${atLeast}`,
      note,
    ].filter(Boolean);
    const number = written(row);
    const mark = isShort(row) ? 'SHORT' : '';
    if (mark) short.push(`${title}: ${what} ${number}`);
    process.stdout.write(
      `  ${what.padEnd(44)} ${number.padStart(12)}  ${mark.padEnd(5)} ${bound.length > 0 ? `(${bound.join('; ')})` : ''}`.trimEnd() +
        '\n',
    );
  }
}

/** The middle one: the rest is what else the machine was doing. */
export const median = (figures: readonly number[]): number =>
  figures.toSorted((one, other) => one - other)[figures.length >> 1] ?? 0;

interface Rounds {
  /** How often it is measured, and how often before that. */
  rounds: number;
  warming: number;
  /** Slow work is measured less often: not again after so many ms in all. */
  withinMs?: number;
}

/** What each work takes in ms, the middle one of its rounds; they run in turns. */
export async function timesOf(
  works: ReadonlyArray<() => unknown>,
  { rounds, warming, withinMs = Infinity }: Rounds,
): Promise<number[]> {
  const times = works.map((): number[] => []);
  const begun = performance.now();
  for (let round = 0; round < warming + rounds; round += 1) {
    const isOver = performance.now() - begun > withinMs;
    if (isOver && times.every((own) => own.length > 0)) break;
    for (const [at, work] of works.entries()) {
      const started = performance.now();
      await work();
      if (round >= warming || isOver) times[at]?.push(performance.now() - started);
    }
  }
  return times.map(median);
}

/** `1,000 orders` and `100,000 orders`. */
export const sizesOf = (what: string, few: number, many: number): [string, string] => [
  `${few.toLocaleString('en')} ${what}`.trim(),
  `${many.toLocaleString('en')} ${what}`.trim(),
];

/** Rows of what the same takes among few and among many, and the one of the other. */
export const compareSizes = (
  [few, many]: readonly [string, string],
  [short = 0, long = 0]: readonly number[],
  bound: Pick<Row, 'atMost'> = {},
): Row[] => [
  { what: `of ${few}`, figure: short, unit: 'ms', digits: 2 },
  { what: `of ${many}`, figure: long, unit: 'ms', digits: 2 },
  { what: 'the one of the other', figure: long / short, unit: '×', digits: 2, ...bound },
];

interface Requested {
  place: Place;
  /** A further place on the same engine. */
  another: () => Promise<Place>;
  /** All rounds, not the few that are done in minutes. */
  isLong: boolean;
  /** A heading with the engine in it. */
  title: (what: string) => string;
}

/** Lets something go wrong with a real shop, and prints what it did to people. */
export type Scenario = (requested: Requested) => Promise<void>;
