import { paths } from '#lib/site/paths.ts';
import { Icon } from '#islands/ui/Icon.tsx';

interface Props {
  line: { productId: string; name: string };
  isReviewed: boolean;
}

/** Asks for a review of something that was delivered, or says that there is one. */
export function ReviewInvitation({ line: { productId, name }, isReviewed }: Props) {
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
