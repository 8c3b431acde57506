import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { internationalDigits, mobileNumber, phoneAsTyped, tenDigits } from '#lib/format/phone.ts';
import {
  LoginSchema,
  OtpSchema,
  RegisterSchema,
  ResetSchema,
  TwoFactorSchema,
} from '#lib/account/schema.ts';
import { resendInText, secondsLeft } from '#lib/account/countdown.ts';
import {
  type Boxes,
  codeOf,
  emptyBoxes,
  isFull,
  pasted,
  pressed,
  typed,
  repeated,
} from '#lib/account/code-boxes.ts';

function sentenceOf(schema: v.GenericSchema, form: Record<string, unknown>, field: string) {
  const read = v.safeParse(schema, form);
  if (read.success) return 'fine';
  return read.issues.find((issue) => v.getDotPath(issue) === field)?.message;
}

describe('Logging in', () => {
  const filled = { email: 'nimali@example.com', password: 'weaver' };

  test.each([
    ['email', '', 'Email is required'],
    ['email', undefined, 'Email is required'],
    ['email', true, 'Email is required'],
    ['email', 'nimali', 'Enter a valid email'],
    ['email', 'nimali@', 'Enter a valid email'],
    ['email', ' Nimali@Example.com ', 'fine'],
    ['password', '', 'Password is required'],
    ['password', 123456, 'Password is required'],
    ['password', ' ', 'fine'],
  ])('with %s %j is %s', (field, value, sentence) => {
    expect(sentenceOf(LoginSchema, { ...filled, [field]: value }, field)).toBe(sentence);
  });
});

describe('Registering', () => {
  const filled = {
    name: 'Nimali Perera',
    email: 'nimali@example.com',
    phone: '0771234567',
    password: 'weaver',
    confirmPassword: 'weaver',
  };

  test.each([
    ['name', '', 'Full name is required'],
    ['name', 'Ni', 'Name must be at least 3 characters'],
    ['name', ' Ni ', 'Name must be at least 3 characters'],
    ['name', 'Nim', 'fine'],
    ['name', 'n'.repeat(100), 'fine'],
    ['name', 'n'.repeat(101), 'Name must be at most 100 characters'],
    ['name', 'Nimali 2', 'Name cannot contain numbers'],
    ['email', '', 'Email is required'],
    ['email', 'nimali.example.com', 'Invalid email address'],
    ['phone', '', 'Phone number is required'],
    ['phone', '077123456', 'Phone number must be 10 digits'],
    ['phone', '07712345678', 'Phone number must be 10 digits'],
    ['phone', '+94771234567', 'fine'],
    ['password', '', 'Password is required'],
    ['password', 'weave', 'Password must be at least 6 characters'],
    ['confirmPassword', '', 'Confirm password is required'],
    ['confirmPassword', 'Weaver', 'Passwords do not match'],
  ])('with %s %j is %s', (field, value, sentence) => {
    expect(sentenceOf(RegisterSchema, { ...filled, [field]: value }, field)).toBe(sentence);
  });

  test('says at once everything that is wrong with an empty form', () => {
    const read = v.safeParse(RegisterSchema, {});
    expect(new Set(read.issues?.map((issue) => v.getDotPath(issue)))).toEqual(
      new Set(['name', 'email', 'phone', 'password', 'confirmPassword']),
    );
  });
});

test.each([
  [RegisterSchema, { password: '', confirmPassword: 'weaver' }],
  [ResetSchema, { newPassword: '', confirmPassword: 'weaver' }],
])('a confirmation that is typed first is not called different', (schema, typed) => {
  const { issues = [] } = v.safeParse(schema, typed);
  expect(issues.map(({ message }) => message)).not.toContain('Passwords do not match');
});

describe('Resetting a password', () => {
  const filled = { email: 'a@b.lk', newPassword: 'weaver', confirmPassword: 'weaver' };

  test.each([
    ['email', '', 'Email is required'],
    ['email', 'a@', 'Please enter a valid email'],
    ['newPassword', 'weave', 'Password must be at least 6 characters'],
    ['newPassword', '', 'Password must be at least 6 characters'],
    ['confirmPassword', 'weavers', 'Passwords do not match'],
  ])('with %s %j says %s', (field, value, sentence) => {
    expect(sentenceOf(ResetSchema, { ...filled, [field]: value }, field)).toBe(sentence);
  });
});

