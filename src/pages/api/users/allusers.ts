import { anyone, bearerOf, calls } from '#lib/server/web/endpoint.ts';

/** The caller alone, whatever the name says. The token may stand in the query, for old clients. */
const GET = anyone(async ({ request, url, shop }) => {
  const inQuery = url.searchParams.get('authHeader')?.replace(/^Bearer\s+/i, '');
  const currentUser = await shop.sessions.authenticate(bearerOf(request) ?? inQuery);
  return { user: await shop.account.user(currentUser) };
});

export const ALL = calls({ GET });
