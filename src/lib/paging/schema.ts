import * as v from 'valibot';
import { shortText } from '#lib/format/short-text.ts';
import { MAX_PAGE_SIZE } from './paging.ts';

export const pageNumber = (field: string) => {
  const remedy = `${field} must be a whole number of 1 or more.`;
  return v.pipe(shortText(remedy, 9), v.regex(/^[1-9]\d{0,8}$/, remedy), v.transform(Number));
};

/** The default number of rows is also the maximum. */
export const PagingSchema = v.object({
  page: v.optional(pageNumber('page'), '1'),
  limit: v.pipe(
    v.optional(pageNumber('limit'), String(MAX_PAGE_SIZE)),
    v.transform((limit) => Math.min(limit, MAX_PAGE_SIZE)),
  ),
});
