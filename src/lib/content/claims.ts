/** Claims that settings or the catalogue decide (docs/marketing.md "Facts"); a text must name a fact instead. */

interface Claim {
  pattern: RegExp;
  unless?: RegExp;
  problem: string;
}

const claims: readonly Claim[] = [
  {
    pattern: /\b(?:Rs\.?|LKR)\s{0,3}\d|\b\d[\d,.]{0,15}\s{0,3}(?:rupees?|LKR)\b/i,
    problem: 'writes an amount. Name the fact instead, such as Rs.{freeOver} or {delivery}.',
  },
  {
    pattern: /\d\s{0,3}(?:%|per\s?cent)/i,
    problem: 'writes a percentage. Write {maxDiscount}%, the highest discount there is.',
  },
  {
    // "free of", "free from" and "sugar-free" describe a product.
    pattern: /(?<!-)\bfree\b(?! (?:of|from)\b)/i,
    unless: /\{freeOver\}/,
    problem: 'says free. Say from which amount with Rs.{freeOver}, or leave it out.',
  },
  {
    pattern: /\bcards?\b/i,
    unless: /\b(?:no|not|never|without)\b|n't\b/i,
    problem: 'says that cards are accepted. The shop takes {paymentMethods}: write that.',
  },
  {
    // Addresses are ignored. A transferred refund is no payment method.
    pattern: /(?<![\w#-])slips?(?![\w-])|\b(?:bank|by) transfers?\b/i,
    unless: /\{bankTransfer\}/,
    problem:
      'speaks of paying by transfer. Write {bankTransfer}, so that it is shown only when the shop has a bank account.',
  },
];

/** `context` is the text of the entry's other fields. */
export const claimProblem = (text: string, context = text): string | undefined =>
  claims.find(({ pattern, unless }) => pattern.test(text) && !unless?.test(context))?.problem;
