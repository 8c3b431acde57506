import { ReviewSchema } from '#lib/reviews/schema.ts';
import { SUBMITTED } from '#lib/reviews/words.ts';
import { toWireReview } from '#lib/server/catalogue/wire.ts';
import { readJson } from '#lib/server/http/body.ts';
import { calls, created, signedIn } from '#lib/server/http/endpoint.ts';
import { read } from '#lib/server/http/read.ts';

const POST = signedIn(async ({ request, params, shop, me }) => {
  const written = read(ReviewSchema, await readJson(request));
  const { reviews, rating, reviewCount } = await shop.reviews.write(
    me,
    params['id'] ?? '',
    written,
  );
  return created({
    message: SUBMITTED,
    reviews: reviews.map(toWireReview),
    review: { rating, own: written.rating, reviewCount },
  });
});

export const ALL = calls({ POST });
