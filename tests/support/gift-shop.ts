import { randomUUID } from 'node:crypto';
import type { Placing } from '#lib/checkout/schema.ts';
import type { VoucherForm } from '#lib/contract/vouchers.ts';
import type { CurrentUser } from '#lib/server/features/account/users.ts';
import { aPdf } from './files.ts';
import { aClock, aUser, mailsOf } from './people.ts';
import { aProduct, deliver, parcels } from './products.ts';
import { account } from './selling-shop.ts';
import { aPlace, aShop, stock } from './shop.ts';
import { sharedSecret } from '#lib/server/infra/db/settings-repo.ts';
import { aVoucherForm } from './vouchers.ts';

export const BOWL = 'lacquer-band-bowl';
export const MUG = 'clay-mug';
export const GIFT_CARD = 'gift-card';

type Asked = Partial<Placing> & { items?: ReadonlyArray<readonly [id: string, qty: number]> };

/** A shop that sells bowls for 3,900 rupees, mugs for 1,500, and gift vouchers of 1,000 a piece. */
export async function aShopWithGiftVouchers(more: Record<string, unknown> = {}) {
  const clock = aClock();
  const data = await aPlace();
  const shop = await aShop(data, clock.now);
  const secret = await sharedSecret(shop.db, undefined);
  await stock(
    shop,
    aProduct(BOWL, { countInStock: 50 }),
    aProduct(MUG, { countInStock: 50, priceCents: 150_000, category: 'mugs' }),
    aProduct(GIFT_CARD, { countInStock: 1000, priceCents: 100_000 }),
  );
  const admin = await aUser(shop, 'sunil', 'admin');
  const ravi = await aUser(shop, 'ravi', 'driver');
  const { revision } = await shop.shopSettings.read();
  const settings = {
    shipping: { base: 200, freeOver: null },
    payment: { bankAccounts: [account] },
    giftVoucher: { product: GIFT_CARD, validDays: 100 },
    ...more,
  };
  await shop.shopSettings.save(admin.id, { settings, revision });
  const buyer = await aUser(shop, 'nimali', 'user');

  const request = ({ items = [[BOWL, 1]], ...given }: Asked) => ({
    cartItems: items.map(([_id, qty]) => ({ _id, size: 'Default', qty })),
    paymentMethod: 'cash_on_delivery' as const,
    ...given,
  });
  const quote = (given: Asked = {}, who: CurrentUser | undefined = buyer) =>
    shop.checkout.quote(who, { district: '', ...request(given) });
  /** Places an order at the price that the shop asks for. */
  const place = async (given: Asked = {}, who = buyer) => {
    const asked = request(given);
    const { subTotalAmt, totalAmt, giftAmt } = await quote(given, who);
    const delivery_address = { ...parcels, email: who.email, district: '' };
    const totals = { subTotalAmt, totalAmt, giftAmt };
    const order = { userId: undefined, delivery_address, ...totals, ...asked };
    return (await shop.checkout.place(who, order, randomUUID())).orderId;
  };
  const give = (amount: number, given = {}) =>
    shop.giftVouchers.give(admin, {
      amount: amount * 100,
      to: '',
      email: '',
      message: '',
      validDays: 100,
      ...given,
    });
  const balance = async (code: string) => (await shop.giftVouchers.balance(code, '')).balance / 100;
  const paidBySlip = async (number: string) => {
    await shop.slips.send(buyer, number, async () => aPdf());
    return shop.adminOrders.approve(admin, number, {});
  };
  const delivered = async (number: string) => {
    await deliver(shop, number, ravi);
    clock.pass(1_000);
    return number;
  };
  const order = (number: string) => shop.orders.one(buyer, number);
  /** The ledger of an order, in cents. */
  const entries = async (number: string) => {
    const { _id } = await order(number);
    return shop.db
      .selectFrom('payments')
      .select(['kind', 'amount_cents', 'reference'])
      .where('order_id', '=', _id)
      .orderBy('position')
      .execute();
  };
  const voucher = (given: Partial<VoucherForm> = {}) =>
    shop.vouchers.create(admin, aVoucherForm(given));
  /** The code in the newest email to somebody. */
  const codeSentTo = async (email: string) =>
    /[A-Z2-9]{4}(?:-[A-Z2-9]{4}){3}/.exec((await mailsOf(shop, email)).at(-1)?.text ?? '')?.[0];
  const people = { admin, buyer, ravi };
  const doing = { quote, place, give, balance, paidBySlip, delivered, order, entries, voucher };
  return { clock, data, secret, shop, ...people, ...doing, codeSentTo };
}
