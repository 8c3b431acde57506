/**
 * What one piece costs, in cents: price minus price times discount / 100, rounded half up to the
 * cent (docs/spec.md §9, docs/api.md "Conventions"). `discount` is a whole or fractional percent.
 */
export const discountedCents = (priceCents: number, discount: number): number =>
  priceCents - Math.ceil((priceCents * discount) / 100 - 0.5);

/** `-20%`, or nothing when nothing worth a badge is taken off. */
export const discountLabel = (discount: number): string | undefined =>
  discount >= 0.5 ? `-${Math.round(discount)}%` : undefined;
