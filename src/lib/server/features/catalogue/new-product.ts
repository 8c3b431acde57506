import { slug } from 'github-slugger';
import { changeVariants, noChoices, type VariantDraft } from '#lib/catalogue/variants.ts';
import type { Tx } from '#lib/server/infra/db/open.ts';
import type { FullProduct } from './admin-form.ts';
import { checkSalePrices, toVariantChange } from './variant-form.ts';
import { addProduct } from './write-repo.ts';

const LONGEST = 72;
const TAKEN: ReadonlySet<string> = new Set(['new', 'import']);
export const isReserved = (id: string): boolean => TAKEN.has(id);
const NAMELESS = 'craft';

/** `Peacock Batik Sarong` becomes `peacock-batik-sarong`. */
export function slugOf(name: string, nameless = NAMELESS): string {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '');
  const words = slug(plain)
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  return words.join('-').slice(0, LONGEST).replace(/-$/, '') || nameless;
}

interface NewProduct extends Omit<FullProduct, 'draft'> {
  /** Hashes of its pictures. */
  pictures: readonly string[];
  /** A draft is archived from the start. */
  isDraft: boolean;
}

/** Appends a number when the name's id is taken. */
export async function insertProduct(
  tx: Tx,
  { pictures: hashes, isDraft, ...fields }: NewProduct,
  now: Date,
): Promise<{ id: string; variants: readonly VariantDraft[] }> {
  const slug = slugOf(fields.name);
  const change = toVariantChange(fields, noChoices, '');
  const choices = changeVariants(noChoices, change);
  checkSalePrices(choices.variants, change, fields.discount);
  const product = {
    ...fields,
    ...choices,
    pictures: hashes.map((hash) => ({ hash, alt: fields.name })),
    createdAt: now,
    archivedAt: isDraft ? now.toISOString() : null,
  };
  for (let number = isReserved(slug) ? 2 : 1; ; number += 1) {
    const id = number === 1 ? slug : `${slug}-${number}`;
    if (await addProduct(tx, { ...product, id }, now)) return { id, variants: product.variants };
  }
}
