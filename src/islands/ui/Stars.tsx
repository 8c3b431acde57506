import { inHalves } from '#lib/reviews/review.ts';

export function Stars({ rating, small = false }: { rating: number; small?: boolean }) {
  return (
    <span className="rating numeric">
      <span
        className={small ? 'stars small' : 'stars'}
        data-stars={inHalves(rating)}
        aria-hidden="true"
      />
      <span>
        <span className="visually-hidden">Rated </span>
        {rating}
        <span className="visually-hidden"> of 5</span>
      </span>
    </span>
  );
}
