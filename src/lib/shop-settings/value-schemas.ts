import * as v from 'valibot';
import { trimmed } from '#lib/format/short-text.ts';
import { toCents } from '../format/money.ts';
import { notANumber } from '../format/typed-number.ts';

/** Kinds of values that settings share. */

const MAX_RUPEES = 1_000_000;
const MAX_TEXT = 120;

export const optionalText = (label: string) =>
  v.pipe(
    v.string(`${label} must be text.`),
    trimmed(),
    v.maxLength(MAX_TEXT, `${label} must be at most ${MAX_TEXT} characters.`),
  );

export const text = (label: string) =>
  v.pipe(optionalText(label), v.nonEmpty(`${label} is required.`));

export const rupees = (label: string) => {
  const remedy = `${label} must be an amount in rupees from 0 to ${MAX_RUPEES.toLocaleString('en')}, such as 200 or 199.50.`;
  return v.pipe(
    v.number(notANumber(remedy, label)),
    v.minValue(0, remedy),
    v.maxValue(MAX_RUPEES, remedy),
    v.check((amount) => toCents(amount) !== undefined, remedy),
  );
};

export const wholeNumber = (label: string, unit: string, least: number, most: number) => {
  const remedy = `${label} must be a whole number of ${unit} from ${least} to ${most}.`;
  return v.pipe(
    v.number(notANumber(remedy, label)),
    v.integer(remedy),
    v.minValue(least, remedy),
    v.maxValue(most, remedy),
  );
};
