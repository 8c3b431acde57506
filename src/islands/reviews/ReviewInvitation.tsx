import { countReviews, MAX_REVIEWS } from '#lib/reviews/review.ts';
import { Stars } from '#islands/ui/Stars.tsx';
import { paths } from '#lib/site/paths.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import { useBackgroundFetch } from '#islands/ui/use-background-fetch.ts';
import { sendRequest } from '#lib/browser/send-request.ts';
import { signedUnlessLeft } from '#lib/browser/session/authed-fetch.ts';
import { ownReviews } from '#lib/contract/reviews.ts';
import { pagingQuery } from '#lib/paging/paging.ts';
import * as m from '#messages';

async function fetchReviewed(): Promise<ReadonlySet<string>> {
  const at = (page: number) => {
    const query = pagingQuery(page, MAX_REVIEWS);
    return signedUnlessLeft((token) => sendRequest(ownReviews, { query }, token));
  };
  const { reviews, pages } = await at(1);
  const others = Array.from({ length: Math.max(0, pages - 1) }, (_, n) => at(n + 2));
  const rest = await Promise.all(others);
  return new Set([...reviews, ...rest.flatMap((page) => page.reviews)].map((one) => one.productId));
}

const NO_REVIEWS: ReadonlySet<string> = new Set();

/** Empty if not `isEnabled`. Offline every product offers a review; its page corrects that. */
export const useReviewable = (isEnabled: boolean): ReadonlySet<string> =>
  useBackgroundFetch(isEnabled, fetchReviewed, NO_REVIEWS);

export function ReviewableRow({
  rating,
  count,
  href,
}: {
  rating: number;
  count: number;
  href: string;
}) {
  return (
    <>
      <Stars rating={rating} /> <a href={href}>{countReviews(count)}</a>
    </>
  );
}

interface ReviewInvitationProps {
  line: { productId: string; name: string };
  isReviewed: boolean;
}

export function ReviewInvitation({ line: { productId, name }, isReviewed }: ReviewInvitationProps) {
  return (
    <a
      className="flex min-h-target w-fit items-center gap-2 text-sm text-brand underline decoration-[1.5px] underline-offset-4"
      href={paths.productReviews(productId)}
      aria-label={
        isReviewed ? m.reviews_change_of({ product: name }) : m.reviews_write_of({ product: name })
      }
    >
      {isReviewed && <Icon name="check" size="small" />}
      {isReviewed ? m.reviews_change() : m.reviews_write()}
    </a>
  );
}
