import { dropOneTimeTokens } from './codes-repo.ts';
import { inTransaction, type Tx } from '#lib/server/infra/db/open.ts';
import { Refusal, sessionExpired } from '#lib/server/errors.ts';
import { enqueueNotice } from './emails.ts';
import { endSessions, hasSession, type CurrentUser } from './sessions-repo.ts';
import type { AccountDeps } from './deps.ts';
import { setTwoFactor } from './repo.ts';
import * as m from '#messages';

export function createTwoFactor(deps: AccountDeps) {
  const { db, codes } = deps;
  async function change(tx: Tx, currentUser: CurrentUser, isOn: boolean): Promise<void> {
    await setTwoFactor(tx, currentUser.id, isOn);
    // A reset may have ended the session since it was checked.
    if (!(await hasSession(tx, currentUser.sessionId))) {
      throw sessionExpired();
    }
    await endSessions(tx, currentUser.id, currentUser.sessionId);
    await dropOneTimeTokens(tx, currentUser.id);
    const notice = isOn ? 'two-factor-on' : 'two-factor-off';
    const { email: to, language } = currentUser;
    await enqueueNotice(deps, tx, { to, language, notice });
  }

  return {
    async sendTwoFactorCode(currentUser: CurrentUser): Promise<void> {
      await inTransaction(db, (tx) =>
        codes.send(tx, {
          purpose: 'two-factor',
          subject: currentUser.id,
          email: currentUser.email,
          language: currentUser.language,
        }),
      );
    },

    async enableTwoFactor(currentUser: CurrentUser, code: string, ip: string): Promise<void> {
      const isRight = await inTransaction(db, async (tx) => {
        const aim = {
          purpose: 'two-factor',
          email: currentUser.email,
          subject: currentUser.id,
        } as const;
        if ((await codes.guess(tx, { ...aim, code, ip })) === undefined) return false;
        await change(tx, currentUser, true);
        return true;
      });
      if (!isRight)
        throw new Refusal('signed-out', m.account_code_invalid(), { code: 'wrong_code' });
    },

    async disableTwoFactor(currentUser: CurrentUser): Promise<void> {
      await inTransaction(db, (tx) => change(tx, currentUser, false));
    },
  };
}
