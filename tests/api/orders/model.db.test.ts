import { describe, expect, test } from 'vitest';
import { ON_POSTGRES } from '../../support/plans.ts';
import { aWatchedShop } from '../../support/watched-shop.ts';
import { rivalsHold, sequencesHold } from './model/invariants.ts';

/** MODEL_RUNS makes it longer, MODEL_SEED repeats a failure that told its seed. */
const seed = process.env['MODEL_SEED'];
const runs = (otherwise: number) => ({
  runs: Number(process.env['MODEL_RUNS'] ?? otherwise),
  ...(seed !== undefined && { seed: Number(seed) }),
});
const WITHIN_MS = 30 * 60_000;

describe('the shop does what a small model of it does', () => {
  test(
    'whatever people, admins and drivers do, one after the other',
    async () => {
      const watched = await aWatchedShop();
      await expect(sequencesHold(watched, runs(ON_POSTGRES ? 15 : 40))).resolves.toBeUndefined();
    },
    WITHIN_MS,
  );

  test(
    'and when two do something at once, it is as if one had come after the other',
    async () => {
      const watched = await aWatchedShop();
      await expect(rivalsHold(watched, runs(ON_POSTGRES ? 50 : 25))).resolves.toBeUndefined();
    },
    WITHIN_MS,
  );
});
