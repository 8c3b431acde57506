import { centsOf } from '#lib/format/money.ts';
import type { PublicSettings } from '#lib/shop-settings/shop-settings.ts';

/** Stands for a product where lines need one. No product has this id, because it is no slug. */
export const GIFT_VOUCHER = ':gift-voucher';
export const GIFT_VOUCHER_PICTURE = '/favicon.svg';
export const MAX_GIFT_VOUCHERS = 10;

type Rules = Omit<PublicSettings['giftVoucher'], 'product' | 'validDays'>;

export interface AmountsForSale {
  /** In cents, ascending. */
  amounts: readonly number[];
  /** Any amount between them, in cents. Undefined where only the amounts above are sold. */
  range: { minCents: number; maxCents: number } | undefined;
}

/** `sizes` are the prices of a product that was sold as a gift voucher, in cents. */
export function amountsForSale(
  { amounts, min, max }: Rules,
  sizes: readonly number[] = [],
): AmountsForSale {
  const all = [...amounts.map(centsOf), ...sizes].filter((cents) => cents > 0);
  return {
    amounts: [...new Set(all)].toSorted((one, other) => one - other),
    range:
      min === null || max === null ? undefined : { minCents: centsOf(min), maxCents: centsOf(max) },
  };
}

export const isForSale = ({ amounts, range }: AmountsForSale, cents: number): boolean =>
  amounts.includes(cents) ||
  (range !== undefined && cents >= range.minCents && cents <= range.maxCents);

export const sellsAny = ({ amounts, range }: AmountsForSale): boolean =>
  amounts.length > 0 || range !== undefined;
