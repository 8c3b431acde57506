/**
 * A time limit that is right on two quiet cores, as long as this machine needs it: `npm test` measures
 * how much slower it is (scripts/test.mjs).
 */
export const timeLimit = (ms: number): number => ms * Number(process.env['TIME_FACTOR'] ?? 1);

/** How `vi.waitFor` waits for what comes in a moment. */
export const WAITING = { timeout: timeLimit(20_000), interval: 200 };
