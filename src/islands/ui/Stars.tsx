import { inHalves } from '#lib/reviews/rating.ts';

/** Stars in half steps, and always the number beside them. */
export function Stars({ rating, small = false }: { rating: number; small?: boolean }) {
  return (
    <span className="rate num">
      <span
        className={small ? 'stars s' : 'stars'}
        data-stars={inHalves(rating)}
        aria-hidden="true"
      />
      <span>
        <span className="vh">Rated </span>
        {rating}
        <span className="vh"> of 5</span>
      </span>
    </span>
  );
}
