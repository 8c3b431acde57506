import crc16 from 'crc/calculators/crc16ccitt';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lankaQrFor, readLankaQr } from '#lib/payments/lanka-qr.ts';
import { qrPicture } from '#lib/server/infra/mail/qr-picture.ts';
import { BANK_CODE, scanned } from '../../support/lanka-qr.ts';

/** The text with its checksum, as a bank would write it. */
const sealed = (text: string): string => {
  const whole = `${text}6304`;
  return whole + crc16(new TextEncoder().encode(whole)).toString(16).toUpperCase().padStart(4, '0');
};
const body = BANK_CODE.slice(0, -8);
const problemOf = (text: string) => {
  const read = readLankaQr(text);
  return 'problem' in read ? read.problem : undefined;
};

/** Reads the fields of a code again, apart from the shop's own reader. */
function fieldsOf(text: string): Record<string, string> {
  const fields: Record<string, string> = {};
  let rest = text;
  while (rest !== '') {
    const length = Number(rest.slice(2, 4));
    fields[rest.slice(0, 2)] = rest.slice(4, 4 + length);
    rest = rest.slice(4 + length);
  }
  return fields;
}

describe('the code of a bank', () => {
  test('says whose account it is', () => {
    expect(readLankaQr(BANK_CODE)).toEqual({
      lankaQr: {
        name: 'SHILPA CRAFTS',
        city: 'MATALE',
        category: '5947',
        accounts: ['lk.lankaqr.bank 009071010071204588'],
      },
    });
  });

  test('has the checksum of the EMVCo specification’s example', () => {
    const example =
      '00020101021229300012D156000000000510A93FO3230Q31280012D15600000001030812345678520441115802CN5914BEST TRANSPORT6007BEIJING64200002ZH0104最佳运输0202北京540523.7253031565502016233030412340603***0708A60086670902ME91320016A0112233449988770708123456786304A13A';
    expect(problemOf(example)).toMatch(/fixed amount/);
    expect(problemOf(example.replace('A13A', 'A13B'))).toMatch(/last four characters/);
  });

  test.each([
    ['', /not the whole text/],
    ['hello', /not the whole text/],
    ['https://shop.example/pay', /not the whole text/],
    [BANK_CODE.slice(0, -1), /not the whole text/],
    [BANK_CODE.slice(6), /not the whole text/],
    [`${BANK_CODE}0101`, /not the whole text/],
    ['1'.repeat(60_000), /not the whole text/],
    [BANK_CODE.replace('MATALE', 'MATARA'), /last four characters do not match/],
    [sealed(body.replace('010211', '010212')), /for one payment of a fixed amount/],
    [sealed(body.replace('5802LK', '5406500.005802LK')), /for one payment of a fixed amount/],
    [sealed(body.replace('2641', '0241')), /no account in the fields 26 to 51/],
    [sealed(body.replace('52045947', '5204594X')), /Field 52/],
    [sealed(body.replace('5303144', '5303840')), /Field 53, the currency, must be 144/],
    [sealed(body.replace('5802LK', '5802IN')), /Field 58, the country, must be LK/],
    [sealed(body.replace('5913SHILPA CRAFTS', '5900')), /Field 59/],
    [sealed(body.replace('6006MATALE', '6016MATALE NR KANDY.')), /Field 60/],
    [sealed(body.replace('5802LK', '5802LK5802LK')), /Field 58 is there twice/],
    [sealed(body.replace('62080704T001', `62900786${'x'.repeat(86)}`)), /Field 62 leaves no room/],
    [sealed(body.replace('62080704T001', '62080799T001')), /not the whole text/],
  ])('is refused with its fault and the remedy: %s', (text, problem) => {
    expect(problemOf(text)).toMatch(problem);
    expect(lankaQrFor(text, { cents: 100, reference: 'K7M2-9QXD' })).toBeUndefined();
  });

  test('may be any text without an error', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(problemOf(text)).toMatch(/not the whole text/);
      }),
    );
  });
});

describe('the code of an order', () => {
  test('is the bank’s with amount and order number', () => {
    const text = lankaQrFor(BANK_CODE, { cents: 410_050, reference: 'K7M2-9QXD' }) ?? '';
    const { '63': checksum, ...fields } = fieldsOf(text);
    expect(fields).toEqual({
      '00': '01',
      '01': '12',
      '26': '0015lk.lankaqr.bank0118009071010071204588',
      '52': '5947',
      '53': '144',
      '54': '4100.50',
      '58': 'LK',
      '59': 'SHILPA CRAFTS',
      '60': 'MATALE',
      '62': '0109K7M2-9QXD0704T001',
    });
    expect(sealed(text.slice(0, -8)).slice(-4)).toBe(checksum);
  });

  test('is made for no amount of 0 or less', () => {
    expect(lankaQrFor(BANK_CODE, { cents: 0, reference: 'K7M2-9QXD' })).toBeUndefined();
  });

  test('is read from its picture by another scanner', async () => {
    const text = lankaQrFor(BANK_CODE, { cents: 99_999_999_99, reference: 'K7M2-9QXD' }) ?? '';
    expect(await scanned(await qrPicture(text))).toEqual([text]);
  });
});
