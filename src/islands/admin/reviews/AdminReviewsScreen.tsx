import { useCallback, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatMoment } from '#lib/format/dates.ts';
import { paths } from '#lib/site/paths.ts';
import {
  fetchListed,
  hideReview,
  REVIEWS_FAILED,
  usualReasons,
} from '#lib/browser/reviews/admin-client.ts';
import type { ListedReview } from '#lib/reviews/admin-codec.ts';
import { ReasonDialog } from '#islands/admin/ui/AdminDialog.tsx';
import { AdminList } from '#islands/admin/ui/AdminList.tsx';
import { useAdminList } from '#islands/admin/ui/use-admin-list.ts';
import { ListRow } from '#islands/admin/ui/ListRow.tsx';
import { usePage } from '#islands/ui/Pager.tsx';
import { Reviewed } from '#islands/reviews/ReviewList.tsx';
import * as m from '#messages';

interface RowProps {
  review: ListedReview;
  onHide: () => void;
}

function Row({ review, onHide }: RowProps) {
  const { hidden } = review;
  return (
    <ListRow id={review._id} tabIndex={-1}>
      <div
        className={`*:[.review]:max-w-prose *:[.review]:pt-1 *:[.review]:pb-0 ${hidden ? '*:[.review]:text-ink-soft' : ''}`}
      >
        <a
          className="py-3 font-semibold no-underline hover:underline"
          href={paths.product(review.productId)}
          data-row
        >
          {review.productName}
        </a>
        <Reviewed review={review} />
        {hidden && (
          <p className="mt-2 rounded-sm border-s-4 border-danger bg-danger-tint px-4 py-2 text-sm text-danger">
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
    </ListRow>
  );
}

export function AdminReviewsScreen() {
  const page = usePage();
  const [hiding, setHiding] = useState<ListedReview>();
  const state = useAdminList(useCallback(() => fetchListed(page), [page]));
  const { list, replace, retry } = state;

  const hide = async (review: ListedReview, reason: string) => {
    const end = await hideReview(review, reason);
    if (end === undefined) return;
    // The pressed button and its dialog are removed, so the focus can move only now.
    flushSync(() => {
      setHiding(undefined);
      if (end === 'gone') retry();
      else if (list) {
        const reviews = list.reviews.map((one) => (one._id === end._id ? end : one));
        replace({ ...list, reviews });
      }
    });
    document.getElementById(review._id)?.focus({ preventScroll: true });
  };
  return (
    <>
      <AdminList
        state={state}
        count={({ total }) =>
          `${total.toLocaleString('en')} ${total === 1 ? 'review' : 'reviews'}, newest first`
        }
        isEmpty={({ total }) => total === 0}
        empty={<h2>{m.reviews_none()}</h2>}
        failed={REVIEWS_FAILED}
        pager={{ path: paths.adminReviews, page, pages: list?.pages ?? 1 }}
      >
        {({ reviews }) => (
          <ul>
            {reviews.map((review) => (
              <Row key={review._id} review={review} onHide={() => setHiding(review)} />
            ))}
          </ul>
        )}
      </AdminList>
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
