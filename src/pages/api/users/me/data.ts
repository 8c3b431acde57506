import { calls, signedIn } from '#lib/server/web/endpoint.ts';

const GET = signedIn(async ({ shop, currentUser }) => ({
  data: await shop.account.exportAccount(currentUser),
}));

export const ALL = calls({ GET });
