import { categoryNames } from '#islands/admin/ui/CategoryChoices.tsx';
import { formatMoment } from '#lib/format/dates.ts';
import { centsOf, formatPrice } from '#lib/format/money.ts';
import type { AdminVoucher } from '#lib/contract/vouchers.ts';

const orders = (count: number): string =>
  count === 1 ? '1 order' : `${count.toLocaleString('en')} orders`;

/** The code, or how its codes begin and how many there are. */
export const codesText = ({ code, codes, isBatch }: AdminVoucher): string =>
  isBatch ? `${codes.toLocaleString('en')} codes ${code}-…` : code;

export function valueText({ kind, value }: AdminVoucher): string {
  if (kind === 'delivery') return 'Free delivery';
  return kind === 'percent' ? `${value}% off` : `${formatPrice(centsOf(value))} off`;
}

function spanText({ from, until }: AdminVoucher): string {
  if (from === null) return until === null ? 'Until you end it' : `Until ${formatMoment(until)}`;
  return `${formatMoment(from)} to ${until === null ? 'when you end it' : formatMoment(until)}`;
}

/** The conditions of a voucher: amount, buyers, categories and dates. */
export const limitsText = (
  voucher: AdminVoucher,
  categories: ReadonlyArray<{ slug: string; name: string }>,
): string =>
  [
    voucher.categories.length > 0 && categoryNames(voucher.categories, categories),
    voucher.minSubtotal !== null && `Orders from ${formatPrice(voucher.minSubtotal)}`,
    voucher.firstOrderOnly && 'First orders only',
    voucher.isBatch && '1 order for each code',
    !voucher.isBatch && voucher.maxUses !== null && `At most ${orders(voucher.maxUses)}`,
    voucher.perPerson !== null && `${orders(voucher.perPerson)} per person`,
    spanText(voucher),
  ]
    .filter((part) => part !== false)
    .join('. ');

export const usesText = ({ uses, given, sold }: AdminVoucher): string =>
  uses === 0
    ? 'No orders yet'
    : `${orders(uses)}, ${formatPrice(given)} off, ${formatPrice(sold)} sold`;
