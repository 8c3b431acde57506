import { afterEach, beforeEach, expect, test, vi, describe } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ReviewForm } from '#islands/reviews/ReviewForm.tsx';
import type { WrittenReview } from '#lib/contract/reviews.ts';
import {
  accessibilityFaults,
  nextPageToasts,
  setOnline,
  stopNavigation,
  toastMessages,
} from '../support/page.tsx';
import { fakeApi, NO_REASON, refusal } from '../support/fake-api.ts';
import {
  ownReviewsResponse,
  submittedResponse,
  wireReview,
  ordersPage,
  wireOrder,
} from '../support/order-fixtures.ts';
import { signIn } from '../support/session.ts';
import { OrdersScreen } from '#islands/order-list/OrdersScreen.tsx';
import { ReviewList } from '#islands/reviews/ReviewList.tsx';

const PRODUCT = 'jak-wood-bowl';
const OWN = 'GET /api/users/me/reviews';
const SEND = `POST /api/products/${PRODUCT}/reviews`;
const NEEDED = 'Please provide a rating and comment.';
const EXPIRED = refusal(401, 'Session expired. Please login again.');

const stars = page.getByRole('slider', { name: 'Rating' });
const comment = page.getByRole('textbox', { name: 'Comment' });
const submit = page.getByRole('button', { name: 'Submit Review' });
const fault = page.getByRole('alert');
const own = page.getByRole('region', { name: 'Your review' });

const aReview = { ...wireReview(), createdAt: new Date('2026-11-20T08:00:00.000Z') };
const show = vi.fn<(submitted: WrittenReview) => void>();
const form = (email = 'nimali@example.com') => (
  <>
    <h2 id="write-review">Write a Review</h2>
    <ReviewForm productId={PRODUCT} email={email} show={show} />
  </>
);

/** The form is there once it is known what the user wrote before. */
async function focusStars(): Promise<void> {
  await expect.element(stars).toBeVisible();
  stars.element().focus();
}

async function write(rating: number, words: string): Promise<void> {
  await focusStars();
  await userEvent.keyboard('{Home}');
  for (let half = 0; half < rating * 2; half += 1) await userEvent.keyboard('{ArrowRight}');
  await comment.fill(words);
}

const address = location.href;
beforeEach(() => {
  signIn();
  show.mockClear();
});
afterEach(() => history.replaceState(null, '', address));

test('chooses half stars by keyboard and says them in words', async () => {
  fakeApi({ [OWN]: ownReviewsResponse() });
  await render(form());
  await expect.element(stars).toHaveAttribute('aria-valuetext', 'No rating yet');
  await focusStars();
  await userEvent.keyboard('{End}');
  await expect.element(stars).toHaveAttribute('aria-valuetext', '5 of 5 stars');
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(stars).toHaveAttribute('aria-valuetext', '4.5 of 5 stars');
  await expect.element(page.getByText('4.5 of 5 stars')).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
});

test('sends a review, hands on what the page shows then, and begins anew', async () => {
  const review = wireReview({ rating: 4.5, comment: 'Wears beautifully' });
  const api = fakeApi({ [OWN]: ownReviewsResponse(), [SEND]: submittedResponse(review) });
  await render(form());
  await write(4.5, 'Wears beautifully');
  await submit.click();
  await expect.poll(toastMessages).toEqual(['Review submitted successfully!']);
  expect(api.sentTo(SEND).map(({ body }) => body)).toEqual([
    { rating: 4.5, comment: 'Wears beautifully' },
  ]);
  expect(show).toHaveBeenCalledWith({
    message: 'Review submitted successfully!',
    reviews: [{ ...review, createdAt: new Date(review.createdAt) }],
    review: { rating: 4.5, own: 4.5, reviewCount: 1 },
  });
  await expect.element(own).toMatchTextContent('Wears beautifully');
  await expect.element(comment).toHaveValue('');
  await expect.element(stars).toHaveValue('0');
  await expect.element(submit).toHaveFocus();
  expect(await accessibilityFaults()).toEqual([]);
});

test('says what is missing at the stars and at the comment, and sends nothing', async () => {
  const api = fakeApi({ [OWN]: ownReviewsResponse() });
  await render(form());
  await submit.click();
  await expect.element(fault).toHaveTextContent('Please provide a rating and comment.');
  await expect.element(stars).toHaveFocus();
  await expect.element(stars).toHaveAttribute('aria-invalid', 'true');
  expect(await accessibilityFaults()).toEqual([]);
  await userEvent.keyboard('{ArrowRight}');
  await submit.click();
  await expect.element(fault).toHaveTextContent(NEEDED);
  await expect.element(comment).toHaveFocus();
  await comment.fill('   ');
  await submit.click();
  await expect.element(comment).toHaveFocus();
  expect(api.sentTo(SEND)).toEqual([]);
});

test('keeps what was typed over a reload, for this user alone', async () => {
  fakeApi({ [OWN]: ownReviewsResponse() });
  const { unmount } = await render(form());
  await write(0.5, 'Smells of lime');
  await unmount();
  const second = await render(form());
  await expect.element(comment).toHaveValue('Smells of lime');
  await expect.element(stars).toHaveValue('0.5');
  await second.unmount();
  signIn({ email: 'kamal@example.com' });
  await render(form('kamal@example.com'));
  await expect.element(comment).toHaveValue('');
});

test('redirects a user who logged out meanwhile to login', async () => {
  fakeApi({ [OWN]: ownReviewsResponse() });
  await render(form());
  await write(3, 'The clasp is a little stiff.');
  localStorage.clear();
  await submit.click();
  await expect.poll(toastMessages).toEqual(['You must be logged in to write a review.']);
  await expect.element(comment).toHaveValue('The clasp is a little stiff.');
});

