import * as v from 'valibot';

const text = v.pipe(v.string(), v.trim(), v.minLength(1));
const rupees = v.pipe(v.number(), v.minValue(0));
const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** The facts in `src/content/shop.json`; money in rupees. */
export const Facts = v.strictObject({
  name: text,
  legalName: text,
  street: text,
  city: text,
  postalCode: text,
  country: v.pipe(v.string(), v.length(2)),
  countryName: text,
  email: v.pipe(v.string(), v.email()),
  phone: text,
  /** Country code and number, digits only, as wa.me takes it. */
  whatsapp: v.pipe(v.string(), v.regex(/^\d{8,15}$/)),
  currency: v.pipe(v.string(), v.length(3)),
  shipping: v.strictObject({
    flat: rupees,
    freeOver: v.nullable(rupees),
    minDays: count,
    maxDays: count,
  }),
  returns: v.strictObject({ days: count }),
});
