import { expect, test } from 'vitest';
import { codeText } from '#lib/server/features/account/emails.ts';
import { defaultShopSettings, publicSettings } from '#lib/shop-settings/shop-settings.ts';
import { smsSegments } from '#lib/format/sms-segments.ts';
import { languages } from '#lib/messages/languages.ts';
import { inLocale } from '#lib/server/infra/locale.ts';
import { hasStoppedSms, stopSms } from '#lib/server/infra/mail/sms-repo.ts';
import { inTransaction } from '#lib/server/infra/db/open.ts';
import type { CurrentUser } from '#lib/server/features/account/users.ts';
import {
  aBrowser,
  aClock,
  aPerson,
  changePerson,
  codeFor,
  mailsOf,
  otherThan,
  PASSWORD,
  tokenOf,
} from '../../support/people.ts';
import { aShop } from '../../support/shop.ts';
import { anSmsServer } from '../../support/start-sms.ts';

const EMAIL = 'nimali@example.com';
const NUMBER = '+94771234567';
const IP = '192.0.2.1';
const login = { email: EMAIL, password: PASSWORD };

async function aTextingShop(env: Record<string, string> = {}) {
  const clock = aClock();
  const shop = await aShop(undefined, clock.now, { ...(await anSmsServer()).env, ...env });
  const id = await aPerson(shop);
  await changePerson(shop, id, { phone: '0771234567' });
  const currentUser = async (): Promise<CurrentUser> =>
    shop.sessions.authenticate(await tokenOf(shop, id));
  const sent = async (to: string) => (await mailsOf(shop, to)).length;
  const codes = async () => ({
    emailCode: await codeFor(shop, EMAIL),
    smsCode: await codeFor(shop, NUMBER),
  });
  const chooseSms = async () => {
    const user = await currentUser();
    await shop.account.sendSmsCodes(user);
    await shop.account.chooseSmsCodes(user, await codes(), IP);
    return user;
  };
  /** Where one more code goes. */
  const pathOf = async (send: () => Promise<unknown>) => {
    const before = [await sent(EMAIL), await sent(NUMBER)];
    await send();
    return {
      email: (await sent(EMAIL)) - (before[0] ?? 0),
      sms: (await sent(NUMBER)) - (before[1] ?? 0),
    };
  };
  return { clock, shop, id, currentUser, codes, chooseSms, pathOf };
}

test('codes come by SMS after a code by email and one by SMS', async () => {
  const { shop, currentUser, codes } = await aTextingShop();
  const user = await currentUser();
  expect((await shop.account.user(user)).codesBySms).toBe(false);
  await shop.account.sendSmsCodes(user);
  const { emailCode, smsCode } = await codes();
  for (const wrong of [
    { emailCode, smsCode: otherThan(smsCode) },
    { emailCode: otherThan(emailCode), smsCode },
    { emailCode: smsCode, smsCode: emailCode },
  ]) {
    await expect(shop.account.chooseSmsCodes(user, wrong, IP)).rejects.toThrow(
      'Invalid or expired code',
    );
  }
  await shop.account.chooseSmsCodes(user, { emailCode, smsCode }, IP);
  expect((await shop.account.user(user)).codesBySms).toBe(true);
  expect((await mailsOf(shop, EMAIL)).at(-1)?.subject).toBe(
    'Codes for your Shilpa account come by SMS',
  );
  await expect(shop.account.chooseSmsCodes(user, { emailCode, smsCode }, IP)).rejects.toThrow(
    'Invalid or expired code',
  );
});

test('a login and a new password ask for the code from the SMS', async () => {
  const { shop, id, clock, chooseSms, pathOf } = await aTextingShop();
  const user = await chooseSms();
  clock.pass(60_000);
  await shop.account.sendTwoFactorCode(user);
  await shop.account.enableTwoFactor(user, await codeFor(shop, EMAIL), IP);
  let challenge = '';
  const begin = async () => {
    const step = await shop.account.login(login, aBrowser());
    if (step.state !== 'second-step') throw new Error('No second step');
    expect(step.codeBy).toBe('sms');
    ({ challenge } = step);
  };
  expect(await pathOf(begin)).toEqual({ email: 0, sms: 1 });
  const { user: entered } = await shop.account.secondStep(
    challenge,
    await codeFor(shop, NUMBER),
    IP,
  );
  expect(entered._id).toBe(id);

  expect(await pathOf(() => shop.account.sendResetCode(EMAIL, IP))).toEqual({ email: 0, sms: 1 });
  const proof = await shop.account.proveMailbox(EMAIL, await codeFor(shop, NUMBER), IP);
  const form = { email: EMAIL, newPassword: 'another reed', confirmPassword: 'another reed' };
  await shop.account.reset(proof, form);
});

