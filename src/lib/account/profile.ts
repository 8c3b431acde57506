import * as v from 'valibot';
import { MAX_DAY_LENGTH, trimmed } from '#lib/format/short-text.ts';
import { dayOf } from '#lib/format/dates.ts';
import { DistrictSchema } from '#lib/shop-settings/districts.ts';
import * as m from '#messages';
import { languages } from '#lib/messages/languages.ts';
import { isTenDigits, tenDigits } from '#lib/format/phone.ts';
import { genders } from './user.ts';

const NAME_LETTERS = /^[\p{L}\p{M}\p{Join_Control} '’-]+$/u;
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

const text = v.pipe(v.string(m.common_text_required), trimmed());

const name = v.pipe(
  text,
  v.nonEmpty(m.common_name_required),
  v.minLength(2, m.account_name_length),
  v.maxLength(50, m.account_name_length),
  v.regex(NAME_LETTERS, m.account_name_letters),
);

const MAX_PHONE_LENGTH = 50;
const mobile = v.pipe(
  text,
  v.maxLength(MAX_PHONE_LENGTH, m.account_phone_exactly),
  v.transform(tenDigits),
  v.check(given(isTenDigits), m.account_phone_exactly),
);

const address = v.pipe(
  text,
  v.maxLength(200, m.account_address_long),
  v.check(
    given((written) => written.length >= 5),
    m.account_address_short,
  ),
  v.check(given(hasLetter), m.account_address_letter),
);

const city = v.pipe(
  text,
  v.maxLength(50, m.account_city_long),
  v.check(given(hasLetter), m.account_city_letter),
);

const birthday = (today: string) =>
  v.pipe(
    text,
    v.maxLength(MAX_DAY_LENGTH, m.account_birthday_invalid),
    v.check(given(isDay), m.account_birthday_invalid),
    v.check(
      given((day) => day <= today),
      m.account_birthday_future,
    ),
    v.check(
      given((day) => day >= yearsBefore(today, OLDEST_YEARS)),
      m.account_too_old,
    ),
    v.check(
      given((day) => day <= yearsBefore(today, YOUNGEST_YEARS)),
      m.account_too_young,
    ),
  );

/** As forms send it. */
const onOff = v.exactOptional(v.picklist(['true', 'false'], m.account_notify_one));

export const hasNoNews = (chosen: { email: boolean; sms: boolean }): boolean =>
  !chosen.email && !chosen.sms;

const profileFields = (now: Date) => ({
  name,
  mobile,
  address,
  city,
  district: v.optional(DistrictSchema, ''),
  dob: birthday(dayOf(now)),
  gender: v.picklist(['', ...genders], m.account_choose_gender),
  language: v.exactOptional(v.picklist(languages, m.account_choose_language)),
  role: v.picklist(['user', 'driver'], m.account_choose_role),
  notifyEmail: onOff,
  notifySms: onOff,
});

export const lacksAddress = (profile: { dob: string; address: string }): boolean =>
  profile.dob !== '' && profile.address === '';

export const ProfileSchema = (now: Date) =>
  v.pipe(
    v.object(profileFields(now)),
    v.forward(
      v.partialCheck(
        [['dob'], ['address']],
        (profile) => !lacksAddress(profile),
        m.account_address_needed,
      ),
      ['address'],
    ),
    v.forward(
      v.partialCheck(
        [['notifyEmail'], ['notifySms']],
        ({ notifyEmail, notifySms }) => notifyEmail !== 'false' || notifySms !== 'false',
        m.account_notify_one,
      ),
      ['notifySms'],
    ),
  );
export type Profile = v.InferOutput<ReturnType<typeof ProfileSchema>>;

/** All fields are optional: a missing one stays unchanged. */
export function ProfileChangeSchema(now: Date) {
  const fields = profileFields(now);
  const { name, mobile, address, city, district, dob, gender, role } = fields;
  return v.object({
    name: v.exactOptional(name),
    mobile: v.exactOptional(mobile),
    address: v.exactOptional(address),
    city: v.exactOptional(city),
    district: v.exactOptional(district),
    dob: v.exactOptional(dob),
    gender: v.exactOptional(gender),
    language: fields.language,
    role: v.exactOptional(role),
    notifyEmail: fields.notifyEmail,
    notifySms: fields.notifySms,
  });
}
