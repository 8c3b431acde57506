import { readForm, wordsOf } from '#lib/server/infra/request-body.ts';
import { calls, signedIn } from '#lib/server/web/endpoint.ts';

const change = signedIn(async ({ params, request, shop, currentUser }) => {
  const form = wordsOf(await readForm(request));
  const user = await shop.account.changeProfile(currentUser, params['id'] ?? '', form);
  return { user, message: 'Profile updated successfully' };
});

export const ALL = calls({ PUT: change, PATCH: change, POST: change });
