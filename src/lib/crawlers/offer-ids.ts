import { createHash } from 'node:crypto';
import { DEFAULT_SIZE } from '#lib/catalogue/sizes.ts';

/** Google's maximum (https://support.google.com/merchants/answer/7052112). */
const LONGEST = 50;
const HASH_LENGTH = 8;

function shortened(id: string): string {
  if (id.length <= LONGEST) return id;
  const hash = createHash('sha256').update(id).digest('hex').slice(0, HASH_LENGTH);
  return `${id.slice(0, LONGEST - HASH_LENGTH - 1)}-${hash}`;
}

export const groupIdOf = ({ id }: { id: string }): string => shortened(id);

/** The product's number, with the size where there are sizes. */
export const skuOf = ({ id }: { id: string }, { size }: { size: string }): string =>
  shortened(size === DEFAULT_SIZE ? id : `${id}-${size}`);
