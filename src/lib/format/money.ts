/**
 * Amounts are integer cents internally and rupees on the wire (docs/api.md "Conventions", docs/readings.md "Money on
 * screen").
 */
const onScreen = new Intl.NumberFormat('en-LK', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** The maximum of an order, a payment or a cash count. */
export const MAX_RUPEES = 1_000_000_000;

/** `279200` becomes `Rs. 2,792.00`. */
export const formatMoney = (cents: number): string => `Rs. ${onScreen.format(cents / 100)}`;

/** Of goods in the catalogue: `279200` becomes `Rs. 2,792`, `279250` becomes `Rs. 2,792.50`. */
export const formatPrice = (cents: number): string => formatMoney(cents).replace(/\.00$/, '');

/** As programs read it: `279200` becomes `2792.00`. */
export const decimalText = (cents: number): string => (cents / 100).toFixed(2);

export const toRupees = (cents: number): number => cents / 100;

/** Returns `undefined` for more than two decimals. */
export function toCents(rupees: number): number | undefined {
  const cents = Math.round(rupees * 100);
  const exact = Number.isSafeInteger(cents) && Math.abs(rupees * 100 - cents) < 1e-6;
  return exact && cents >= 0 ? cents : undefined;
}
