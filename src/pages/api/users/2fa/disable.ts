import * as v from 'valibot';
import { requireOwn } from '#lib/server/web/account-endpoints.ts';
import { readJson, read } from '#lib/server/infra/request-body.ts';
import { calls, signedIn } from '#lib/server/web/endpoint.ts';

const DisableSchema = v.object({ userId: v.string('Please name your own account.') });

const POST = signedIn(async ({ request, shop, currentUser }) => {
  requireOwn(currentUser, read(DisableSchema, await readJson(request)));
  await shop.account.disableTwoFactor(currentUser);
  return { message: 'Two-factor authentication disabled.' };
});

export const ALL = calls({ POST });
