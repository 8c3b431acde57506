import { readJson } from '#lib/server/infra/request-body.ts';
import { responseOf } from '#lib/server/web/account-endpoints.ts';
import { calls, created, optionallySignedIn } from '#lib/server/web/endpoint.ts';
import * as m from '#messages';

/** A request with a bearer token uses that account; one without creates an account from the form. */
const POST = optionallySignedIn(async ({ params, request, locals, shop, currentUser }) => {
  const token = params['token'] ?? '';
  if (currentUser) {
    const user = await shop.people.acceptAs(currentUser, token);
    return { user, message: m.account_invitation_welcome() };
  }
  const form = await readJson(request);
  return created(responseOf(await shop.people.acceptNew(token, form, locals.clientIp)));
});

export const ALL = calls({ POST });
