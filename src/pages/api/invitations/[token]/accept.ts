import { readJson } from '#lib/server/infra/request-body.ts';
import { responseOf } from '#lib/server/web/account-endpoints.ts';
import { calls, created, optionallySignedIn } from '#lib/server/web/endpoint.ts';
import { WELCOME } from '#lib/people/messages.ts';

/** Accepts an invitation: with an account by its bearer token, without one by the form of a new one. */
const POST = optionallySignedIn(async ({ params, request, locals, shop, currentUser }) => {
  const token = params['token'] ?? '';
  if (currentUser) {
    const user = await shop.people.acceptAs(currentUser, token);
    return { user, message: WELCOME };
  }
  const form = await readJson(request);
  return created(responseOf(await shop.people.acceptNew(token, form, locals.clientIp)));
});

export const ALL = calls({ POST });