test('a code that is asked for again comes by email', async () => {
  const { shop, clock, chooseSms, pathOf } = await aTextingShop();
  const user = await chooseSms();
  clock.pass(60_000);
  await shop.account.sendTwoFactorCode(user);
  await shop.account.enableTwoFactor(user, await codeFor(shop, EMAIL), IP);
  const step = await shop.account.login(login, aBrowser());
  if (step.state !== 'second-step') throw new Error('No second step');
  const byEmail = { email: 1, sms: 0 };
  expect(await pathOf(() => shop.account.resendSecondStep(step.challenge))).toEqual(byEmail);
  await shop.account.secondStep(step.challenge, await codeFor(shop, EMAIL), IP);
  await shop.account.sendResetCode(EMAIL, IP);
  const again = () => shop.account.sendResetCode(EMAIL, IP, { isRepeated: true });
  expect(await pathOf(again)).toEqual(byEmail);
});

test.each([
  ['the limit of the number is reached', { LIMITS_SMS_PER_NUMBER_PER_DAY: '1' }, false],
  ['the number stopped SMS', {}, true],
])('a code comes by email when %s', async (_, env, isStopped) => {
  const { shop, chooseSms, pathOf } = await aTextingShop(env);
  await chooseSms();
  if (isStopped)
    await inTransaction(shop.db, (tx) =>
      stopSms(tx, { number: NUMBER, owner: 'an-order' }, shop.now()),
    );
  expect(await hasStoppedSms(shop.db, NUMBER)).toBe(isStopped);
  expect((await pathOf(() => shop.account.sendResetCode(EMAIL, IP))).email).toBe(1);
});

test('another number of the profile brings codes back to the email', async () => {
  const { shop, id, chooseSms, codes, currentUser } = await aTextingShop();
  const user = await chooseSms();
  await shop.account.changeProfile(user, id, { mobile: '0719876543' });
  expect((await shop.account.user(user)).codesBySms).toBe(false);
  expect((await mailsOf(shop, EMAIL)).at(-1)?.subject).toBe(
    'Codes for your Shilpa account come by email',
  );
  // Codes for one number do not confirm another.
  await shop.account.changeProfile(user, id, { mobile: '0771234567' });
  await shop.account.sendSmsCodes(user);
  const given = await codes();
  await shop.account.changeProfile(user, id, { mobile: '0719876543' });
  await expect(shop.account.chooseSmsCodes(await currentUser(), given, IP)).rejects.toThrow(
    'Invalid or expired code',
  );
});

test('a person can choose email again', async () => {
  const { shop, chooseSms, pathOf } = await aTextingShop();
  const user = await chooseSms();
  await shop.account.chooseEmailCodes(user);
  await shop.account.chooseEmailCodes(user);
  expect(await pathOf(() => shop.account.sendResetCode(EMAIL, IP))).toEqual({ email: 1, sms: 0 });
});

test('SMS for codes need a mobile number, a gateway and a session', async () => {
  const { shop, id, currentUser, chooseSms } = await aTextingShop();
  const user = await chooseSms();
  await changePerson(shop, id, { phone: '0112345678' });
  await expect(shop.account.sendSmsCodes(user)).rejects.toMatchObject({
    details: { errors: { mobile: 'Save a mobile number in your profile first.' } },
  });
  await expect(
    shop.account.sendSmsCodes({ ...(await currentUser()), sessionId: 'ended' }),
  ).rejects.toMatchObject({ reason: 'signed-out' });
  const without = await aShop();
  const other = await aPerson(without);
  const stranger = await without.sessions.authenticate(await tokenOf(without, other));
  await expect(without.account.sendSmsCodes(stranger)).rejects.toMatchObject({
    reason: 'conflict',
    message: 'This shop sends no SMS.',
  });
});

test('a code by SMS has at most two segments in each language', () => {
  const settings = { ...publicSettings(defaultShopSettings), name: 'ශිල්පශිල්පශිල්පශිල්පශිල්ප' };
  for (const language of languages) {
    const text = inLocale(language, () => codeText('123456', settings));
    expect(smsSegments(text), `${language}: ${text}`).toBeLessThanOrEqual(2);
  }
});

test('a code by SMS proves the number, within the budgets of a day', async () => {
  const { shop, currentUser, id } = await aTextingShop({ LIMITS_TEXTS_PER_IP_PER_DAY: '1' });
  const user = await currentUser();
  await shop.account.sendPhoneProof(user, IP);
  const code = await codeFor(shop, NUMBER);
  await expect(shop.account.provePhone(user, otherThan(code), IP)).rejects.toMatchObject({
    code: 'wrong_code',
  });
  expect(await shop.account.user(user)).toMatchObject({ phoneProved: false });
  await shop.account.provePhone(user, code, IP);
  expect(await shop.account.user(user)).toMatchObject({ phoneProved: true });
  await expect(shop.account.sendPhoneProof(user, IP)).rejects.toMatchObject({
    reason: 'conflict',
    code: 'text_budget',
    message: 'Your network address has had its 1 SMS of a day. Try again tomorrow.',
  });
  await changePerson(shop, id, { phone: '0719998877' });
  expect(await shop.account.user(user)).toMatchObject({ phoneProved: false });
});
