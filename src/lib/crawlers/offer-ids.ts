import { createHash } from 'node:crypto';
import { DEFAULT_SIZE, isKnownSize } from '#lib/catalogue/sizes.ts';
import { variantId, type Variant } from '#lib/catalogue/variants.ts';

/** Google's maximum (https://support.google.com/merchants/answer/7052112). */
const LONGEST = 50;
const HASH_LENGTH = 8;

function shortened(id: string): string {
  if (id.length <= LONGEST) return id;
  const hash = createHash('sha256').update(id).digest('hex').slice(0, HASH_LENGTH);
  return `${id.slice(0, LONGEST - HASH_LENGTH - 1)}-${hash}`;
}

export const groupIdOf = ({ id }: { id: string }): string => shortened(id);

/** The owner's SKU, otherwise the product's id with its size, or with the variant's number. */
export function skuOf({ id }: { id: string }, variant: Pick<Variant, 'sku' | 'size' | 'number'>) {
  if (variant.sku !== '') return shortened(variant.sku);
  if (variant.size === DEFAULT_SIZE) return shortened(id);
  return shortened(isKnownSize(variant.size) ? `${id}-${variant.size}` : variantId(id, variant));
}
