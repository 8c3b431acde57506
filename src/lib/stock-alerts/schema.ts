import * as v from 'valibot';
import { idText } from '#lib/format/short-text.ts';
import { emailField } from '#lib/email/address.ts';
import { MAX_TITLE } from '#lib/catalogue/options.ts';
import { DEFAULT_SIZE } from '#lib/catalogue/sizes.ts';
import { CHOOSE_SIZE, CHOOSE_PRODUCT } from '#lib/catalogue/messages.ts';

const SizeSchema = v.optional(
  v.pipe(v.string(CHOOSE_SIZE), v.nonEmpty(CHOOSE_SIZE), v.maxLength(MAX_TITLE, CHOOSE_SIZE)),
  DEFAULT_SIZE,
);

/** Returns `undefined` for what can't be a size. */
export function readSize(named: string | undefined) {
  const size = v.safeParse(SizeSchema, named);
  return size.success ? size.output : undefined;
}

export const StockAlertSchema = v.object({
  productId: v.pipe(idText(CHOOSE_PRODUCT), v.nonEmpty(CHOOSE_PRODUCT)),
  size: SizeSchema,
});
export type StockAlertRequest = v.InferOutput<typeof StockAlertSchema>;

export const AlertEmailSchema = v.object({
  email: v.optional(emailField(), ''),
});
