import { calls, signedIn } from '#lib/server/web/endpoint.ts';

const DELETE = signedIn(async ({ shop, me }) => {
  await shop.account.remove(me);
  return { message: 'Deleted!' };
});

export const ALL = calls({ DELETE });
