// A login by password: what it costs but for the hash of the password.
import { randomUUID } from 'node:crypto';
import { hashPassword } from '#lib/server/features/account/passwords.ts';
import type { Person, Run, Work } from './work.ts';
import { DAY_MS, MINUTE_MS } from '#lib/format/durations.ts';

const PASSWORD = 'a quiet river in the hills';

const ipOf = ({ n }: Person): string => `10.0.0.${n}`;
const limitsOf = (person: Person) => [`ip:${ipOf(person)}`, `password:${person.email}`];
const inMs = (ms: number): string => new Date(Date.now() + ms).toISOString();

const count = (run: Run, key: string) =>
  run(
    `insert into rate_limits (key, count, ends_at) values ($1, 1, $2)
    on conflict (key) do update set
      count = case when rate_limits.ends_at <= $3 then 1 else rate_limits.count + 1 end,
      ends_at = case when rate_limits.ends_at <= $3 then $2 else rate_limits.ends_at end
    where rate_limits.ends_at <= $3 or rate_limits.count <= 100 returning count`,
    key,
    inMs(15 * MINUTE_MS),
    inMs(0),
  );

const addToken = (run: Run, sessionId: string, kind: string, expiresAt: string) =>
  run(
    'insert into session_tokens (hash, session_id, kind, expires_at) values ($1, $2, $3, $4)',
    randomUUID(),
    sessionId,
    kind,
    expiresAt,
  );

export const logIn: Work = {
  hashes: true,

  async prepare(shop, people) {
    await shop.db
      .updateTable('users')
      .set({ password_hash: await hashPassword(PASSWORD) })
      .where(
        'id',
        'in',
        people.map(({ id }) => id),
      )
      .execute();
  },

  throughShop: (shop) => (person) =>
    shop.account.login(
      { email: person.email, password: PASSWORD },
      { ip: ipOf(person), registrationToken: undefined },
    ),

  // Two transactions: the attempt is counted before the password is hashed.
  byHand: (transaction) => async (person) => {
    await transaction(async (run) => {
      for (const key of limitsOf(person)) await count(run, key);
      await run('select * from users where email = $1', person.email);
      await run(
        'select * from registrations where email = $1 and expires_at > $2 order by created_at desc',
        person.email,
        inMs(0),
      );
    });
    await transaction(async (run) => {
      const sessionId = randomUUID();
      await run(
        'update users set last_seen_at = $2 where id = $1 and closed_at is null returning *',
        person.id,
        inMs(0),
      );
      for (const key of limitsOf(person))
        await run('update rate_limits set count = count - 1 where key = $1 and count >= 1', key);
      await run(
        'insert into sessions (id, user_id, created_at, expires_at) values ($1, $2, $3, $4)',
        sessionId,
        person.id,
        inMs(0),
        inMs(90 * DAY_MS),
      );
      await addToken(run, sessionId, 'access', inMs(15 * MINUTE_MS));
      await addToken(run, sessionId, 'refresh', inMs(30 * DAY_MS));
    });
  },
};
