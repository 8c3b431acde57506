import { expect, test } from 'vitest';
import { startBadges } from '#lib/browser/site/cart-badge.ts';
import { bowl, sarong, soap, storeCart } from '../support/cart-fixtures.ts';
import { openBuiltPage } from '../support/page.ts';

test('counts the lines of the cart, also when the page comes back from the back/forward cache', async () => {
  await openBuiltPage('/pages/delivery');
  startBadges();
  const badges = () =>
    [...document.querySelectorAll<HTMLElement>('[data-cart] .badge')].map((badge) =>
      badge.hidden ? '' : badge.textContent,
    );
  expect(badges().length).toBeGreaterThan(0);
  expect(new Set(badges())).toEqual(new Set(['']));
  storeCart([{ ...bowl, qty: 3 }]);
  expect(new Set(badges())).toEqual(new Set(['1']));
  expect(document.querySelector('header [data-cart]')?.ariaLabel).toBe('Cart, 1 line');
  storeCart([bowl, soap, sarong]);
  expect(new Set(badges())).toEqual(new Set(['3']));
});
