import * as v from 'valibot';
import { PublicReview } from './codec.ts';

const text = v.optional(v.string(), '');

const Listed = v.object({
  ...PublicReview.entries,
  _id: v.string(),
  productId: v.string(),
  productName: text,
  hidden: v.nullish(v.object({ at: v.string(), who: text, reason: text })),
});
export type ListedReview = v.InferOutput<typeof Listed>;

const List = v.object({
  reviews: v.array(Listed),
  total: v.number(),
  pages: v.optional(v.number(), 1),
});
export const readAdminReview = (answer: unknown) => v.parse(List, answer);
export const readOneListed = (answer: unknown) => v.parse(Listed, answer);
