import { mobileNumber } from '#lib/format/phone.ts';
import type { SmsCodes } from '#lib/account/schema.ts';
import { Refusal, sessionExpired } from '#lib/server/errors.ts';
import { inTransaction, type Tx } from '#lib/server/infra/db/open.ts';
import { assertTextsLeft } from '#lib/server/infra/mail/text-budgets-repo.ts';
import type { AccountDeps } from './deps.ts';
import { enqueueNotice } from './emails.ts';
import { changeUser } from './repo.ts';
import { type CurrentUser, hasSession } from './sessions-repo.ts';
import { findUser, lockActiveUser } from './users.ts';
import * as m from '#messages';

/** Codes of logins and new passwords by SMS, for who chose that (docs/api.md "SMS"). */

const noMobile = () =>
  new Refusal('invalid', m.account_sms_codes_no_mobile(), {
    errors: { mobile: m.account_sms_codes_no_mobile() },
  });
const wrongCode = () => new Refusal('signed-out', m.account_code_invalid(), { code: 'wrong_code' });

type SmsCodeDeps = Pick<AccountDeps, 'db' | 'codes' | 'hasSms' | 'settings' | 'now' | 'limitsOf'>;

/** Codes go by email again, and an email says so. Nothing happens when they do already. */
export async function stopSmsCodes(
  deps: Pick<AccountDeps, 'settings' | 'now'>,
  tx: Tx,
  user: { id: string; email: string; language: CurrentUser['language']; code_phone: string },
): Promise<void> {
  if (user.code_phone === '') return;
  await changeUser(tx, user.id, { code_phone: '' });
  const { email: to, language } = user;
  await enqueueNotice(deps, tx, { to, language, notice: 'sms-codes-off' });
}

export function createSmsCodes(deps: SmsCodeDeps) {
  const { db, codes, hasSms } = deps;

  /** Throws `conflict` if the shop sends no SMS, and `invalid` without a mobile number. */
  async function begin(tx: Tx, currentUser: CurrentUser) {
    if (!hasSms) {
      throw new Refusal('conflict', m.account_sms_codes_unset(), { code: 'sms_not_set_up' });
    }
    await lockActiveUser(tx, currentUser.id);
    const user = await findUser(tx, currentUser.id);
    // A reset may have ended the session since it was checked.
    if (!user || !(await hasSession(tx, currentUser.sessionId))) throw sessionExpired();
    const number = mobileNumber(user.phone);
    if (number === undefined) throw noMobile();
    // A number that was changed meanwhile is another subject.
    const { id, email, language } = user;
    return {
      user,
      number,
      aim: { purpose: 'sms-codes', email, subject: `${id} ${number}` } as const,
      language,
    };
  }

  const proofOf = ({ aim }: Awaited<ReturnType<typeof begin>>) =>
    ({ ...aim, purpose: 'phone-proof' }) as const;

  return {
    /** Sends a code by SMS to the number of the profile. Throws also `conflict` where a budget of the day is used up. */
    async sendPhoneProof(currentUser: CurrentUser, ip: string): Promise<void> {
      await inTransaction(db, async (tx) => {
        const begun = await begin(tx, currentUser);
        const payer = { account: currentUser.id, ip };
        await assertTextsLeft(tx, deps.limitsOf.textBudgetsOf(payer), deps.now());
        const draft = { ...proofOf(begun), language: begun.language, codePhone: begun.number };
        if (await codes.sendText(tx, draft, payer)) return;
        throw new Refusal('conflict', m.account_sms_codes_not_sent(), { code: 'text_budget' });
      });
    },

    /** The code proves the number, which gets texts about orders from then on. Throws also `signed-out` for a wrong one. */
    async provePhone(currentUser: CurrentUser, code: string, ip: string): Promise<void> {
      const isRight = await inTransaction(db, async (tx) => {
        const begun = await begin(tx, currentUser);
        if ((await codes.guess(tx, { ...proofOf(begun), code, ip })) === undefined) return false;
        await changeUser(tx, begun.user.id, { proved_phone: begun.number });
        return true;
      });
      if (!isRight) throw wrongCode();
    },

    /** Sends one code by email and one by SMS, to the number of the profile. Throws also `conflict` without an SMS. */
    async sendSmsCodes(currentUser: CurrentUser): Promise<void> {
      await inTransaction(db, async (tx) => {
        const { number: codePhone, aim, language } = await begin(tx, currentUser);
        if (await codes.sendHalves(tx, { ...aim, language, codePhone })) return;
        throw new Refusal('conflict', m.account_sms_codes_not_sent());
      });
    },

    /** Both codes together prove the mailbox and the number. Throws also `signed-out` for wrong ones. */
    async chooseSmsCodes(currentUser: CurrentUser, given: SmsCodes, ip: string): Promise<void> {
      const isRight = await inTransaction(db, async (tx) => {
        const { user, number, aim } = await begin(tx, currentUser);
        const code = given.emailCode + given.smsCode;
        if ((await codes.guess(tx, { ...aim, code, ip })) === undefined) return false;
        await changeUser(tx, user.id, { code_phone: number, proved_phone: number });
        const { email: to, language } = user;
        await enqueueNotice(deps, tx, { to, language, notice: 'sms-codes-on' });
        return true;
      });
      if (!isRight) throw wrongCode();
    },

    async chooseEmailCodes(currentUser: CurrentUser): Promise<void> {
      await inTransaction(db, async (tx) => {
        await lockActiveUser(tx, currentUser.id);
        const user = await findUser(tx, currentUser.id);
        if (user) await stopSmsCodes(deps, tx, user);
      });
    },
  };
}
