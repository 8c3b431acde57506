/**
 * Money is integer cents inside the shop. On the wire it is rupees with at most two decimals, on
 * screen `Rs. 2,792.00` (docs/api.md "Conventions", docs/readings.md "Money on screen").
 */
const onScreen = new Intl.NumberFormat('en-LK', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** The largest amount of an order, a payment or a count of cash. */
export const MAX_RUPEES = 1_000_000_000;

/** `279200` cents as `Rs. 2,792.00`. */
export const formatMoney = (cents: number): string => `Rs. ${onScreen.format(cents / 100)}`;

/** Cents as rupees for JSON. */
export const toRupees = (cents: number): number => cents / 100;

/**
 * Rupees from JSON or a file as cents; `undefined` if it is no amount with at most two decimals.
 */
export function toCents(rupees: number): number | undefined {
  const cents = Math.round(rupees * 100);
  const exact = Number.isSafeInteger(cents) && Math.abs(rupees * 100 - cents) < 1e-6;
  return exact && cents >= 0 ? cents : undefined;
}
