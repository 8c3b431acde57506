import { expect, test } from 'vitest';
import { startAccount } from '#lib/browser/site/account-link.ts';
import { openBuiltPage } from '../support/page.ts';
import { signIn } from '../support/session.ts';

/** Whether each link to an address is hidden. */
const areHidden = (address: string) =>
  [...document.querySelectorAll<HTMLElement>(`a[href="${address}"]`)].map(({ hidden }) => hidden);

test('shows the links of admins and drivers to them alone', async () => {
  await openBuiltPage('/profile/orders');
  startAccount();
  const shown = () => ({
    admin: areHidden('/admin'),
    deliveries: areHidden('/profile/my-deliveries'),
  });
  expect(shown().admin.length).toBeGreaterThan(0);
  expect(shown().deliveries.length).toBeGreaterThan(0);
  for (const [role, isAdmin, isDriver] of [
    ['user', false, false],
    ['admin', true, false],
    ['driver', false, true],
  ] as const) {
    signIn({ role });
    expect([role, ...new Set(shown().admin)]).toEqual([role, !isAdmin]);
    expect([role, ...new Set(shown().deliveries)]).toEqual([role, !isDriver]);
  }
});
