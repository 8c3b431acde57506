import { admin, calls } from '#lib/server/web/endpoint.ts';

const GET = admin(async ({ shop }) => ({ ...(await shop.textMessages.status()) }));

const POST = admin(async ({ shop, currentUser }) => {
  await shop.textMessages.sendTest(currentUser.id);
  return { ...(await shop.textMessages.status()) };
});

export const ALL = calls({ GET, POST });
