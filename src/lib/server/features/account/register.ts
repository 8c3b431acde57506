import { randomUUID } from 'node:crypto';
import { INVALID_OTP } from '#lib/account/code.ts';
import type { Registration } from '#lib/account/schema.ts';
import { inTransaction, type Tx } from '#lib/server/infra/db/open.ts';
import { Refusal } from '#lib/server/errors.ts';
import { countAll } from '#lib/server/infra/rate-limits/rate-limits.ts';
import { hashToken, newToken } from '#lib/server/infra/tokens.ts';
import type { AccountDeps } from './deps.ts';
import { hashPassword } from './passwords.ts';
import {
  addRegistration,
  addVerifiedUser,
  dropRegistrations,
  findByEmail,
  findRegistration,
  registrationById,
} from './repo.ts';

/**
 * Registering and confirming the address (docs/api.md "Account"). Several people may register one
 * address; the first whose code is confirmed has the account. A browser's cookie says which
 * registration is its own, so that nobody confirms a stranger's by mistake.
 */

const DAY_MS = 24 * 3_600_000;
const TAKEN = 'An account with this email already exists.';

/** The browser that asks: its registration's cookie and where it comes from. */
export interface Browser {
  registrationToken: string | undefined;
  ip: string;
}

const hashOf = ({ registrationToken }: Pick<Browser, 'registrationToken'>) =>
  registrationToken === undefined ? undefined : hashToken(registrationToken);

export function registration({ db, codes, limitsOf, now }: AccountDeps) {
  async function makeUser(tx: Tx, registrationId: string): Promise<boolean> {
    const registration = await registrationById(tx, registrationId);
    if (!registration) return false;
    const isNew = await addVerifiedUser(tx, {
      id: randomUUID(),
      name: registration.name,
      email: registration.email,
      phone: registration.phone,
      role: 'user',
      passwordHash: registration.password_hash,
      at: now(),
    });
    await dropRegistrations(tx, registration.email);
    return isNew;
  }

  return {
    /** Gives the token of the cookie; refuses an address that somebody has confirmed. */
    async register({ name, email, phone, password }: Registration, ip: string): Promise<string> {
      const uncount = await countAll(db, [limitsOf.failuresOf(ip)], now());
      if (await findByEmail(db, email)) throw new Refusal('conflict', TAKEN);
      await uncount();
      const passwordHash = await hashPassword(password);
      const token = newToken();
      const at = now();
      const id = randomUUID();
      await inTransaction(db, async (tx) => {
        await addRegistration(tx, {
          id,
          token_hash: hashToken(token),
          email,
          name,
          phone,
          password_hash: passwordHash,
          created_at: at.toISOString(),
          expires_at: new Date(at.getTime() + DAY_MS).toISOString(),
        });
        await codes.send(tx, { purpose: 'verify', subject: id, email });
      });
      return token;
    },

    /** Makes the account of the registration whose code this is. */
    async confirm(email: string, code: string, browser: Browser): Promise<void> {
      const tokenHash = hashOf(browser);
      const isConfirmed = await inTransaction(db, async (tx) => {
        const mine = await findRegistration(tx, email, { tokenHash, now: now() });
        const isOwn = mine !== undefined && mine.token_hash === tokenHash;
        const subject = await codes.guess(tx, {
          purpose: 'verify',
          email,
          code,
          ip: browser.ip,
          ...(isOwn && { subject: mine.id }),
        });
        return subject !== undefined && (await makeUser(tx, subject));
      });
      if (!isConfirmed) throw new Refusal('invalid', INVALID_OTP);
    },

    /** Mails a new code to the registration that waits; the same work when none does. */
    async resend(email: string, browser: Pick<Browser, 'registrationToken'>): Promise<void> {
      await inTransaction(db, async (tx) => {
        const found = await findRegistration(tx, email, { tokenHash: hashOf(browser), now: now() });
        await codes.send(tx, { purpose: 'verify', subject: found?.id ?? null, email });
      });
    },
  };
}
