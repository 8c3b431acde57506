import type { Encoding, ImportFormat } from '#lib/import-export/report.ts';
import type { ProductOption } from '#lib/catalogue/options.ts';
import type { VariantDraft } from '#lib/catalogue/variants.ts';
import type { InvalidRow } from './read-file.ts';

interface ImportedVariant extends Omit<VariantDraft, 'countInStock'> {
  /** `undefined` leaves the stock unchanged; a new product has none. */
  countInStock: number | undefined;
}

/** An undefined field stays unchanged, and is empty in a new product. */
export interface ImportedProduct {
  line: number;
  id: string;
  name: string;
  category: string;
  group: string | null | undefined;
  brand: string | undefined;
  maker: string | undefined;
  material: string | undefined;
  description: string | undefined;
  /** In percent. */
  discount: number | undefined;
  options: readonly ProductOption[];
  /** At least one, in the order of the options' values. */
  variants: readonly ImportedVariant[];
  images: readonly string[] | undefined;
  isArchived: boolean;
}

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
  notes: readonly InvalidRow[];
  pictures: readonly ForeignPicture[];
}
