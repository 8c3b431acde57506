import { expect, test } from 'vitest';
import { aBrowser, PASSWORD } from '../../support/people.ts';
import { oneBowl, startDelivery } from '../../support/products.ts';
import { roundTripCounter } from '../../support/round-trips.ts';
import { aSellingShop, SPOON } from '../../support/selling-shop.ts';
import { aPlace, aShop } from '../../support/shop.ts';

/** What people do, in a shop whose statements are counted, when it has done it before. */
async function aWatchedShop() {
  const place = await aPlace();
  const { shop, nimali, driver } = await aSellingShop({}, place);
  const counter = roundTripCounter();
  const watched = await aShop({ ...place, watch: counter.watch });
  let key = 0;
  const order = () => watched.checkout.place(nimali, oneBowl, `bowl-${(key += 1)}`);
  const { orderId } = await order();
  await startDelivery(shop, orderId, driver);
  const added = { productId: SPOON, size: 'Default', quantity: 1 };
  const [line] = await watched.cart.add(nimali.id, added);
  const login = () =>
    watched.account.login({ email: nimali.email, password: PASSWORD }, aBrowser());
  await login();
  const works: Record<string, () => Promise<unknown>> = {
    'an order': order,
    'a login': login,
    'more of a product in the cart': () => watched.cart.add(nimali.id, added, `add-${key}`),
    'another quantity in the cart': () => watched.cart.change(nimali.id, line?._id ?? '', 2),
    'a hand-over': () => watched.deliveries.drive(driver, orderId, 'delivered'),
  };
  return { works, counter };
}

test('what people do all day waits for few round trips to the database', async () => {
  const { works, counter } = await aWatchedShop();
  const counted: Record<string, number> = {};
  for (const [what, work] of Object.entries(works)) {
    counted[what] = (await counter.of(work)).roundTrips;
  }
  expect(counted).toEqual({
    'an order': 4,
    // Two transactions: the attempt is counted before the password is hashed.
    'a login': 5,
    'more of a product in the cart': 3,
    'another quantity in the cart': 3,
    // The email waits for the ledger: it says what was paid. First the shop asks whether the driver gains by it.
    'a hand-over': 8,
  });
});
