import { SubscribeSchema } from '#lib/newsletter/schema.ts';
import { readJson, read } from '#lib/server/infra/request-body.ts';
import { anyone, calls } from '#lib/server/web/endpoint.ts';
import * as m from '#messages';

const POST = anyone(async ({ request, shop, locals }) => {
  const { email } = read(SubscribeSchema, await readJson(request));
  await shop.newsletter.subscribe(email, locals.clientIp);
  // The same for every address, so that nobody learns who is subscribed.
  return { message: m.common_check_email() };
});

export const ALL = calls({ POST });
