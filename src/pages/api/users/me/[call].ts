import { PushSubscriptionSchema } from '#lib/account/push.ts';
import { OwnReviewsSchema } from '#lib/reviews/schema.ts';
import { toOwnReview } from '#lib/server/features/reviews/service.ts';
import { read, readJson } from '#lib/server/infra/request-body.ts';
import { byName, calls, signedIn } from '#lib/server/web/endpoint.ts';

const exportAccount = signedIn(async ({ shop, currentUser }) => ({
  data: await shop.account.exportAccount(currentUser),
}));

const ownReviews = signedIn(async ({ url, shop, currentUser }) => {
  const query = read(OwnReviewsSchema, Object.fromEntries(url.searchParams));
  const { reviews, ...paging } = await shop.reviews.own(currentUser, query);
  return { reviews: reviews.map(toOwnReview), ...paging };
});

const pushState = signedIn(async ({ shop, currentUser }) => shop.push.state(currentUser));

const turnOnPush = signedIn(async ({ request, shop, currentUser }) => {
  await shop.push.turnOn(currentUser, read(PushSubscriptionSchema, await readJson(request)));
  return {};
});

const turnOffPush = signedIn(async ({ shop, currentUser }) => {
  await shop.push.turnOff(currentUser);
  return {};
});

export const ALL = byName({
  data: calls({ GET: exportAccount }),
  reviews: calls({ GET: ownReviews }),
  push: calls({ GET: pushState, PUT: turnOnPush, DELETE: turnOffPush }),
});
