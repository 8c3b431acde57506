import { aroundLink } from '#lib/messages/around-link.ts';
import { inHalves } from '#lib/reviews/review.ts';
import * as m from '#messages';

export function Stars({ rating, small = false }: { rating: number; small?: boolean }) {
  const [before, after] = aroundLink(m.common_rated);
  return (
    <span className="rating numeric">
      <span
        className={small ? 'stars small' : 'stars'}
        data-stars={inHalves(rating)}
        aria-hidden="true"
      />
      <span>
        <span className="visually-hidden">{before}</span>
        {rating}
        <span className="visually-hidden">{after}</span>
      </span>
    </span>
  );
}
