import { useEffect, useState } from 'react';
import { fetchReviewed } from '#lib/browser/reviews/reviewable.ts';
import { countReviews } from '#lib/reviews/count.ts';
import { Stars } from '#islands/ui/Stars.tsx';
import { paths } from '#lib/site/paths.ts';
import { Icon } from '#islands/ui/Icon.tsx';

/** Which products a person has reviewed; nothing is asked where `isWanted` is not so. */
export function useReviewable(isWanted: boolean): ReadonlySet<string> {
  const [reviewed, setReviewed] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (!isWanted) return undefined;
    const ask = () => {
      // Without a line each thing is invited to; its page knows better.
      fetchReviewed().then(setReviewed, () => undefined);
    };
    // Who has just written one comes back by the back button.
    const askAnew = (event: PageTransitionEvent) => {
      if (event.persisted) ask();
    };
    ask();
    addEventListener('pageshow', askAnew);
    return () => removeEventListener('pageshow', askAnew);
  }, [isWanted]);
  return reviewed;
}

/** A product's stars and how many have given them, with the way to their words. */
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

/** Asks for a review of something that was delivered, or says that there is one. */
export function ReviewInvitation({ line: { productId, name }, isReviewed }: ReviewInvitationProps) {
  return (
    <a className="review-link" href={paths.productReviews(productId)}>
      {isReviewed ? (
        <>
          <Icon name="check" size="small" />
          <span className="visually-hidden">Reviewed. </span>Change your review
          <span className="visually-hidden"> of {name}</span>
        </>
      ) : (
        <>
          Write a review<span className="visually-hidden"> of {name}</span>
        </>
      )}
    </a>
  );
}
