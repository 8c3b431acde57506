import { ReasonSchema } from '#lib/forms/reason.ts';
import { readJson, read } from '#lib/server/infra/request-body.ts';
import { staff, calls } from '#lib/server/web/endpoint.ts';
import { toAdminReview } from '#lib/server/features/reviews/service.ts';

const POST = staff('catalogue')(async ({ request, params, shop, currentUser }) => {
  const { reason } = read(ReasonSchema, await readJson(request));
  return {
    review: toAdminReview(await shop.reviews.hide(currentUser, params['id'] ?? '', reason)),
  };
});

export const ALL = calls({ POST });
