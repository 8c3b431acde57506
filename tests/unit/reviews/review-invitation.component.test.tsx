import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { OrdersScreen } from '#islands/orders/OrdersScreen.tsx';
import { ReviewList } from '#islands/reviews/ReviewList.tsx';
import { fakeApi } from '../support/fake-api.ts';
import { ordersPage, wireOrder } from '../support/order-fixtures.ts';
import { ownReviewsResponse, wireReview } from '../support/review-fixtures.ts';
import { signIn } from '../support/session.ts';

const ORDERS = 'GET /api/orders/myorders';
const OWN = 'GET /api/users/me/reviews';
const SOAP = 'herbal-soap-trio';

beforeEach(() => void signIn());

test('invites to a review of what was delivered, and of nothing before', async () => {
  const api = fakeApi({ [ORDERS]: ordersPage([wireOrder({ status: 'delivering' })]) });
  const { unmount } = await render(<OrdersScreen />);
  await expect.element(page.getByRole('link', { name: 'Herbal Soap Trio' }).first()).toBeVisible();
  await expect.element(page.getByRole('link', { name: /review/ })).not.toBeInTheDocument();
  await unmount();
  api.response({
    [ORDERS]: ordersPage([wireOrder({ status: 'delivered' })]),
    [OWN]: ownReviewsResponse(),
  });
  await render(<OrdersScreen />);
  await expect
    .element(page.getByRole('link', { name: 'Write a review of Herbal Soap Trio' }))
    .toHaveAttribute('href', `/product/${SOAP}#reviews`);
});

test('offers to change a review that was written', async () => {
  fakeApi({
    [ORDERS]: ordersPage([wireOrder({ status: 'delivered' })]),
    [OWN]: ownReviewsResponse({ ...wireReview(), productId: SOAP }),
  });
  await render(<OrdersScreen />);
  await expect
    .element(page.getByRole('link', { name: /Change your review of Herbal Soap Trio/ }))
    .toHaveAttribute('href', `/product/${SOAP}#reviews`);
});

test('marks the reviews of users who bought the product here', async () => {
  await render(
    <ReviewList
      reviews={[wireReview({ boughtHere: true }), wireReview({ name: 'Kamal', boughtHere: false })]}
    />,
  );
  const [first, second] = page.getByRole('article').elements();
  expect(first?.textContent).toContain('Bought here');
  expect(second?.textContent).not.toContain('Bought here');
});
