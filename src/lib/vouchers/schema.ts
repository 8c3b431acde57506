import * as v from 'valibot';
import { exactCents } from '#lib/format/cents.ts';
import { MAX_CENTS } from '#lib/format/money.ts';
import { idText, shortText, timestampText } from '#lib/format/short-text.ts';
import { isCode } from './codes.ts';
import { readCode, type VoucherKind, type VoucherRule, voucherKinds } from './voucher.ts';

/** The form of a voucher in browser and server (docs/api.md "Vouchers"). */

const MIN_CODE = 3;
export const MAX_CODE = 24;
/** What 1,000 codes of one voucher add to how they begin: `-7K2M9QXD`. */
export const ENDING_LENGTH = 9;
export const MAX_CODES = 1000;
const CODE = `Code must have ${MIN_CODE} to ${MAX_CODE} letters, digits and hyphens, and begin with a letter or digit`;
const KIND = 'Please choose what the code takes off';
const PERCENT = 'Percent must be a whole number from 1 to 100';
const AMOUNT = 'What the code takes off must be more than Rs. 0, in rupees and cents';
const MIN_SUBTOTAL = 'Minimum must be an amount in rupees and cents';
const COUNT = 'Must be a whole number from 1 to 1,000,000';
const FROM = 'Please choose when the code begins to hold';
const UNTIL = 'Please choose when the code ends';
const ENDS_BEFORE = 'The code must end after it begins';
const CATEGORIES = 'Choose at most 1,000 categories';
const CODES = `Choose 1 to ${MAX_CODES} codes`;
const LONG_START = `Codes of one voucher begin with at most ${MAX_CODE - ENDING_LENGTH} characters`;
const REVISION = 'revision must be that of the voucher.';

const rupees = (message: string) =>
  v.pipe(exactCents(message), v.minValue(0, message), v.maxValue(MAX_CENTS, message));

const whole = (message: string, min: number, max: number) =>
  v.pipe(v.number(message), v.integer(message), v.minValue(min, message), v.maxValue(max, message));

const count = v.optional(v.nullable(whole(COUNT, 1, 1_000_000)), null);

const instant = (message: string) =>
  v.optional(
    v.nullable(
      v.pipe(
        timestampText(message),
        v.transform((text) => new Date(text)),
      ),
    ),
    null,
  );

const fields = {
  code: v.pipe(shortText(CODE, 60), v.transform(readCode), v.check(isCode, CODE)),
  /** How many codes begin with `code`; of one, or without it, `code` is the only one. */
  codes: v.exactOptional(whole(CODES, 1, MAX_CODES)),
  kind: v.picklist(voucherKinds, KIND),
  value: v.optional(v.number(AMOUNT), 0),
  minSubtotal: v.optional(v.nullable(rupees(MIN_SUBTOTAL)), null),
  maxUses: count,
  perPerson: count,
  from: instant(FROM),
  until: instant(UNTIL),
  categories: v.optional(
    v.pipe(
      v.array(idText(CATEGORIES), CATEGORIES),
      v.maxLength(1000, CATEGORIES),
      v.transform((slugs) => [...new Set(slugs)]),
    ),
    [],
  ),
  firstOrderOnly: v.optional(v.boolean('firstOrderOnly must be true or false'), false),
  /** The revision that was changed; without it, nobody else's change is looked for. */
  revision: v.exactOptional(whole(REVISION, 0, Number.MAX_SAFE_INTEGER)),
};

const valueSchemas = {
  percent: whole(PERCENT, 1, 100),
  amount: v.pipe(rupees(AMOUNT), v.minValue(1, AMOUNT)),
  delivery: v.pipe(
    v.number(),
    v.transform(() => 0),
  ),
} satisfies Record<VoucherKind, v.GenericSchema<number, number>>;

export interface VoucherForm extends VoucherRule {
  code: string;
  codes: number | undefined;
  revision: number | undefined;
}

type Fields = v.InferOutput<v.ObjectSchema<typeof fields, undefined>>;
type Problem = [field: 'value' | 'until' | 'code', message: string];

/** Problems that concern several fields. */
function problemsIn({ kind, value, from, until, code, codes = 1 }: Fields): Problem[] {
  const [wrongValue] = v.safeParse(valueSchemas[kind], value).issues ?? [];
  return [
    ...(wrongValue ? [['value', wrongValue.message] satisfies Problem] : []),
    ...(from && until && until <= from ? [['until', ENDS_BEFORE] satisfies Problem] : []),
    ...(codes > 1 && code.length > MAX_CODE - ENDING_LENGTH
      ? [['code', LONG_START] satisfies Problem]
      : []),
  ];
}

function toForm({ minSubtotal, codes = 1, ...form }: Fields): VoucherForm {
  return {
    ...form,
    value: v.parse(valueSchemas[form.kind], form.value),
    codes: codes > 1 ? codes : undefined,
    minSubtotalCents: minSubtotal ?? 0,
    maxUses: codes > 1 ? 1 : (form.maxUses ?? undefined),
    perPerson: form.perPerson ?? undefined,
    from: form.from ?? undefined,
    until: form.until ?? undefined,
    revision: form.revision,
  };
}

/** A rule and its code, or how its codes begin; each of several codes is used once. */
export const VoucherSchema = v.pipe(
  v.object(fields),
  v.rawTransform(({ dataset: { value: form }, addIssue, NEVER }): VoucherForm => {
    const problems = problemsIn(form);
    for (const [key, message] of problems) {
      const path = [
        { type: 'object', origin: 'value', input: form, key, value: form[key] },
      ] as const;
      addIssue({ message, path: [...path] });
    }
    return problems.length > 0 ? NEVER : toForm(form);
  }),
);
