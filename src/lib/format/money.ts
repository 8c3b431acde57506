/**
 * Amounts are integer cents internally and rupees on the wire (docs/api.md "Conventions", docs/readings.md "Money on
 * screen").
 */
const onScreen = new Intl.NumberFormat('en-LK', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** The nearest cent of rupees that the shop stores or sent itself; less than 0 for what is missing. */
export const centsOf = (rupees: number): number => Math.round(rupees * 100);

/** The maximum of an order, a payment or a cash count. */
export const MAX_RUPEES = 1_000_000_000;
export const MAX_CENTS = centsOf(MAX_RUPEES);

export const toRupees = (cents: number): number => cents / 100;

/** `279200` becomes `Rs. 2,792.00`. */
export const formatMoney = (cents: number): string => `Rs. ${onScreen.format(toRupees(cents))}`;

/** Of goods in the catalogue: `279200` becomes `Rs. 2,792`, `279250` becomes `Rs. 2,792.50`. */
export const formatPrice = (cents: number): string => formatMoney(cents).replace(/\.00$/, '');

/** As programs read it: `279200` becomes `2792.00`. */
export const decimalText = (cents: number): string => toRupees(cents).toFixed(2);

/** Undoes `toRupees` for every amount. Returns `undefined` for more than two decimals, and below 0. */
export function toCents(rupees: number): number | undefined {
  const cents = centsOf(rupees);
  return Number.isSafeInteger(cents) && cents >= 0 && toRupees(cents) === rupees
    ? cents
    : undefined;
}
