import { calls, signedIn } from '#lib/server/web/endpoint.ts';

const DELETE = signedIn(async ({ shop, currentUser }) => {
  await shop.account.remove(currentUser);
  return { message: 'Deleted!' };
});

export const ALL = calls({ DELETE });