test('redirects to login when the session has expired, and back to the reviews with the text', async () => {
  const api = fakeApi({
    [OWN]: ownReviewsResponse(),
    [SEND]: EXPIRED,
    'POST /api/users/refresh-token': EXPIRED,
  });
  history.replaceState(null, '', `/product/${PRODUCT}`);
  const { unmount } = await render(form());
  await write(3.5, 'The clasp is a little stiff.');
  const { destinations } = stopNavigation();
  await submit.click();
  // What it is now is what one comes back to.
  await expect.poll(() => destinations).toEqual([`/product/${PRODUCT}#reviews`, '/login']);
  expect(nextPageToasts()).toEqual(['Session expired. Please login again.']);
  await unmount();
  signIn();
  api.response({ [SEND]: submittedResponse(wireReview()) });
  await render(form());
  await expect.element(comment).toHaveValue('The clasp is a little stiff.');
  await expect.element(stars).toHaveValue('3.5');
  await submit.click();
  await expect.poll(toastMessages).toContain('Review submitted successfully!');
});

test('does not redirect a reader when the session has expired', async () => {
  fakeApi({ [OWN]: EXPIRED, 'POST /api/users/refresh-token': EXPIRED });
  const { destinations } = stopNavigation();
  await render(form());
  await expect.element(submit).toBeVisible();
  expect(destinations).toEqual([]);
});

test('says that a review was not sent, and keeps it', async () => {
  const api = fakeApi({ [OWN]: ownReviewsResponse(), [SEND]: 'offline' });
  await render(form());
  await write(4, 'Holds a whole market.');
  await submit.click();
  await expect.poll(toastMessages).toEqual(['Failed to submit review.']);
  api.response({ [SEND]: NO_REASON });
  await submit.click();
  await expect
    .poll(toastMessages)
    .toEqual(['Failed to submit review.', 'Failed to submit review.']);
  await expect.element(comment).toHaveValue('Holds a whole market.');
  await expect.element(stars).toHaveValue('4');
  api.response({ [SEND]: refusal(410, 'This product is no longer sold.') });
  await submit.click();
  await expect.poll(toastMessages).toContain('This product is no longer sold.');
});

test('says that it is offline', async () => {
  fakeApi({ [OWN]: 'offline' });
  await render(form());
  await expect.element(submit).toBeVisible();
  setOnline(false);
  await expect.element(page.getByText(/^You have been offline since/)).toBeVisible();
});

test('lets a user change the review that stands', async () => {
  const before = {
    ...wireReview({ rating: 5, comment: 'Just as the picture.' }),
    productId: PRODUCT,
  };
  const after = wireReview({ rating: 5, comment: 'Just as the picture, and it lasts.' });
  const api = fakeApi({ [OWN]: ownReviewsResponse(before), [SEND]: submittedResponse(after) });
  await render(form());
  await expect.element(own).toMatchTextContent('Just as the picture.');
  await own.getByRole('button', { name: 'Change your review' }).click();
  await expect.element(stars).toHaveFocus();
  await expect.element(stars).toHaveValue('5');
  await expect.element(comment).toHaveValue('Just as the picture.');
  await comment.fill('Just as the picture, and it lasts.');
  await submit.click();
  await expect.poll(toastMessages).toEqual(['Review submitted successfully!']);
  await expect.element(own).toMatchTextContent('and it lasts.');
  expect(api.sent[0]?.path).toBe(`/api/users/me/reviews?product=${PRODUCT}`);
});

describe('The invitation to review', () => {
  const ORDERS = 'GET /api/orders/myorders';
  const OWN = 'GET /api/users/me/reviews';
  const SOAP = 'herbal-soap-trio';

  beforeEach(() => void signIn());

  test('invites to a review of what was delivered, and of nothing before', async () => {
    const api = fakeApi({ [ORDERS]: ordersPage([wireOrder({ status: 'delivering' })]) });
    const { unmount } = await render(<OrdersScreen returnDays={30} />);
    await expect
      .element(page.getByRole('link', { name: 'Herbal Soap Trio' }).first())
      .toBeVisible();
    await expect.element(page.getByRole('link', { name: /review/ })).not.toBeInTheDocument();
    await unmount();
    api.response({
      [ORDERS]: ordersPage([wireOrder({ status: 'delivered' })]),
      [OWN]: ownReviewsResponse(),
    });
    await render(<OrdersScreen returnDays={30} />);
    await expect
      .element(page.getByRole('link', { name: 'Write a review of Herbal Soap Trio' }))
      .toHaveAttribute('href', `/product/${SOAP}#reviews`);
  });

  test('offers to change a review that was written', async () => {
    fakeApi({
      [ORDERS]: ordersPage([wireOrder({ status: 'delivered' })]),
      [OWN]: ownReviewsResponse({ ...wireReview(), productId: SOAP }),
    });
    await render(<OrdersScreen returnDays={30} />);
    await expect
      .element(page.getByRole('link', { name: /Change your review of Herbal Soap Trio/ }))
      .toHaveAttribute('href', `/product/${SOAP}#reviews`);
  });

  test('marks the reviews of users who bought the product here', async () => {
    await render(
      <ReviewList
        reviews={[
          { ...aReview, boughtHere: true },
          { ...aReview, name: 'Kamal', boughtHere: false },
        ]}
      />,
    );
    const [first, second] = page.getByRole('article').elements();
    expect(first?.textContent).toContain('Verified purchase');
    expect(second?.textContent).not.toContain('Verified purchase');
  });
});
