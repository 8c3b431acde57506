import { anyone, bearerOf, calls } from '#lib/server/web/endpoint.ts';

/** Also with a token that has just run out: it still says which session is to end. */
const POST = anyone(async ({ request, shop }) => {
  await shop.sessions.end(bearerOf(request));
  return { message: 'Logged out successfully!' };
});

export const ALL = calls({ POST });
