import * as v from 'valibot';
import { trimmed } from '#lib/format/short-text.ts';
import { emailField } from '#lib/email/address.ts';
import { isTenDigits, tenDigits } from '#lib/format/phone.ts';
import { DistrictSchema } from '#lib/shop-settings/districts.ts';
import * as m from '#messages';

export const MAX_LENGTH = 200;

const required = (missing: () => string, long: (inputs: { max: number }) => string) =>
  v.pipe(
    v.string(missing),
    trimmed(),
    v.nonEmpty(missing),
    v.maxLength(MAX_LENGTH, () => long({ max: MAX_LENGTH })),
  );

const anyLastName = v.pipe(
  v.string(m.checkout_last_name_required),
  trimmed(),
  v.maxLength(MAX_LENGTH, () => m.checkout_last_name_long({ max: MAX_LENGTH })),
);

/** Whose profile says the name. */
export interface NamedBuyer {
  name?: string;
}

export const hasOneName = ({ name = '' }: NamedBuyer = {}): boolean => /^\S+$/.test(name.trim());

export const AddressSchema = v.object({
  firstName: required(m.checkout_first_name_required, m.checkout_first_name_long),
  lastName: v.pipe(anyLastName, v.nonEmpty(m.checkout_last_name_required)),
  street: required(m.checkout_street_required, m.checkout_street_long),
  city: required(m.checkout_city_required, m.checkout_city_long),
  zip: required(m.checkout_zip_required, m.checkout_zip_long),
  district: v.optional(DistrictSchema, ''),
  phone: v.pipe(
    required(m.checkout_phone_required, m.checkout_phone_long),
    v.transform(tenDigits),
    v.check(isTenDigits, m.account_phone_ten_digits),
  ),
  email: emailField(),
});

/** Who has one name alone is asked for no last name. */
export const addressSchemaOf = (buyer: NamedBuyer | undefined) =>
  v.object({
    ...AddressSchema.entries,
    lastName: hasOneName(buyer) ? v.optional(anyLastName, '') : AddressSchema.entries.lastName,
  });
