import { formatDay } from '#lib/format/dates.ts';
import { formatPrice } from '#lib/format/money.ts';
import { typedSigns } from '#lib/format/plain-text.ts';
import * as m from '#messages';

/** One discount code, and gift vouchers. */
export const MAX_CODES_OF_ORDER = 10;

export const voucherKinds = ['percent', 'amount', 'delivery'] as const;
export type VoucherKind = (typeof voucherKinds)[number];

/** What a discount code takes off, and when it holds (docs/api.md "Vouchers"). */
export interface VoucherRule {
  kind: VoucherKind;
  /** Percent or cents; 0 for free delivery. */
  value: number;
  /** Of what it covers, in cents. */
  minSubtotal: number | null;
  /** Of each code. */
  maxUses: number | null;
  perPerson: number | null;
  from: Date | null;
  until: Date | null;
  /** Slugs; none for everything. */
  categories: string[];
  firstOrderOnly: boolean;
}

/** A line of an order, in cents for all its pieces. */
export interface CoveredLine {
  cents: number;
  /** Whether it is of the code's categories; no code reduces a gift voucher. */
  isCovered: boolean;
}

/** What a code took off an order, in cents. */
export interface Discount {
  code: string;
  kind: VoucherKind;
  cents: number;
}

const coveredCents = (lines: readonly CoveredLine[]): number =>
  lines.reduce((sum, line) => sum + (line.isCovered ? line.cents : 0), 0);

/** In cents: at most what is covered, or the delivery. */
export function discountCents(
  rule: VoucherRule,
  lines: readonly CoveredLine[],
  shippingCents: number,
): number {
  if (rule.kind === 'delivery') return shippingCents;
  const covered = coveredCents(lines);
  return rule.kind === 'percent'
    ? Math.round((covered * rule.value) / 100)
    : Math.min(rule.value, covered);
}

/** The share of each line in what a code takes off; the shares add up to `cents`. */
export function discountShares(
  rule: VoucherRule,
  lines: readonly CoveredLine[],
  cents: number,
): number[] {
  if (rule.kind === 'delivery' || cents === 0) return lines.map(() => 0);
  const total = BigInt(coveredCents(lines));
  let covered = 0n;
  let shared = 0;
  return lines.map((line) => {
    if (line.isCovered) covered += BigInt(line.cents);
    const upToHere = Number((covered * BigInt(cents)) / total);
    const share = upToHere - shared;
    shared = upToHere;
    return share;
  });
}

/** Why a code does not hold now for these lines; `undefined` if it holds. */
export function voucherProblem(
  rule: VoucherRule,
  {
    lines,
    shippingCents,
    now,
  }: { lines: readonly CoveredLine[]; shippingCents: number; now: Date },
): string | undefined {
  if (rule.from && now < rule.from) {
    return m.vouchers_starts({ day: formatDay(rule.from.toISOString()) });
  }
  if (rule.until && now >= rule.until) {
    // The last day on which it held: one that ends at midnight never held on the day that begins.
    const last = new Date(rule.until.getTime() - 1);
    return m.vouchers_ended({ day: formatDay(last.toISOString()) });
  }
  const covered = coveredCents(lines);
  if (covered === 0) return m.vouchers_other_products();
  const missing = (rule.minSubtotal ?? 0) - covered;
  if (missing > 0) return m.vouchers_add({ amount: formatPrice(missing) });
  if (rule.kind === 'delivery' && shippingCents === 0) return m.vouchers_delivery_free();
  return undefined;
}

/** Of the sentence that a code was copied from. */
const AROUND_CODES = /[\s"'“”‘’«»#.,;:!?()]/g;

/** `save 10.` is `SAVE10`: people type spaces and lowercase, and copy full stops. */
export const readCode = (typed: string): string =>
  typedSigns(typed).normalize('NFKC').toUpperCase().replaceAll(AROUND_CODES, '');
