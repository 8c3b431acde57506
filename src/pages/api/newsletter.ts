import { SubscribeSchema, LOOK_INTO_MAIL } from '#lib/newsletter/schema.ts';
import { readJson, read } from '#lib/server/infra/request-body.ts';
import { anyone, calls } from '#lib/server/web/endpoint.ts';

const POST = anyone(async ({ request, shop, locals }) => {
  const { email } = read(SubscribeSchema, await readJson(request));
  await shop.newsletter.subscribe(email, locals.clientIp);
  return { message: LOOK_INTO_MAIL };
});

export const ALL = calls({ POST });
