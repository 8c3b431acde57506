import type { CategoryList } from '#lib/catalogue/categories.ts';
import { type CodeAmounts, costsOf, methodChoices } from '#lib/checkout/costs.ts';
import type { Placing } from '#lib/checkout/schema.ts';
import { coverage } from '#lib/sales/sale.ts';
import type { PublicSettings } from '#lib/shop-settings/shop-settings.ts';
import { type CoveredLine, discountCents } from '#lib/vouchers/voucher.ts';
import type { OrderLine } from '#lib/server/features/orders/gift-voucher-lines.ts';
import { subtotalCentsOf } from '#lib/server/features/orders/order-lines.ts';
import type { FoundVoucher } from '#lib/server/features/vouchers/vouchers.ts';

/** Which products a code reduces: those of its categories and of the ones below. */
export const productsOfCode = (
  voucher: FoundVoucher | undefined,
  categories: CategoryList,
): ((product: Parameters<ReturnType<typeof coverage>>[0]) => boolean) => {
  const slugs = voucher?.categories ?? [];
  return slugs.length === 0 ? () => true : coverage({ categories: [...slugs] }, categories);
};

interface Costed {
  lines: readonly OrderLine[];
  /** For each line. */
  covered: readonly CoveredLine[];
  voucher: FoundVoucher | undefined;
  /** What gift vouchers can pay, in cents. */
  balanceCents: number;
  district: string;
  method: Placing['paymentMethod'];
}

/** What lines cost together, with what codes take off and pay. */
export function costLines(
  shop: PublicSettings,
  { lines, covered, voucher, balanceCents, district, method }: Costed,
) {
  const soldGiftVouchersCents = lines.reduce(
    (sum, line) => sum + (line.kind === 'gift_voucher' ? line.unit_cents * line.quantity : 0),
    0,
  );
  const goods = { subtotalCents: subtotalCentsOf(lines), soldGiftVouchersCents };
  const reductions: CodeAmounts = {
    voucherCents: (shipping) => (voucher ? discountCents(voucher, covered, shipping) : 0),
    balanceCents,
  };
  const costs = costsOf(goods, shop, { district, method }, reductions);
  return { goods, costs, methods: methodChoices(goods, shop, district, reductions) };
}
