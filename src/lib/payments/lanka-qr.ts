import { decimalText } from '#lib/format/money.ts';
import crc16 from 'crc/calculators/crc16ccitt';

/**
 * The text of a LankaQR code: EMVCo's Merchant-Presented Mode 1.1 as the Central Bank's LANKAQR 1.3
 * narrows it. A text is a row of fields: two digits of id, two of length, and the value.
 */

export const MAX_LANKA_QR_LENGTH = 512;

interface Field {
  id: string;
  value: string;
}

const FIELD_START = /^\d{4}$/;

/** `undefined` where the text breaks off. */
function readFields(text: string): Field[] | undefined {
  const fields: Field[] = [];
  for (let at = 0; at < text.length;) {
    const start = text.slice(at, at + 4);
    if (!FIELD_START.test(start)) return undefined;
    const end = at + 4 + Number(start.slice(2));
    if (end > text.length) return undefined;
    fields.push({ id: start.slice(0, 2), value: text.slice(at + 4, end) });
    at = end;
  }
  return fields;
}

const writeFields = (fields: readonly Field[]): string =>
  fields.map(({ id, value }) => `${id}${String(value.length).padStart(2, '0')}${value}`).join('');

const CHECKSUM = '63';

/** Four hexadecimal digits of CRC-16/CCITT-FALSE. */
const checksumOf = (text: string): string =>
  crc16(new TextEncoder().encode(text)).toString(16).toUpperCase().padStart(4, '0');

const withChecksum = (text: string): string => {
  const whole = `${text}${CHECKSUM}04`;
  return whole + checksumOf(whole);
};

const isAccount = ({ id }: Field): boolean => Number(id) >= 26 && Number(id) <= 51;

const ADDITIONAL = '62';
const BILL_NUMBER = '01';
const MAX_FIELD_LENGTH = 99;
const MAX_REFERENCE_LENGTH = 25;

function additionalFields(fields: readonly Field[], reference: string): string | undefined {
  const given = readFields(fields.find(({ id }) => id === ADDITIONAL)?.value ?? '');
  const others = given?.filter(({ id }) => id !== BILL_NUMBER);
  return others && writeFields([{ id: BILL_NUMBER, value: reference }, ...others]);
}

interface Check {
  id: string;
  isRight: (value: string) => boolean;
  problem: string;
}

const isBetween = (most: number) => (value: string) => value !== '' && value.length <= most;

const checks: readonly Check[] = [
  {
    id: '52',
    isRight: (value) => /^\d{4}$/.test(value),
    problem: 'Field 52, the kind of shop, must be four digits. Ask your bank for another code.',
  },
  {
    id: '53',
    isRight: (value) => value === '144',
    problem: 'Field 53, the currency, must be 144, Sri Lankan rupees. Use the code for rupees.',
  },
  {
    id: '58',
    isRight: (value) => value === 'LK',
    problem: 'Field 58, the country, must be LK. Use the code of a bank in Sri Lanka.',
  },
  {
    id: '59',
    isRight: isBetween(25),
    problem: 'Field 59, the name of the shop, must have 1 to 25 characters. Ask your bank.',
  },
  {
    id: '60',
    isRight: isBetween(15),
    problem: 'Field 60, the city, must have 1 to 15 characters. Ask your bank.',
  },
];

const NOT_WHOLE =
  'This is not the whole text of a LankaQR code. Copy it again, or take a new picture.';
const CHANGED =
  'The last four characters do not match the rest. Copy the text again, or take a new picture.';
const ONE_PAYMENT =
  'This code is for one payment of a fixed amount. Use the code that your bank gave you for your counter.';
const NO_ACCOUNT =
  'This code has no account in the fields 26 to 51. Ask your bank for a LankaQR code.';
const LONG_ADDITIONAL =
  'Field 62 leaves no room for the order number. Ask your bank for another code.';

/** What the code of a bank says. */
export interface LankaQr {
  name: string;
  city: string;
  /** The merchant category code. */
  category: string;
  /** What the fields of its accounts say, with spaces between their parts. */
  accounts: string[];
}

const accountText = ({ value }: Field): string =>
  readFields(value)
    ?.map((part) => part.value)
    .join(' ') ?? value;

const valueOf = (fields: readonly Field[], wanted: string): string =>
  fields.find(({ id }) => id === wanted)?.value ?? '';

type Reading = { lankaQr: LankaQr; fields: readonly Field[] } | { problem: string };

function problemOf(fields: readonly Field[]): string | undefined {
  const twice = fields.find(({ id }, at) => fields.findIndex((one) => one.id === id) < at);
  if (twice) return `Field ${twice.id} is there twice. Ask your bank for another code.`;
  if (valueOf(fields, '54') !== '' || valueOf(fields, '01') === '12') return ONE_PAYMENT;
  if (!fields.some(isAccount)) return NO_ACCOUNT;
  const wrong = checks.find(({ id, isRight }) => !isRight(valueOf(fields, id)));
  if (wrong) return wrong.problem;
  const additional = additionalFields(fields, 'x'.repeat(MAX_REFERENCE_LENGTH));
  if (additional === undefined) return NOT_WHOLE;
  return additional.length > MAX_FIELD_LENGTH ? LONG_ADDITIONAL : undefined;
}

/** `undefined` unless it begins and ends as every code does. */
function readWhole(text: string): Field[] | undefined {
  const fields = text.length > MAX_LANKA_QR_LENGTH ? undefined : readFields(text);
  const [first, last] = [fields?.at(0), fields?.at(-1)];
  const isWhole =
    first?.id === '00' && first.value === '01' && last?.id === CHECKSUM && last.value.length === 4;
  return isWhole ? fields : undefined;
}

function read(text: string): Reading {
  const fields = readWhole(text);
  if (!fields) return { problem: NOT_WHOLE };
  if (text.slice(-4).toUpperCase() !== checksumOf(text.slice(0, -4))) return { problem: CHANGED };
  const problem = problemOf(fields);
  if (problem !== undefined) return { problem };
  return {
    fields,
    lankaQr: {
      name: valueOf(fields, '59'),
      city: valueOf(fields, '60'),
      category: valueOf(fields, '52'),
      accounts: fields.filter(isAccount).map(accountText),
    },
  };
}

/** Reads the text of a bank's static code; `problem` says what is wrong with it and what to do. */
export function readLankaQr(text: string): { lankaQr: LankaQr } | { problem: string } {
  const reading = read(text);
  return 'problem' in reading ? reading : { lankaQr: reading.lankaQr };
}

/**
 * The code of one payment, made of the bank's static one: `cents` more than 0, `reference` at most 25 characters.
 * `undefined` for a text that is no code.
 */
export function lankaQrFor(
  text: string,
  { cents, reference }: { cents: number; reference: string },
): string | undefined {
  const reading = read(text);
  if ('problem' in reading || cents <= 0) return undefined;
  const { fields } = reading;
  const added: Field[] = [
    { id: '01', value: '12' },
    { id: '54', value: decimalText(cents) },
    { id: ADDITIONAL, value: additionalFields(fields, reference) ?? '' },
  ];
  const isReplaced = ({ id }: Field) => id === CHECKSUM || added.some((one) => one.id === id);
  const all = [...fields.filter((field) => !isReplaced(field)), ...added];
  return withChecksum(writeFields(all.toSorted((one, other) => one.id.localeCompare(other.id))));
}
