import { anyone, calls, revalidated } from '#lib/server/web/endpoint.ts';

/** For edge instances (docs/api.md "Instances"). */
const GET = anyone(async ({ shop }) =>
  revalidated({ translations: await shop.translationService.feed() }, 'public'),
);

export const ALL = calls({ GET });
