import { useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { FORBIDDEN } from '#lib/browser/admin-only.ts';
import { AdminsOnly } from '#islands/admin/ui/AdminsOnly.tsx';
import { formatMoment } from '#lib/format/dates.ts';
import { paths } from '#lib/site/paths.ts';
import {
  fetchListed,
  hideReview,
  REVIEWS_FAILED,
  usualReasons,
} from '#lib/browser/reviews/admin-client.ts';
import type { ListedReview } from '#lib/reviews/admin-codec.ts';
import { NO_REVIEWS } from '#lib/reviews/messages.ts';
import { ReasonDialog } from '#islands/admin/ui/AdminDialog.tsx';
import { Failed, Loading, useFetched } from '#islands/ui/LoadState.tsx';
import { OfflineNote } from '#islands/ui/OfflineNote.tsx';
import { Pager, usePage } from '#islands/ui/Pager.tsx';
import { Reviewed } from '#islands/reviews/ReviewList.tsx';

interface RowProps {
  review: ListedReview;
  onHide: () => void;
}

function Row({ review, onHide }: RowProps) {
  const { hidden } = review;
  return (
    <li
      className={hidden ? 'review-row hidden-review' : 'review-row'}
      id={review._id}
      tabIndex={-1}
    >
      <div>
        <a href={paths.product(review.productId)}>{review.productName}</a>
        <Reviewed review={review} />
        {hidden && (
          <p className="hidden-reason">
            <b>
              Hidden {formatMoment(hidden.at)}
              {hidden.who && ` by ${hidden.who}`}.
            </b>{' '}
            {hidden.reason}
          </p>
        )}
      </div>
      {hidden ? (
        <span className="status stopped">Hidden</span>
      ) : (
        <button
          type="button"
          className="button button-danger"
          aria-haspopup="dialog"
          onClick={onHide}
        >
          Hide<span className="visually-hidden"> the review of {review.name}</span>
        </button>
      )}
    </li>
  );
}

/** All reviews, with a button to hide each. */
export function AdminReviewsScreen() {
  const page = usePage();
  const list = useRef<HTMLUListElement>(null);
  const [hiding, setHiding] = useState<ListedReview>();
  const { fetched, retry, replace } = useFetched(useCallback(() => fetchListed(page), [page]));
  if (fetched.is === 'loading') return <Loading />;
  if (fetched.is === 'failed') return <Failed message={REVIEWS_FAILED} retry={retry} />;
  const { value } = fetched;
  if (value === FORBIDDEN) return <AdminsOnly />;

  const hide = async (review: ListedReview, reason: string) => {
    const end = await hideReview(review, reason);
    // Offline or failed: the review stays.
    if (end === undefined) return;
    // The pressed button and its dialog are removed: only now can the focus move.
    flushSync(() => {
      setHiding(undefined);
      if (end === 'gone') retry();
      else
        replace({
          ...value,
          reviews: value.reviews.map((one) => (one._id === end._id ? end : one)),
        });
    });
    document.getElementById(review._id)?.focus({ preventScroll: true });
  };
  return (
    <>
      <OfflineNote message="This list may be out of date." />
      <p className="muted" role="status">
        {value.total === 0
          ? NO_REVIEWS
          : `${value.total.toLocaleString('en')} ${value.total === 1 ? 'review' : 'reviews'}, newest first`}
      </p>
      <ul ref={list} tabIndex={-1} className="review-rows">
        {value.reviews.map((review) => (
          <Row key={review._id} review={review} onHide={() => setHiding(review)} />
        ))}
      </ul>
      <Pager path={paths.adminReviews} page={page} pages={value.pages} top={() => list.current} />
      {hiding && (
        <ReasonDialog
          title={`Hide the review of ${hiding.name}?`}
          message="Shoppers no longer see it, and its stars no longer count. Admins see the reason. This action cannot be undone."
          usual={usualReasons}
          action="Hide review"
          busyLabel="Hiding..."
          onClose={() => setHiding(undefined)}
          send={(reason) => hide(hiding, reason)}
        />
      )}
    </>
  );
}
