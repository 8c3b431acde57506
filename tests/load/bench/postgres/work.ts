// A kind of work that people do all day: through the shop, and by its statements by hand.
import type { Shop } from '#lib/server/app/create-shop.ts';
import type { CurrentUser } from '#lib/server/features/account/sessions-repo.ts';

export interface Person {
  /** Counted from 0. */
  n: number;
  id: string;
  email: string;
}

export const asUser = ({ id, email }: Person, role: CurrentUser['role']): CurrentUser => ({
  id,
  email,
  role,
  name: 'Nimali',
  language: 'en',
  sessionId: '',
  permissions: [],
});

/** Runs a statement, which each connection has prepared since it ran there first. */
export type Run = (text: string, ...values: readonly unknown[]) => Promise<unknown>;

/** A transaction on a connection of its own: each statement waits for the response to the one before. */
export type Transaction = (statements: (run: Run) => Promise<void>) => Promise<void>;

/** Does it once; `subject` is what it is done to, where that is used up. */
export type Do = (person: Person, subject: string) => Promise<unknown>;

export interface Work {
  /** Makes what people need to do it for some seconds. */
  prepare: (shop: Shop, people: readonly Person[]) => Promise<void>;
  /** A statement that finds what is used up: `subject`, and whose it is (`person`). */
  supply?: string;
  throughShop: (shop: Shop) => Do;
  /** The statements that it can't do without, and nothing checked. */
  byHand: (transaction: Transaction) => Do;
  /** Whether it hashes a password, which is left out: a hash takes 40 ms of a core and would hide the rest. */
  hashes?: boolean;
}

export const PRODUCT = (n: number): string => `clay-bowl-${n}`;

/** As long as an email and its text are. */
const content = 'x'.repeat(4_000);

/** Says what changed, last: everybody waits for the row of the revision. */
async function noteChanges(run: Run, tags: readonly string[], at: string): Promise<void> {
  await run('update revision set number = number + 1 where id = 1');
  for (const tag of tags) {
    await run(
      `insert into changes (revision, tag, at)
      select number, cast($1 as text), cast($2 as text) from revision where id = 1`,
      tag,
      at,
    );
  }
}

const addEmail = (run: Run, id: string, at: string): Promise<unknown> =>
  run(
    `insert into outbox (id, recipient, subject, text, html, is_secret, created_at)
    values ($1, '', '', $2, $3, 0, $4)`,
    id,
    content.slice(0, 600),
    content,
    at,
  );

/** What every kind of work writes in the same way. */
export const byHand = { noteChanges, addEmail };
