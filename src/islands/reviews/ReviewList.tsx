import { shownName } from '#lib/account/shown-name.ts';
import { formatMoment } from '#lib/format/dates.ts';
import { paths } from '#lib/site/paths.ts';
import type { Review } from '#lib/reviews/review.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import { Stars } from '#islands/ui/Stars.tsx';
import * as m from '#messages';

export function Reviewed({ review }: { review: Review }) {
  const { name, email, rating, comment, createdAt, boughtHere } = review;
  return (
    <article className="review py-4 not-first:border-t border-line">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <b>{shownName(name)}</b>
        <Stars rating={rating} small />
        {boughtHere && (
          <span className="inline-flex items-center gap-1 text-success text-xs font-semibold">
            <Icon name="check" size="small" />
            {m.reviews_verified()}
          </span>
        )}
        <small className="text-ink-soft numeric">
          {email && <span className="wrap-anywhere">{email}, </span>}
          <time dateTime={createdAt.toISOString()}>{formatMoment(createdAt)}</time>
        </small>
      </header>
      <p className="whitespace-pre-line">{comment}</p>
    </article>
  );
}

interface Props {
  reviews: readonly Review[];
  /** The total number of reviews, for a link to the ones not displayed. */
  more?: { count: number; productId: string };
}

export function ReviewList({ reviews, more }: Props) {
  return (
    <>
      {reviews.length === 0 && <p>{m.reviews_none()}</p>}
      {reviews.map((review, at) => (
        <Reviewed key={`${review.createdAt.getTime()} ${at}`} review={review} />
      ))}
      {more && more.count > reviews.length && (
        <a className="button button-secondary mt-3" href={paths.reviews(more.productId)}>
          {m.reviews_all({ count: more.count })}
        </a>
      )}
    </>
  );
}
