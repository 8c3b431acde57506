import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { RouteScreen } from '#islands/deliveries/RouteScreen.tsx';
import { fakeApi, NO_REASON } from '../support/fake-api.ts';
import { signIn } from '../support/session.ts';

test('says that the orders of a driver did not come', async () => {
  fakeApi({ 'GET /api/order/assigned': NO_REASON });
  signIn({ role: 'driver' });
  vi.spyOn(navigator.serviceWorker, 'register').mockRejectedValue(new Error('Not in this test'));
  await render(<RouteScreen />);
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent('Failed to fetch assigned orders.');
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
});
