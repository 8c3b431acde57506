import { randomUUID } from 'node:crypto';
import type { Registration } from '#lib/account/schema.ts';
import { inTransaction, type Tx } from '#lib/server/infra/db/open.ts';
import { currentLocale } from '#lib/server/infra/locale.ts';
import { Refusal } from '#lib/server/errors.ts';
import { countAll } from '#lib/server/infra/rate-limits.ts';
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
  type RegistrationRow,
} from './repo.ts';
import { DAY_MS } from '#lib/format/durations.ts';
import * as m from '#messages';

/**
 * An email may have several pending registrations; the first confirmed one becomes the account. The token of a cookie
 * ties each to its browser, so that nobody confirms another person's by mistake.
 */
export interface Browser {
  registrationToken: string | undefined;
  ip: string;
}

const verification = { purpose: 'verify' } as const;

const hashOf = ({ registrationToken }: Pick<Browser, 'registrationToken'>) =>
  registrationToken === undefined ? undefined : hashToken(registrationToken);

/** Expects a right password; sends nothing while this browser can enter an earlier code. */
export const createSendCodeUnlessLive =
  ({ db, codes }: Pick<AccountDeps, 'db' | 'codes'>) =>
  async (registration: RegistrationRow, browser: Browser): Promise<void> => {
    const { id: subject, email, language, token_hash: tokenHash } = registration;
    const isOwn = tokenHash === hashOf(browser);
    const aim = { ...verification, email, ip: browser.ip };
    await inTransaction(db, async (tx) => {
      if (await codes.isEnterable(tx, { ...aim, ...(isOwn && { subject }) })) return;
      await codes.send(tx, {
        purpose: 'verify',
        subject,
        email,
        language,
        requestedFrom: browser.ip,
      });
    });
  };

export function createRegistration({ db, codes, limitsOf, now }: AccountDeps) {
  async function addUserOf(tx: Tx, registrationId: string): Promise<boolean> {
    const registration = await registrationById(tx, registrationId);
    if (!registration) return false;
    const isNew = await addVerifiedUser(tx, {
      id: randomUUID(),
      name: registration.name,
      email: registration.email,
      phone: registration.phone,
      role: 'user',
      passwordHash: registration.password_hash,
      language: registration.language,
      at: now(),
    });
    await dropRegistrations(tx, registration.email);
    return isNew;
  }

  return {
    /**
     * Resolves to the cookie's token. Without a language, it is that of the call. Throws `conflict` if the email has
     * an account.
     */
    async register(form: Registration, ip: string): Promise<string> {
      const { name, email, phone, password, language = currentLocale() } = form;
      // Counted outside the transaction, because each attempt costs a hash and an email.
      await countAll(db, [limitsOf.registering(ip)], now());
      const uncount = await countAll(db, [limitsOf.failuresOf(ip)], now());
      if (await findByEmail(db, email))
        throw new Refusal('conflict', m.account_email_taken(), { code: 'email_taken' });
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
          language,
          created_at: at.toISOString(),
          expires_at: new Date(at.getTime() + DAY_MS).toISOString(),
        });
        await codes.send(tx, { ...verification, subject: id, email, language, requestedFrom: ip });
      });
      return token;
    },

    /** Throws `invalid` for a wrong code. */
    async confirm(email: string, code: string, browser: Browser): Promise<void> {
      const tokenHash = hashOf(browser);
      const isConfirmed = await inTransaction(db, async (tx) => {
        const own = await findRegistration(tx, email, { tokenHash, now: now() });
        const isOwn = own !== undefined && own.token_hash === tokenHash;
        const subject = await codes.guess(tx, {
          ...verification,
          email,
          code,
          ip: browser.ip,
          ...(isOwn && { subject: own.id }),
        });
        return subject !== undefined && (await addUserOf(tx, subject));
      });
      if (!isConfirmed)
        throw new Refusal('invalid', m.account_otp_invalid(), { code: 'wrong_code' });
    },

    /** Does the same work without a pending registration. */
    async resend(email: string, browser: Browser): Promise<void> {
      await inTransaction(db, async (tx) => {
        const found = await findRegistration(tx, email, { tokenHash: hashOf(browser), now: now() });
        const { id: subject, language } = found ?? { id: null, language: currentLocale() };
        const requestedFrom = browser.ip;
        await codes.send(tx, { ...verification, subject, email, language, requestedFrom });
      });
    },
  };
}