describe('A code', () => {
  test.each([
    ['123456', 'fine'],
    ['123 456', 'fine'],
    ['12345', 'malformed'],
    ['1234567', 'malformed'],
    ['12345a', 'malformed'],
    ['١٢٣٤٥٦', 'malformed'],
    [123456, 'malformed'],
    [true, 'malformed'],
    [undefined, 'malformed'],
  ])('%j is %s', (code, state) => {
    const [otp, two] =
      state === 'fine'
        ? ['fine', 'fine']
        : ['Invalid OTP. Please try again.', 'Invalid or expired code'];
    expect(sentenceOf(OtpSchema, { email: 'a@b.lk', otp: code }, 'otp')).toBe(otp);
    expect(sentenceOf(TwoFactorSchema, { userId: 'x', code }, 'code')).toBe(two);
  });
});

describe('A telephone number', () => {
  test.each([
    ['0771234567', '0771234567'],
    ['077 123 4567', '0771234567'],
    ['077-123-4567', '0771234567'],
    ['+94 77 123 4567', '0771234567'],
    ['+94 (0)77 123 4567', '0771234567'],
    ['0094771234567', '0771234567'],
    ['94771234567', '0771234567'],
    ['9876543210', '9876543210'],
    ['9412345678', '9412345678'],
    ['771234567', '771234567'],
    ['+1 555 0100', '+15550100'],
  ])('typed as %s is %s', (typed, digits) => {
    expect(tenDigits(typed)).toBe(digits);
  });

  test.each([
    ['077 123 4567', '+94771234567'],
    ['+94 (0)71-123-4567', '+94711234567'],
    ['0094761234567', '+94761234567'],
    ['０７７１２３４５６７', '+94771234567'],
    ['066 555 0142', undefined],
    ['011 234 5678', undefined],
    ['+44 7700 900123', undefined],
    ['771234567', undefined],
    ['0771234567 or 0711234567', undefined],
    ['', undefined],
  ])('%s gets SMS at %s', (typed, number) => {
    expect(mobileNumber(typed)).toBe(number);
  });

  test('WhatsApp reads it with the country code', () => {
    expect(internationalDigits('077 123 4567')).toBe('94771234567');
    expect(internationalDigits('066 555 0142')).toBe('94665550142');
    expect(internationalDigits('+44 7700 900123')).toBe('447700900123');
    expect(internationalDigits('0044 7700 900123')).toBe('447700900123');
  });
});

describe('A phone number', () => {
  /** What the field shows once every letter of a text was typed, one after the other. */
  const byHand = (text: string) =>
    text.split('').reduce((displayed, content) => phoneAsTyped(displayed + content), '');

  const whole = ['0771234567', '077 123 4567', '077-123-4567', '+94 77 123 4567', '0094771234567'];

  test.each([...whole, '+940771234567', '94771234567'])('%s pasted is ten digits', (text) => {
    expect(phoneAsTyped(text)).toBe('0771234567');
  });

  test.each(whole)('%s typed is ten digits', (text) => {
    expect(byHand(text)).toBe('0771234567');
  });

  test('an eleventh digit does not go in', () => {
    expect(byHand('07712345678')).toBe('0771234567');
    expect(phoneAsTyped('98765432109')).toBe('9876543210');
  });

  test('a number on its way stays as it is', () => {
    expect(phoneAsTyped('077 12')).toBe('077 12');
    expect(phoneAsTyped('+94 77')).toBe('+94 77');
  });
});

describe('The countdown', () => {
  test('a wait is counted in whole seconds and ends at none', () => {
    expect(secondsLeft(42_000, 0)).toBe(42);
    expect(secondsLeft(42_000, 41_001)).toBe(1);
    expect(secondsLeft(42_000, 42_000)).toBe(0);
    expect(secondsLeft(42_000, 99_000)).toBe(0);
  });

  test.each([
    [42, '0:42'],
    [5, '0:05'],
    [61, '1:01'],
    [3540, '59:00'],
  ])('a wait of %i seconds is written as %s', (seconds, clock) => {
    expect(resendInText(seconds)).toBe(`You can ask for a new code in ${clock}.`);
  });
});

