import type { Encoding, ImportFormat } from '#lib/import-export/report.ts';
import type { CategorySlug, GroupSlug } from '#lib/catalogue/categories.ts';
import type { Variant } from '#lib/catalogue/variants.ts';
import type { InvalidRow } from './read-file.ts';

interface ImportedVariant extends Omit<Variant, 'countInStock'> {
  /** Undefined: the file does not count it. The shop's stock stays; a new product has none. */
  countInStock: number | undefined;
}

/** A product as a file names it. What is undefined stays as it is, and is empty in a new product. */
export interface ImportedProduct {
  line: number;
  id: string;
  name: string;
  category: CategorySlug;
  group: GroupSlug | null | undefined;
  brand: string | undefined;
  maker: string | undefined;
  material: string | undefined;
  description: string | undefined;
  /** Percent. */
  discount: number | undefined;
  /** At least one, in the order of the sizes. */
  variants: readonly ImportedVariant[];
  images: readonly string[] | undefined;
  isArchived: boolean;
}

/** A picture that stays where it is: the shop fetches none. */
export interface ForeignPicture {
  line: number;
  id: string;
  url: string;
}

export interface ReadImport {
  format: ImportFormat;
  encoding: Encoding;
  rows: number;
  products: readonly ImportedProduct[];
  bad: readonly InvalidRow[];
  /** What is imported in another way than the file says, or left out. */
  notes: readonly InvalidRow[];
  pictures: readonly ForeignPicture[];
}
