import { aroundLink } from '#lib/messages/around-link.ts';
import { inHalves, MAX_STARS } from '#lib/reviews/review.ts';
import * as m from '#messages';
import './stars.css';

/** Filled by an attribute: the content security policy forbids styles. */
export function StarBar({ stars, small = false }: { stars: number; small?: boolean }) {
  return (
    <svg className={small ? 'stars small' : 'stars'} aria-hidden="true" data-stars={stars}>
      <rect width={`${(stars / MAX_STARS) * 100}%`} height="100%" />
    </svg>
  );
}

export function Stars({ rating, small = false }: { rating: number; small?: boolean }) {
  const [before, after] = aroundLink(m.common_rated);
  return (
    <span className="rating numeric">
      <StarBar stars={inHalves(rating)} small={small} />
      <span>
        <span className="visually-hidden">{before}</span>
        {rating}
        <span className="visually-hidden">{after}</span>
      </span>
    </span>
  );
}
