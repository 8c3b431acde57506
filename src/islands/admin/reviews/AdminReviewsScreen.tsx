import { useCallback, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatMoment } from '#lib/format/dates.ts';
import { paths } from '#lib/site/paths.ts';
import { request, requestAllowed, attempt } from '#lib/browser/session/request.ts';
import { hideReview, type ListedReview, listReviews } from '#lib/contract/staff-reviews.ts';
import { NO_RESPONSE, NOT_DONE } from '#lib/messages/messages.ts';
import { pagingQuery } from '#lib/paging/paging.ts';
import { ReasonDialog } from '#islands/admin/ui/AdminDialog.tsx';
import { AdminList } from '#islands/admin/ui/AdminList.tsx';
import { useAdminList } from '#islands/admin/ui/use-admin-list.ts';
import { ListRow } from '#islands/admin/ui/ListRow.tsx';
import { usePage } from '#islands/ui/Pager.tsx';
import { Reviewed } from '#islands/reviews/ReviewList.tsx';
import * as m from '#messages';

const A_PAGE = 20;
const fetchPage = (page: number) =>
  requestAllowed(listReviews, { query: pagingQuery(page, A_PAGE) });

const usualReasons = [
  'It is not about the product.',
  'It contains a phone number or an address.',
  'It is offensive.',
];

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
  const state = useAdminList(useCallback(() => fetchPage(page), [page]));
  const { list, replace, retry } = state;

  const closed = ({ _id }: ListedReview, change: () => void) => {
    // The pressed button and its dialog are removed, so the focus can move only now.
    flushSync(() => {
      setHiding(undefined);
      change();
    });
    document.getElementById(_id)?.focus({ preventScroll: true });
  };
  const hide = async (review: ListedReview, reason: string) => {
    const asked = request(hideReview, { params: { id: review._id }, body: { reason } });
    const answer = await attempt(asked, {
      failed: NOT_DONE,
      unavailable: NO_RESPONSE,
      done: 'Review hidden',
      gone: () => closed(review, retry),
    });
    if (!answer || !list) return;
    const reviews = list.reviews.map((one) => (one._id === review._id ? answer.review : one));
    closed(review, () => replace({ ...list, reviews }));
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
        failed="The reviews could not be loaded."
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
