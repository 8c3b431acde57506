import { deepStrictEqual } from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import type { Shop } from '#lib/server/app/create-shop.ts';
import { aDay, pair } from './commands.ts';
import type { Idea } from './ideas.ts';
import { toCommand } from './to-command.ts';
import { after } from './model.ts';
import { isVariantCommand } from './variants-model.ts';
import type { Command, Outcome, State, World } from './state.ts';
import { modelView, shopView } from './views.ts';
import { aModel, aWorld, doIt, withRules, type Ended } from './world.ts';
import { assertGatewayAgrees, assertRefundsAreDue } from './payments-world.ts';
import { assertEmailsAgree } from './returns-world.ts';
import { assertCountsAgree, assertFiguresAgree } from './sums-agree.ts';
import { sumPastPeriods } from '#lib/server/features/reports/sums.ts';
import { watching } from './watched-database.ts';
import { sql } from 'kysely';
import { aPayHere, type PayHere } from '../../../support/payhere.ts';
import { aClock } from '../../../support/people.ts';
import { ON_POSTGRES, aPlace, aShop } from '../../../support/shop.ts';

/** Whether a real shop does what the model does: one command after the other, and two at once. */

export interface Runs {
  /** How many sequences are tried. */
  runs: number;
  /** Of an earlier failure, to see it again. */
  seed?: number;
}

/** A shop whose statements can be stopped before. */
export interface Watched {
  shop: Shop;
  /** A second process's shop on the same data. */
  secondShop: Shop;
  /** Calls `meet` before the statement of this number that `shop` makes from now on. */
  stopBefore: (this: void, statement: number, meet: () => Promise<void>) => void;
  /** Where their cards are paid. */
  payHere: PayHere;
  /** Makes the shops' clock go on. */
  pass: (ms: number) => void;
}

const parametersOf = ({ runs, seed }: Runs) => ({
  numRuns: runs,
  ...(seed !== undefined && { seed }),
});

/** Whether a real end is the model's; an order that is new to both gets its number. */
function isSameEnd(numbers: string[], { ends, order }: Outcome, real: Ended): boolean {
  if (ends !== real.ends) return false;
  if (order === undefined || real.number === undefined) return true;
  if (order === numbers.length && !numbers.includes(real.number)) numbers.push(real.number);
  return numbers[order] === real.number;
}

/** Does a command in both and compares them; gives the model then. */
async function step(
  actor: Pick<Watched, 'shop' | 'pass'>,
  world: World,
  state: State,
  command: Command,
): Promise<State> {
  const ended = await doIt(actor, world, command);
  const { state: next, outcome } = after(state, command);
  if (!isSameEnd(world.numbers, outcome, ended)) {
    deepStrictEqual({ command, ...ended }, { command, ...outcome }, 'It ended otherwise');
  }
  deepStrictEqual(await shopView(actor.shop, world), modelView(next), JSON.stringify(command));
  return next;
}

/** Until what was done is of days that are over. */
const DAYS_MINUTES = 3 * 24 * 60;

async function steps(actor: Watched, world: World, ideas: readonly Idea[]): Promise<State> {
  let state = aModel();
  const waitsAt = ideas.length >> 2;
  for (const [at, thought] of ideas.entries()) {
    // Whatever comes after changes days that are summed.
    if (at === waitsAt) {
      state = await step(actor, world, state, { does: 'wait', minutes: DAYS_MINUTES });
      await sumPastPeriods(actor.shop.db, actor.shop.now());
    }
    const command = toCommand(state, thought);
    if (command) state = await step(actor, world, state, command);
  }
  return state;
}

/** Random days of a small shop: after each command the real shop is as the model. */
export async function sequencesHold(watched: Watched, requested: Runs): Promise<void> {
  await withRules(watched.shop, watched.secondShop);
  await fc.assert(
    fc.asyncProperty(aDay({ maxLength: 40 }), async (ideas) => {
      const world = await aWorld(watched);
      await steps(watched, world, ideas);
      await assertEmailsAgree(watched.shop, world);
      await assertRefundsAreDue(watched.shop, world);
      await assertGatewayAgrees(watched.shop, world);
      await assertCountsAgree(watched.shop);
      await assertFiguresAgree(watched.shop);
    }),
    parametersOf(requested),
  );
}

/** How long a concurrent command that is blocked is waited for, in ms. */
const WAITED_MS = 15;
const later = (ms: number) => new Promise((resume) => setTimeout(resume, ms));

/** Does `first`, and `second` in another process when it comes to its n-th statement. */
export async function meeting(
  watched: Watched,
  world: World,
  [first, second]: readonly [Command, Command],
  statement: number,
  waitedMs = WAITED_MS,
): Promise<readonly [Ended, Ended]> {
  let other: Promise<Ended> | undefined;
  watched.stopBefore(statement, async () => {
    other = doIt({ ...watched, shop: watched.secondShop }, world, second);
    // He ends, or waits for what the first one holds.
    await Promise.race([other, later(waitedMs)]);
  });
  const ended = await doIt(watched, world, first);
  // A command of fewer statements has no concurrent one: that runs after it.
  watched.stopBefore(Infinity, async () => undefined);
  other ??= doIt({ ...watched, shop: watched.secondShop }, world, second);
  return [ended, await other];
}

