import { SubscribeSchema, CHECK_YOUR_EMAIL } from '#lib/newsletter/schema.ts';
import { readJson, read } from '#lib/server/infra/request-body.ts';
import { anyone, calls } from '#lib/server/web/endpoint.ts';

const POST = anyone(async ({ request, shop, locals }) => {
  const { email } = read(SubscribeSchema, await readJson(request));
  await shop.newsletter.subscribe(email, locals.clientIp);
  return { message: CHECK_YOUR_EMAIL };
});

export const ALL = calls({ POST });
