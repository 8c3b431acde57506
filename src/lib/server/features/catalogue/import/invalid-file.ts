/** A file that is no import file at all: one sentence that says why. */
export class InvalidFile extends Error {
  override name = 'InvalidFile';
}
