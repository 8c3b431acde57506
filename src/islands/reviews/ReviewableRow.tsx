import { countReviews } from '#lib/reviews/count.ts';
import { Stars } from '#islands/ui/Stars.tsx';

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
