import * as v from 'valibot';
import { idText } from '#lib/format/short-text.ts';
import { emailField } from '#lib/email/address.ts';
import { MAX_TITLE } from '#lib/catalogue/option-limits.ts';
import { DEFAULT_SIZE } from '#lib/catalogue/sizes.ts';
import * as m from '#messages';

const SizeSchema = v.optional(
  v.pipe(
    v.string(m.catalogue_choose_size),
    v.nonEmpty(m.catalogue_choose_size),
    v.maxLength(MAX_TITLE, m.catalogue_choose_size),
  ),
  DEFAULT_SIZE,
);

/** Returns `undefined` for what can't be a size. */
export function readSize(named: string | undefined) {
  const size = v.safeParse(SizeSchema, named);
  return size.success ? size.output : undefined;
}

export const StockAlertSchema = v.object({
  productId: v.pipe(idText(m.catalogue_choose_product), v.nonEmpty(m.catalogue_choose_product)),
  size: SizeSchema,
});
export type StockAlertRequest = v.InferOutput<typeof StockAlertSchema>;

export const AlertEmailSchema = v.object({
  email: v.optional(emailField(), ''),
});
