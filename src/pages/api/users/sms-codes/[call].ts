import { SmsCodesSchema } from '#lib/account/schema.ts';
import { read, readJson } from '#lib/server/infra/request-body.ts';
import { byName, calls, signedIn } from '#lib/server/web/endpoint.ts';
import * as m from '#messages';

const send = signedIn(async ({ shop, currentUser }) => {
  await shop.account.sendSmsCodes(currentUser);
  return { message: m.account_sms_codes_sent() };
});

const enable = signedIn(async ({ request, locals, shop, currentUser }) => {
  const given = read(SmsCodesSchema, await readJson(request));
  await shop.account.chooseSmsCodes(currentUser, given, locals.clientIp);
  return { message: m.account_sms_codes_on() };
});

const disable = signedIn(async ({ shop, currentUser }) => {
  await shop.account.chooseEmailCodes(currentUser);
  return { message: m.account_sms_codes_off() };
});

export const ALL = byName({
  send: calls({ POST: send }),
  enable: calls({ POST: enable }),
  disable: calls({ POST: disable }),
});
