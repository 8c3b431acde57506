/**
 * Claims that a text may not make by itself, because the settings or the catalogue decide whether
 * they are so (docs/marketing.md "Facts"): each has a fact to name instead.
 */

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
    // "free of", "free from" and "sugar-free" are about what is in a product.
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
    // Not in addresses; refunds are transferred too, which is no way to pay.
    pattern: /(?<![\w#-])slips?(?![\w-])|\b(?:bank|by) transfers?\b/i,
    unless: /\{bankTransfer\}/,
    problem:
      'speaks of paying by transfer. Write {bankTransfer}, so that it is shown only when the shop has a bank account.',
  },
];

/**
 * What is wrong with the claims of a text; undefined when nothing is. `context` is what is read with
 * it: the other fields of its entry.
 */
export const claimProblem = (text: string, context = text): string | undefined =>
  claims.find(({ pattern, unless }) => pattern.test(text) && !unless?.test(context))?.problem;
