import { CODE_LIVES_MS } from '#lib/account/countdown.ts';
import { ResetSchema } from '#lib/account/schema.ts';
import type { AccountDeps } from './deps.ts';
import {
  addOneTimeToken,
  dropCodesOf,
  dropOneTimeTokens,
  findOneTimeToken,
  spendOneTimeToken,
} from './codes-repo.ts';
import { inTransaction } from '#lib/server/infra/db/open.ts';
import { currentLocale } from '#lib/server/infra/locale.ts';
import { read } from '#lib/server/infra/request-body.ts';
import { Refusal } from '#lib/server/errors.ts';
import { forgive } from '#lib/server/infra/rate-limits.ts';
import { enqueueNotice } from './emails.ts';
import { endSessions } from './sessions-repo.ts';
import { hashToken, newToken } from '#lib/server/infra/tokens.ts';
import { hashPassword } from './passwords.ts';
import { findByEmail, setPassword } from './repo.ts';
import * as m from '#messages';

/** An emailed code earns a proof token, which allows a new password. */

const unproven = () =>
  new Refusal('signed-out', m.account_verify_code_first(), { code: 'verify_code_first' });

export function createPasswordReset(deps: AccountDeps) {
  const { db, codes, limits, limitsOf, now, hasSms } = deps;
  const findProof = (hash: string) =>
    findOneTimeToken(db, { hash, purpose: 'reset' }, { max: limits.guessesPerCode, now: now() });

  return {
    /**
     * Does the same work without an account. A repeated one goes by email, because the phone may be lost. `mayText`
     * says that the first one goes by SMS to those who chose that.
     */
    async sendResetCode(
      email: string,
      ip: string,
      { isRepeated = false } = {},
    ): Promise<{ mayText: boolean }> {
      await inTransaction(db, async (tx) => {
        const user = await findByEmail(tx, email);
        const { id: subject, language } = user ?? { id: null, language: currentLocale() };
        const codePhone = isRepeated ? '' : (user?.code_phone ?? '');
        const draft = { purpose: 'reset', subject, email, language, requestedFrom: ip } as const;
        await codes.send(tx, { ...draft, codePhone });
      });
      return { mayText: hasSms };
    },

    /** The proof is valid for ten minutes and one use. Throws `invalid`. */
    async proveMailbox(email: string, code: string, ip: string): Promise<string> {
      const proof = newToken();
      const userId = await inTransaction(db, async (tx) => {
        const found = await codes.guess(tx, { purpose: 'reset', email, code, ip });
        if (found === undefined) return undefined;
        await addOneTimeToken(tx, {
          hash: hashToken(proof),
          purpose: 'reset',
          userId: found,
          expiresAt: new Date(now().getTime() + CODE_LIVES_MS),
        });
        return found;
      });
      if (userId === undefined)
        throw new Refusal('invalid', m.account_otp_invalid(), { code: 'wrong_code' });
      return proof;
    },

    /** Ends every session. An invalid form does not use up the proof. Throws `signed-out` without a valid proof. */
    async reset(proof: string | undefined, form: unknown): Promise<void> {
      const hash = hashToken(proof ?? '');
      const found = await findProof(hash);
      if (!found) throw unproven();
      const { email, newPassword } = read(ResetSchema, form);
      if (email !== found.email) throw unproven();
      const passwordHash = await hashPassword(newPassword);
      const isSpent = await inTransaction(db, async (tx) => {
        if (!(await spendOneTimeToken(tx, hash, now()))) return false;
        await setPassword(tx, found.userId, passwordHash);
        await endSessions(tx, found.userId);
        await dropOneTimeTokens(tx, found.userId);
        await dropCodesOf(tx, email);
        // An attacker with the old password may have used these up.
        const used = [limitsOf.wrongPasswords(email), ...limitsOf.codeMails('second-step', email)];
        for (const limit of used) await forgive(tx, limit);
        await enqueueNotice(deps, tx, {
          to: email,
          language: found.language,
          notice: 'password-reset',
        });
        return true;
      });
      if (!isSpent) throw unproven();
    },
  };
}
