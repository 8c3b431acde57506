/** Prints rows of what, how much, and how much it may be. */
export function print(title: string, rows: readonly (readonly [string, string, string])[]): void {
  process.stdout.write(`\n${title}\n`);
  for (const [what, figure, bound] of rows) {
    process.stdout.write(
      `  ${what.padEnd(44)} ${figure.padStart(14)}  ${bound && `(at most ${bound})`}\n`,
    );
  }
}
