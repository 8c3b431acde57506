import * as v from 'valibot';
import { NAMELESS } from './shown-name.ts';
import * as m from '#messages';

export const googleMessages = {
  unset: m.account_google_unset,
  away: m.account_google_away,
  cancelled: m.account_google_cancelled,
  lost: m.account_google_lost,
  unverified: m.account_google_unverified,
  other: m.account_google_other,
  'too-many': m.account_google_too_many,
  busy: m.common_shop_busy,
  wrong: m.account_google_wrong,
} as const;
export type GoogleProblem = keyof typeof googleMessages;

const isProblem = (text: string): text is GoogleProblem => Object.hasOwn(googleMessages, text);

/** The result, passed in the URL fragment, which browsers never send to a server or log. */
export type GoogleReturn = { code: string } | { problem: GoogleProblem };

export const toReturn = (received: GoogleReturn): string =>
  `#${new URLSearchParams('code' in received ? { code: received.code } : { problem: received.problem })}`;

export function parseReturn(hash: string): GoogleReturn | undefined {
  const received = new URLSearchParams(hash.slice(1));
  const [code, problem] = [received.get('code'), received.get('problem')];
  if (code) return { code };
  return problem === null ? undefined : { problem: isProblem(problem) ? problem : 'wrong' };
}

export const ExchangeSchema = v.object({
  code: v.pipe(v.string(googleMessages.wrong), v.nonEmpty(googleMessages.wrong), v.maxLength(200)),
});

const MIN_NAME_LENGTH = 3;
const MAX_LENGTH = 100;

function asName(text: string): string | undefined {
  const words = text
    .replace(/(?:(?!\p{Join_Control})[\p{N}\p{C}])+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const name = words.slice(0, MAX_LENGTH).trim().toWellFormed();
  return name.length < MIN_NAME_LENGTH || !/\p{L}/u.test(name) ? undefined : name;
}

/** Google's name, else one from the email address, else a neutral one; valid for `RegisterSchema`. */
export const nameFromGoogle = (name: string | undefined, email: string): string =>
  asName(name ?? '') ?? asName(email.replace(/@.*/, '').replace(/[^a-z']+/gi, ' ')) ?? NAMELESS;
