import * as v from 'valibot';
import { InvalidSetting } from '#lib/server/errors.ts';

/** Where text messages are sent, and what the form of each has: `[name, template]`. */
export interface SmsGateway {
  /** Without a query: neither number nor text stands in an address, which servers log. */
  address: string;
  fields: readonly (readonly [name: string, template: string])[];
  key: string;
}

const EXAMPLE = 'https://sms.example/send?api_key={key}&to={to}&message={text}';

function isTemplate(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  const beforeQuery = text.split('?', 1)[0] ?? '';
  return /^https?:$/.test(protocol) && username + password === '' && !/\{|%7B/i.test(beforeQuery);
}

const inValues = (text: string, placeholder: string): boolean =>
  [...new URL(text).searchParams.values()].some((value) => value.includes(placeholder));

/** The environment variables of text messages (docs/api.md "Environment"). */
export const smsVariables = {
  SMS_URL: v.optional(
    v.pipe(
      v.string(),
      v.check(
        isTemplate,
        `is not the address of an SMS gateway. Set it to one such as ${EXAMPLE}, with {to}, {text} and {key} after the question mark, or leave it out to send no SMS.`,
      ),
      v.check(
        (text) =>
          !isTemplate(text) ||
          ['{to}', '{text}'].every((placeholder) => inValues(text, placeholder)),
        `lacks {to} or {text}. Set it to an address such as ${EXAMPLE}, or leave it out to send no SMS.`,
      ),
    ),
  ),
  SMS_KEY: v.optional(v.string()),
};

type Read = v.InferOutput<v.ObjectSchema<typeof smsVariables, undefined>>;

/** Nothing when the shop sends no SMS. Half a gateway is an `InvalidSetting`. */
export function readSms({ SMS_URL: url, SMS_KEY: key }: Read): SmsGateway | undefined {
  if (url === undefined) {
    if (key === undefined) return undefined;
    throw new InvalidSetting(
      `SMS_KEY needs SMS_URL, which is missing. Set SMS_URL to an address such as ${EXAMPLE}, or leave SMS_KEY out.`,
    );
  }
  if (key === undefined && inValues(url, '{key}')) {
    throw new InvalidSetting(
      'SMS_KEY is missing. Set it to the key that your SMS gateway gave you, or leave {key} out of SMS_URL.',
    );
  }
  const { origin, pathname, searchParams } = new URL(url);
  return { address: origin + pathname, fields: [...searchParams], key: key ?? '' };
}
