import * as v from 'valibot';

/** Orders on one page: default and maximum. */
const MAX_ORDERS = 100;

const pageNumber = (field: string) => {
  const remedy = `${field} must be a whole number of 1 or more.`;
  return v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/, remedy), v.transform(Number));
};

export const PagingSchema = v.object({
  page: v.optional(pageNumber('page'), '1'),
  limit: v.pipe(
    v.optional(pageNumber('limit'), String(MAX_ORDERS)),
    v.transform((limit) => Math.min(limit, MAX_ORDERS)),
  ),
});
