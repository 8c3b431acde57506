import { randomUUID } from 'node:crypto';
import { toRupees } from '#lib/format/money.ts';
import {
  amountsForSale,
  type AmountsForSale,
  isForSale,
  MAX_GIFT_VOUCHERS,
} from '#lib/gift-vouchers/amounts.ts';
import type { Bought } from '#lib/gift-vouchers/schema.ts';
import type { PublicSettings } from '#lib/shop-settings/shop-settings.ts';
import { Refusal } from '#lib/server/errors.ts';
import { summariesOf } from '#lib/server/features/catalogue/products.ts';
import { type Db, inTransaction, type Tx } from '#lib/server/infra/db/open.ts';
import { once } from '#lib/server/infra/idempotency.ts';
import * as m from '#messages';
import {
  addCartGiftVoucher,
  giftVouchersOf,
  removeCartGiftVoucher,
  setCartGiftVoucher,
} from './gift-vouchers-repo.ts';
import { lockCart } from './repo.ts';
import { notInCart } from './service.ts';

export { giftVouchersOf } from './gift-vouchers-repo.ts';

const CALL = 'cart/giftvoucher';

interface Deps {
  db: Db;
  now: () => Date;
  settings: () => PublicSettings;
}

/** The sizes of a product that was sold as a gift voucher are amounts too. */
export async function amountsOf(
  db: Db | Tx,
  { giftVoucher }: Pick<PublicSettings, 'giftVoucher'>,
): Promise<AmountsForSale> {
  const { product: id } = giftVoucher;
  const [product] = id === '' ? [] : await summariesOf(db, [id]);
  return amountsForSale(
    giftVoucher,
    product?.variants.map(({ priceCents }) => priceCents),
  );
}

/** The gift vouchers in a person's cart. */
export function createCartGiftVouchers({ db, now, settings }: Deps) {
  async function assertForSale(tx: Tx, { amount }: Bought): Promise<void> {
    if (isForSale(await amountsOf(tx, settings()), amount)) return;
    const message = m.gift_vouchers_choose_amount();
    throw new Refusal('invalid', message, { errors: { amount: message } });
  }

  const of = async (reader: Db | Tx, userId: string) =>
    (await giftVouchersOf(reader, userId)).map(({ id, amount, to }) => ({
      _id: id,
      amount: toRupees(amount),
      to,
    }));

  async function add(tx: Tx, userId: string, bought: Bought): Promise<void> {
    await assertForSale(tx, bought);
    if ((await giftVouchersOf(tx, userId)).length >= MAX_GIFT_VOUCHERS) {
      throw new Refusal('conflict', m.gift_vouchers_too_many({ max: MAX_GIFT_VOUCHERS }), {
        code: 'cart_full',
      });
    }
    await addCartGiftVoucher(tx, userId, { id: randomUUID(), ...bought }, now());
  }

  const change = (userId: string, work: (tx: Tx) => Promise<unknown>) =>
    inTransaction(db, async (tx) => {
      await lockCart(tx, userId);
      await work(tx);
      return of(tx, userId);
    });

  return {
    list: (userId: string) => of(db, userId),

    /** Once per idempotency key. Throws `invalid` for an amount that is not for sale, and `conflict`. */
    add: (userId: string, bought: Bought, key: string | undefined) =>
      change(userId, async (tx) => {
        const call = { userId, call: CALL, key, requestHash: '', reusedMessage: '' };
        await once(tx, call, now(), () => add(tx, userId, bought));
      }),

    /** Throws `missing` and `invalid`. */
    change: (userId: string, id: string, bought: Bought) =>
      change(userId, async (tx) => {
        const stored = (await giftVouchersOf(tx, userId)).find((one) => one.id === id);
        if (stored?.amount !== bought.amount) await assertForSale(tx, bought);
        if (!(await setCartGiftVoucher(tx, userId, { id, ...bought }))) throw notInCart();
      }),

    /** Throws `missing`. */
    remove: (userId: string, id: string) =>
      change(userId, async (tx) => {
        if (!(await removeCartGiftVoucher(tx, userId, id))) throw notInCart();
      }),

    /** Those of a guest's cart, as many as there is room for. */
    merge: (userId: string, guest: readonly Bought[], key: string) =>
      change(userId, async (tx) => {
        const call = { userId, call: `${CALL}/merge`, key, requestHash: '', reusedMessage: '' };
        await once(tx, call, now(), async () => {
          const sold = await amountsOf(tx, settings());
          const room = MAX_GIFT_VOUCHERS - (await giftVouchersOf(tx, userId)).length;
          const fits = guest.filter(({ amount }) => isForSale(sold, amount)).slice(0, room);
          for (const one of fits) await add(tx, userId, one);
        });
      }),
  };
}
