import * as v from 'valibot';
import { MAX_DAY_LENGTH } from '#lib/format/short-text.ts';
import { dayOf } from '#lib/format/dates.ts';
import { DistrictSchema } from '#lib/shop-settings/districts.ts';
import * as m from '#messages';
import { isTenDigits, tenDigits } from './phone.ts';
import { genders } from './user.ts';

const NAME_LETTERS = /^[\p{L}\p{M}\p{Join_Control} '’-]+$/u;
const NAME_LENGTH = 'Name must be between 2 and 50 characters';
const YOUNGEST_YEARS = 13;
const OLDEST_YEARS = 120;

const hasLetter = (text: string): boolean => /\p{L}/u.test(text);

const given =
  (rule: (text: string) => boolean) =>
  (text: string): boolean =>
    text === '' || rule(text);

const yearsBefore = (day: string, years: number): string =>
  `${Number(day.slice(0, 4)) - years}${day.slice(4)}`;

function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`);
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(text) &&
    !Number.isNaN(at.getTime()) &&
    at.toISOString().startsWith(text)
  );
}

const text = v.pipe(v.string(m.common_text_required), v.trim());

const name = v.pipe(
  text,
  v.nonEmpty(m.common_name_required),
  v.minLength(2, NAME_LENGTH),
  v.maxLength(50, NAME_LENGTH),
  v.regex(NAME_LETTERS, 'Name can only contain letters, spaces, hyphens and apostrophes'),
);

const MAX_PHONE_LENGTH = 50;
const PHONE = 'Phone number must be exactly 10 digits';
const mobile = v.pipe(
  text,
  v.maxLength(MAX_PHONE_LENGTH, PHONE),
  v.transform(tenDigits),
  v.check(given(isTenDigits), PHONE),
);

const address = v.pipe(
  text,
  v.maxLength(200, 'Address cannot exceed 200 characters'),
  v.check(
    given((written) => written.length >= 5),
    'Address must be at least 5 characters',
  ),
  v.check(given(hasLetter), 'Address must contain at least one letter'),
);

const city = v.pipe(
  text,
  v.maxLength(50, 'City name cannot exceed 50 characters'),
  v.check(given(hasLetter), 'City name must contain at least one letter'),
);

const NO_DATE = 'Please enter a valid date';
const birthday = (today: string) =>
  v.pipe(
    text,
    v.maxLength(MAX_DAY_LENGTH, NO_DATE),
    v.check(given(isDay), NO_DATE),
    v.check(
      given((day) => day <= today),
      'Date of birth cannot be in the future',
    ),
    v.check(
      given((day) => day >= yearsBefore(today, OLDEST_YEARS)),
      'Age cannot exceed 120 years',
    ),
    v.check(
      given((day) => day <= yearsBefore(today, YOUNGEST_YEARS)),
      'You must be at least 13 years old',
    ),
  );

const profileFields = (now: Date) => ({
  name,
  mobile,
  address,
  city,
  district: v.optional(DistrictSchema, ''),
  dob: birthday(dayOf(now)),
  gender: v.picklist(['', ...genders], 'Please choose Male, Female or Other'),
  role: v.picklist(['user', 'driver'], 'Please choose User or Driver'),
});

export const ADDRESS_NEEDED = 'Address is required when date of birth is provided';

export const lacksAddress = (profile: { dob: string; address: string }): boolean =>
  profile.dob !== '' && profile.address === '';

export const ProfileSchema = (now: Date) =>
  v.pipe(
    v.object(profileFields(now)),
    v.forward(
      v.partialCheck([['dob'], ['address']], (profile) => !lacksAddress(profile), ADDRESS_NEEDED),
      ['address'],
    ),
  );
export type Profile = v.InferOutput<ReturnType<typeof ProfileSchema>>;

/** All fields are optional: a missing one stays unchanged. */
export function ProfileChangeSchema(now: Date) {
  const { name, mobile, address, city, district, dob, gender, role } = profileFields(now);
  return v.object({
    name: v.exactOptional(name),
    mobile: v.exactOptional(mobile),
    address: v.exactOptional(address),
    city: v.exactOptional(city),
    district: v.exactOptional(district),
    dob: v.exactOptional(dob),
    gender: v.exactOptional(gender),
    role: v.exactOptional(role),
  });
}
