import type { InvalidRow } from './read-file.ts';

/** Thrown while a product is read, so that its other rows are skipped. */
export class InvalidProduct extends Error {
  override name = 'InvalidProduct';
  readonly bad: readonly InvalidRow[];
  constructor(...bad: InvalidRow[]) {
    super(bad.map(({ reason }) => reason).join(', '));
    this.bad = bad;
  }
}
