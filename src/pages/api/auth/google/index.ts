import { rememberTrip } from '#lib/server/web/cookies.ts';
import { leadBack } from '#lib/server/web/google-redirect.ts';
import { anyoneGoing, calls } from '#lib/server/web/endpoint.ts';

/** The way to Google begins here. */
const GET = anyoneGoing(async ({ cookies, shop }) => {
  const { trip, location } = await shop.google.begin();
  rememberTrip(cookies, trip, shop.siteUrl);
  return location;
}, leadBack);

export const ALL = calls({ GET });
