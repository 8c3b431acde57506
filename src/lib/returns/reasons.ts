import { languages } from '#lib/messages/languages.ts';
import { declineReasons, ofReadyText } from '#lib/messages/ready-texts.ts';
import * as m from '#messages';

const usualReasons = {
  size: m.returns_reason_size,
  damaged: m.returns_reason_damaged,
  wrong: m.returns_reason_wrong,
  different: m.returns_reason_different,
  changed: m.returns_reason_changed,
} as const;

/** The reason of a shopper who writes their own words. */
export const OTHER_REASON = 'other';

/** To choose from, in the language of the screen. */
export const reasonChoices = () => [
  ...Object.entries(usualReasons).map(([value, label]) => ({ value, label: label() })),
  { value: OTHER_REASON, label: m.returns_reason_other() },
];

/** The sentence of a choice; empty for one's own words. */
export const usualText = (choice: string): string => {
  if (choice === OTHER_REASON) return '';
  return reasonChoices().find(({ value }) => value === choice)?.label ?? choice;
};

/** The staff reads it: a usual reason is stored in English, whatever the language of the shopper. */
export function toStoredReason(reason: string): string {
  for (const usual of Object.values(usualReasons)) {
    for (const locale of languages) {
      const text = usual({}, { locale });
      if (reason.startsWith(text)) return usual({}, { locale: 'en' }) + reason.slice(text.length);
    }
  }
  return reason;
}

/** A stored reason in the language of the call, with the shopper's own words as they are. */
export const ofStoredReason = (stored: string): string =>
  ofReadyText(Object.values(usualReasons), stored);

/** Why staff declined a return, likewise. */
export const ofDeclineReason = (stored: string): string => ofReadyText(declineReasons, stored);

/** Words, or beginnings of words, for damage in each language. */
const BROKEN =
  /\b(?:broke|broken|crack|cracked|damaged?|defective|faulty|ripped|shattered|smashed|torn)\b|කැඩ|බිඳ|ඉරි|හානි|உடை(?:ந்|க்)|கிழி|சேத/iu;

/** Whether a return's reason says that the items arrived broken. Reads all languages. */
export const saysBroken = (reason: string): boolean => BROKEN.test(toStoredReason(reason));