type Ends = readonly { command: Command; ended: Ended }[];

/** The numbers of the orders when both did it in this turn; nothing when that is not what was seen. */
function inTurn(
  numbers: readonly string[],
  state: State,
  turn: Ends,
  seen: unknown,
): { numbers: string[]; state: State } | undefined {
  const known = [...numbers];
  let now = state;
  for (const { command, ended } of turn) {
    const { state: next, outcome } = after(now, command);
    if (!isSameEnd(known, outcome, ended)) return undefined;
    now = next;
  }
  return isDeepStrictEqual(seen, modelView(now)) ? { numbers: known, state: now } : undefined;
}

const paysBack = (command: Command): boolean =>
  command.does === 'refund' || (command.does === 'stepReturn' && command.step === 'complete');

/** The same while one of two that pay back waits for the gateway: the other is refused then. */
function oneAlone(numbers: readonly string[], state: State, both: Ends, seen: unknown) {
  if (!both.every(({ command }) => paysBack(command))) return undefined;
  const ended = both.filter((one) => one.ended.ends !== 'conflict');
  return ended.length === 1 ? inTurn(numbers, state, ended, seen) : undefined;
}

/**
 * How the gateway answers is set for both. A refund goes to the newest payment that it knew when it was sent, and a
 * chargeback takes what is left of one in one entry or two.
 */
const isUncomparable = (one: Command, other: Command): boolean =>
  ('answer' in one && one.answer !== 'documented') ||
  (one.does === 'refund' && (other.does === 'notify' || other.does === 'expire'));

/** Statements of all but the longest commands. */
const MAX_STATEMENTS = 24;
const meetings = fc.array(
  fc.record({ ideas: pair, statement: fc.integer({ min: 1, max: MAX_STATEMENTS }) }),
  { minLength: 3, maxLength: 8, size: 'max' },
);

/**
 * Two at once, the second coming in between any two statements of the first, before its commit too:
 * what is seen then is as if one had come after the other.
 */
export async function concurrencyHolds(watched: Watched, requested: Runs): Promise<void> {
  await withRules(watched.shop, watched.secondShop);
  await fc.assert(
    fc.asyncProperty(aDay({ minLength: 6, maxLength: 16 }), meetings, async (ideas, pairs) => {
      const world = await aWorld(watched);
      let state = await steps(watched, world, ideas);
      for (const { ideas: two, statement } of pairs) {
        const [one, other] = two.map((thought) => toCommand(state, thought));
        // Time passes for both.
        if (!one || !other || one.does === 'wait' || other.does === 'wait') continue;
        // Each says what all variants are: who comes second is told to load them again.
        if (isVariantCommand(one) && isVariantCommand(other)) continue;
        if (isUncomparable(one, other) || isUncomparable(other, one)) continue;
        const [ended, met] = await meeting(watched, world, [one, other], statement);
        const seen = await shopView(watched.shop, world);
        const both = [
          { command: one, ended },
          { command: other, ended: met },
        ];
        const serial =
          inTurn(world.numbers, state, both, seen) ??
          inTurn(world.numbers, state, both.toReversed(), seen) ??
          oneAlone(world.numbers, state, both, seen);
        if (!serial) {
          deepStrictEqual(
            { both, seen },
            modelView(after(after(state, one).state, other).state),
            `Two at once, at statement ${statement}, are as neither one after the other`,
          );
          throw new Error('unreachable');
        }
        world.numbers.splice(0, Infinity, ...serial.numbers);
        state = serial.state;
      }
      await assertRefundsAreDue(watched.shop, world);
      await assertGatewayAgrees(watched.shop, world);
      await assertCountsAgree(watched.shop);
      await assertFiguresAgree(watched.shop);
    }),
    parametersOf(requested),
  );
}

/** A shop whose statements can be stopped before, and a second process's shop on the same data. */
export async function aWatchedShop(): Promise<Watched> {
  const clock = aClock();
  const place = await aPlace();
  const watched = watching();
  const payHere = await aPayHere();
  const shop = await aShop({ ...place, watch: watched.watch }, clock.now, payHere.env);
  const secondShop = await aShop(place, clock.now, payHere.env);
  if (!ON_POSTGRES) {
    // Whoever waits for a lock of this process waits for ever: he tries again instead.
    for (const { db } of [shop, secondShop]) await sql`pragma busy_timeout = 0`.execute(db);
  }
  return { shop, secondShop, payHere, stopBefore: watched.stopBefore, pass: clock.pass };
}
