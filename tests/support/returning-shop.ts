import type { ReturnRequest } from '#lib/returns/schema.ts';
import { aProduct, onItsWay, parcels, stockOf } from './products.ts';
import { aClock, mailsOf, aUser } from './people.ts';
import { aPlace, aShop, stock } from './shop.ts';

export const BOWL = 'lacquer-band-bowl';
export const PLATE = 'lacquer-plate';
export const MUG = 'clay-mug';
export const ALL = { page: 1, limit: 100 };

/** A shop where somebody buys bowls for 3,900 rupees, which are brought and paid in cash. */
export async function aShopWithReturns() {
  const clock = aClock();
  const place = await aPlace();
  const shop = await aShop(place, clock.now);
  await stock(
    shop,
    aProduct(BOWL, { countInStock: 10 }),
    aProduct(PLATE, { countInStock: 10, sizes: ['S', 'M'] }),
    aProduct(MUG, { countInStock: 10, priceCents: 150_000 }),
  );
  const buyer = await aUser(shop, 'nimali', 'user');
  const admin = await aUser(shop, 'sunil', 'admin');
  const other = await aUser(shop, 'anoma', 'admin');
  const ravi = await aUser(shop, 'ravi', 'driver');
  let count = 0;
  const placed = async (qty = 2) => {
    const request = {
      userId: undefined,
      cartItems: [{ _id: BOWL, size: 'Default', qty }],
      delivery_address: { ...parcels, district: '' },
      paymentMethod: 'cash_on_delivery' as const,
      subTotalAmt: 3900 * qty,
      totalAmt: 3900 * qty,
    };
    count += 1;
    const { orderId } = await shop.checkout.place(buyer, request, `order-${count}`);
    await onItsWay(shop, orderId, ravi.id);
    return orderId;
  };
  const brought = async (number: string) => {
    await shop.deliveries.drive(ravi, number, 'delivering');
    await shop.deliveries.drive(ravi, number, 'delivered');
    // Mails of one moment come in no order.
    clock.pass(1_000);
    return number;
  };
  const delivered = async (qty = 2) => brought(await placed(qty));
  /** Two bowls that somebody without an account ordered by phone, delivered: their number, and the token of the link. */
  const byPhone = async (email = 'kamala@example.com') => {
    count += 1;
    const request = {
      customer: { name: 'Kamala de Silva', phone: '0771234567', email },
      cartItems: [{ _id: BOWL, size: 'Default', qty: 2 }],
      delivery_address: { street: '12 Paddy Lane', city: 'Kandy', zip: '', district: '' as const },
      paymentMethod: 'cash_on_delivery' as const,
      channel: 'phone' as const,
      note: '',
      subTotalAmt: 7800,
      totalAmt: 7800,
    };
    const { orderId, guestUrl } = await shop.guestOrders.place(admin, request, `phone-${count}`);
    await onItsWay(shop, orderId, ravi.id);
    return { number: await brought(orderId), token: guestUrl?.replace('/o/', '') ?? '' };
  };
  const ask = (number: string, given: Partial<ReturnRequest> = {}, key?: string) =>
    shop.returns.request(
      buyer,
      number,
      {
        items: [{ _id: BOWL, size: 'Default', qty: 1 }],
        reason: 'It has a chip.',
        resolution: 'refund',
        ...given,
      },
      key,
    );
  /** A return whose pieces have arrived. */
  const received = async (number: string, given: Partial<ReturnRequest> = {}) => {
    const { _id } = await ask(number, given);
    await shop.returns.approve(admin, _id);
    await shop.returns.receive(admin, _id);
    clock.pass(1_000);
    return _id;
  };
  const left = (id: string, size?: string) => stockOf(shop, id, size);
  const subjects = async () => (await mailsOf(shop, buyer.email)).map((mail) => mail.subject);
  const payment = async (number: string) => (await shop.orders.one(buyer, number)).payment;
  const people = { buyer, admin, other, ravi };
  const orders = { placed, brought, delivered, byPhone };
  return { clock, place, shop, ...people, ...orders, ask, received, left, subjects, payment };
}
