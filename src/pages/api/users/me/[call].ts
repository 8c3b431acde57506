import { PhoneProofSchema } from '#lib/account/schema.ts';
import { PushSubscriptionSchema } from '#lib/account/push.ts';
import { read, readJson } from '#lib/server/infra/request-body.ts';
import * as m from '#messages';
import { byName, calls, signedIn } from '#lib/server/web/endpoint.ts';
import { handleCall } from '#lib/server/web/handlers/all.ts';

const exportAccount = signedIn(async ({ shop, currentUser }) => ({
  data: await shop.account.exportAccount(currentUser),
}));

const pushState = signedIn(async ({ shop, currentUser }) => shop.push.state(currentUser));

const turnOnPush = signedIn(async ({ request, shop, currentUser }) => {
  await shop.push.turnOn(currentUser, read(PushSubscriptionSchema, await readJson(request)));
  return {};
});

const turnOffPush = signedIn(async ({ shop, currentUser }) => {
  await shop.push.turnOff(currentUser);
  return {};
});

const provePhone = signedIn(async ({ request, locals, shop, currentUser }) => {
  const proof = read(PhoneProofSchema, await readJson(request));
  if (proof.action === 'send') {
    await shop.account.sendPhoneProof(currentUser, locals.clientIp);
    return { message: m.account_phone_proof_sent() };
  }
  await shop.account.provePhone(currentUser, proof.code, locals.clientIp);
  return { message: m.account_phone_proof_done() };
});

export const ALL = byName(
  {
    data: calls({ GET: exportAccount }),
    'phone-proof': calls({ POST: provePhone }),
    push: calls({ GET: pushState, PUT: turnOnPush, DELETE: turnOffPush }),
  },
  handleCall,
);
