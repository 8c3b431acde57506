/** Whether it is a GTIN of 8, 12, 13 or 14 digits with the right check digit (https://www.gs1.org/services/how-calculate-check-digit-manually). */
export function isGtin(digits: string): boolean {
  if (!/^(?:\d{8}|\d{12,14})$/.test(digits)) return false;
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}
