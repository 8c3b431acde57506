import { INVALID_CODE } from '#lib/account/code.ts';
import { dropOneTimeTokens } from './codes-repo.ts';
import { inTransaction, type Tx } from '#lib/server/infra/db/open.ts';
import { Refusal } from '#lib/server/errors.ts';
import { noticeLetter } from './emails.ts';
import { post } from '#lib/server/infra/mail/outbox-repo.ts';
import { endSessions, type Me } from './sessions-repo.ts';
import type { AccountParts } from './parts.ts';
import { setTwoFactor } from './repo.ts';

/** Codes by mail at each login, switched on with one such code (docs/spec.md §4 "Two-factor"). */
export function twoFactor({ db, codes, now }: AccountParts) {
  /** Either way whoever was signed in elsewhere has to sign in anew. */
  async function change(tx: Tx, me: Me, isOn: boolean): Promise<void> {
    await setTwoFactor(tx, me.id, isOn);
    await endSessions(tx, me.id, me.sessionId);
    await dropOneTimeTokens(tx, me.id);
    const letter = noticeLetter(isOn ? 'two-factor-on' : 'two-factor-off');
    await post(tx, { to: me.email, letter }, now());
  }

  return {
    async sendTwoFactorCode(me: Me): Promise<void> {
      await inTransaction(db, (tx) =>
        codes.send(tx, { purpose: 'two-factor', subject: me.id, email: me.email }),
      );
    },

    async enableTwoFactor(me: Me, code: string, ip: string): Promise<void> {
      const isRight = await inTransaction(db, async (tx) => {
        const aim = { purpose: 'two-factor', email: me.email, subject: me.id } as const;
        if ((await codes.guess(tx, { ...aim, code, ip })) === undefined) return false;
        await change(tx, me, true);
        return true;
      });
      if (!isRight) throw new Refusal('signed-out', INVALID_CODE);
    },

    async disableTwoFactor(me: Me): Promise<void> {
      await inTransaction(db, (tx) => change(tx, me, false));
    },
  };
}
