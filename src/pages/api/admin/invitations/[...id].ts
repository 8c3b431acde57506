import type { APIRoute } from 'astro';
import { InvitationSchema } from '#lib/people/invitations.ts';
import { read, readJson } from '#lib/server/infra/request-body.ts';
import { calls, created, staff } from '#lib/server/web/endpoint.ts';

const GET = staff('people')(async ({ shop }) => ({
  invitations: await shop.people.invitations(),
}));

const POST = staff('people')(async ({ request, shop, currentUser }) => {
  const invitation = read(InvitationSchema, await readJson(request));
  return created({ invitation: await shop.people.invite(currentUser, invitation) });
});

const DELETE = staff('people')(async ({ params, shop, currentUser }) => {
  await shop.people.withdraw(currentUser, params['id'] ?? '');
  return { message: 'Invitation withdrawn.' };
});

const list = calls({ GET, POST });
const one = calls({ DELETE });

export const ALL: APIRoute = (context) =>
  context.params['id'] === undefined ? list(context) : one(context);
