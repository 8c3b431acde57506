import * as v from 'valibot';
import { craftNames, productsOf } from './product-categories.ts';
import { FILL_ALL } from './messages.ts';

/** The ticket form (docs/spec.md §5 "Ticket", docs/api.md "Tickets"). */

export const MAX_SUBJECT = 80;
export const MAX_INQUIRY = 500;

const OTHER_CRAFT = 'Please choose a category of the list.';
const OTHER_PRODUCT = 'Please choose a product of this category.';

/** Forms send line breaks as two characters; people count one. */
export const oneLineEnd = (text: string): string => text.replace(/\r\n?/g, '\n');
const oneLine = (text: string): string => text.replace(/\s+/g, ' ');

const needed = v.pipe(
  v.optional(v.string(FILL_ALL), ''),
  v.transform(oneLineEnd),
  v.trim(),
  v.nonEmpty(FILL_ALL),
);

const fields = v.object({
  productCategory: v.pipe(
    needed,
    v.check((craft) => craft === '' || craftNames.includes(craft), OTHER_CRAFT),
  ),
  product: needed,
  subject: v.pipe(
    needed,
    v.transform(oneLine),
    v.maxLength(MAX_SUBJECT, `Subject must be at most ${MAX_SUBJECT} characters.`),
  ),
  inquiry: v.pipe(
    needed,
    v.maxLength(MAX_INQUIRY, `Inquiry must be at most ${MAX_INQUIRY} characters.`),
  ),
  /** One of the customer's orders; empty for none. Left out of an edit: unchanged. */
  orderId: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100))),
});

export const TicketSchema = v.pipe(
  fields,
  v.forward(
    v.partialCheck(
      [['productCategory'], ['product']],
      ({ productCategory, product }) => productsOf(productCategory).includes(product),
      OTHER_PRODUCT,
    ),
    ['product'],
  ),
);
export type TicketWords = v.InferOutput<typeof TicketSchema>;