const boxes = (code: string, at = 0): Boxes => ({
  digits: emptyBoxes.digits.map((_, index) => (code[index] ?? '').trim()),
  at,
});

describe('typing', () => {
  test('a digit fills its box and leads to the next', () => {
    expect(typed(emptyBoxes, 0, '4')).toEqual(boxes('4', 1));
  });
  test('the last digit stays where it is', () => {
    expect(typed(boxes('47130'), 5, '2')).toEqual(boxes('471302', 5));
  });
  test('a digit replaces the one that stood there, wherever the caret was', () => {
    expect(typed(boxes('471302'), 1, '79')).toEqual(boxes('491302', 2));
    expect(typed(boxes('471302'), 1, '97')).toEqual(boxes('491302', 2));
    expect(typed(boxes('471302'), 1, '77')).toEqual(boxes('471302', 2));
  });
  test('what is no digit changes nothing', () => {
    expect(typed(boxes('47'), 2, 'x')).toEqual(boxes('47', 2));
    expect(typed(boxes('47'), 1, '7x')).toEqual(boxes('47', 2));
  });
  test('digits of other scripts are read where they mean the same', () => {
    expect(typed(emptyBoxes, 0, '４')).toEqual(boxes('4', 1));
  });
  test('an emptied box stays empty', () => {
    expect(typed(boxes('47'), 1, '')).toEqual(boxes('4', 1));
  });
  test('a whole code that autofill writes into one box fills them all', () => {
    expect(typed(emptyBoxes, 0, '471302')).toEqual(boxes('471302', 5));
    expect(typed(boxes('99'), 2, '471302')).toEqual(boxes('471302', 5));
  });
  test('several digits go on from their box', () => {
    expect(typed(boxes('47'), 2, '13')).toEqual(boxes('4713', 4));
  });
});

describe('pasting', () => {
  test.each(['471302', ' 471302\n', '471 302', '471-302', 'code 471302'])(
    '%j fills all boxes',
    (text) => {
      expect(pasted(text)).toEqual(boxes('471302', 5));
    },
  );
  test.each(['', '47130', '4713022', '471302 or 471303', '47130a', '471302a'])(
    '%j is no code',
    (text) => {
      expect(pasted(text)).toBeUndefined();
    },
  );
});

describe('keys', () => {
  test('backspace empties a box, then the one before', () => {
    expect(pressed(boxes('471'), 2, 'Backspace')).toEqual(boxes('47', 2));
    expect(pressed(boxes('47'), 2, 'Backspace')).toEqual(boxes('4', 1));
    expect(pressed(emptyBoxes, 0, 'Backspace')).toEqual(emptyBoxes);
  });
  test('arrows move, and stop at both ends', () => {
    expect(pressed(boxes('471'), 2, 'ArrowLeft')?.at).toBe(1);
    expect(pressed(boxes('471'), 0, 'ArrowLeft')?.at).toBe(0);
    expect(pressed(boxes('471'), 4, 'ArrowRight')?.at).toBe(5);
    expect(pressed(boxes('471'), 5, 'ArrowRight')?.at).toBe(5);
  });
  test('other keys are left to the browser', () => {
    expect(pressed(emptyBoxes, 0, 'Tab')).toBeUndefined();
    expect(pressed(emptyBoxes, 0, '4')).toBeUndefined();
  });
});

test('only six digits are a code', () => {
  expect(isFull(boxes('47130'))).toBe(false);
  expect(isFull(boxes('471302'))).toBe(true);
  expect(codeOf(boxes('471302'))).toBe('471302');
});

test('a digit typed again over itself moves on', () => {
  const digits = ['8', '3', '', '', '', ''];
  expect(repeated({ digits, at: 0 }, 0, '8')).toEqual({ digits, at: 1 });
  expect(repeated({ digits, at: 0 }, 0, '7')).toBeUndefined();
  expect(repeated({ digits, at: 2 }, 2, '')).toBeUndefined();
});
