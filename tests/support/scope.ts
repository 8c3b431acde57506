import { afterAll, onTestFinished } from 'vitest';

type Cleanup = () => unknown;

/** Where cleanups go while something is made for a whole file. */
let ofFile: Cleanup[] | undefined;

/** Runs `cleanup` when the test ends, or the file, for what is made by `perFile`. */
export function whenDone(cleanup: Cleanup): void {
  if (ofFile) ofFile.push(cleanup);
  else onTestFinished(async () => void (await cleanup()));
}

/**
 * Something that the tests of a file share: made when the first one needs it, gone after the last.
 * Called at the top of a file.
 */
export function perFile<T>(make: () => Promise<T>): () => Promise<T> {
  const cleanups: Cleanup[] = [];
  let made: Promise<T> | undefined;
  afterAll(async () => {
    for (const cleanup of cleanups.toReversed()) await cleanup();
  });
  return () => {
    made ??= (async () => {
      ofFile = cleanups;
      return make().finally(() => (ofFile = undefined));
    })();
    return made;
  };
}
