import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { ProfileChangeSchema, ProfileSchema } from '#lib/account/profile.ts';
import { orStored } from '#lib/forms/stored.ts';

const now = new Date('2026-11-20T10:00:00Z');
const filled = {
  name: 'Nimali Perera',
  mobile: '',
  address: '',
  city: '',
  dob: '',
  gender: '',
  role: 'user',
};

function sentenceOf(field: string, value: unknown, rest: Record<string, unknown> = {}) {
  const read = v.safeParse(ProfileSchema(now), { ...filled, ...rest, [field]: value });
  if (read.success) return 'fine';
  return read.issues.find((issue) => v.getDotPath(issue) === field)?.message;
}

const NAME = 'Name must be between 2 and 50 characters';
const LETTERS = 'Name can only contain letters, spaces, hyphens and apostrophes';

describe('A profile', () => {
  test.each([
    ['', 'Name is required'],
    ['   ', 'Name is required'],
    ['N', NAME],
    ['Ni', 'fine'],
    ['n'.repeat(50), 'fine'],
    ['n'.repeat(51), NAME],
    ['Nimali 2', LETTERS],
    ['Nimali_', LETTERS],
    ['A.M. Perera', LETTERS],
    ["Anne-Marie O'Neil", 'fine'],
    ['Sarah O’Neil', 'fine'],
    ['නිමාලි පෙරේරා', 'fine'],
    // A vowel sign and a joiner, without which this name can't be written.
    ['ශ්\u200dරීමති', 'fine'],
    // With the pulli.
    ['நிமாலி சிவகாமிநாதன்', 'fine'],
    ['Jose\u0301 Ángel', 'fine'],
  ])('named %j is %s', (name, sentence) => {
    expect(sentenceOf('name', name)).toBe(sentence);
  });

  test.each([
    ['', 'fine'],
    ['0771234567', 'fine'],
    ['+94 77 123 4567', 'fine'],
    ['077123456', 'Phone number must be exactly 10 digits'],
    ['07712345678', 'Phone number must be exactly 10 digits'],
    ['077-123-456x', 'Phone number must be exactly 10 digits'],
  ])('with the number %j is %s', (mobile, sentence) => {
    expect(sentenceOf('mobile', mobile)).toBe(sentence);
  });

  test.each([
    ['', 'fine'],
    ['Main', 'Address must be at least 5 characters'],
    ['5 Kandy', 'fine'],
    ['12345', 'Address must contain at least one letter'],
    ['a'.repeat(200), 'fine'],
    ['a'.repeat(201), 'Address cannot exceed 200 characters'],
  ])('at the address %j is %s', (address, sentence) => {
    expect(sentenceOf('address', address)).toBe(sentence);
  });

  test.each([
    ['', 'fine'],
    ['Galle', 'fine'],
    ['2', 'City name must contain at least one letter'],
    ['a'.repeat(50), 'fine'],
    ['a'.repeat(51), 'City name cannot exceed 50 characters'],
  ])('in the city %j is %s', (city, sentence) => {
    expect(sentenceOf('city', city)).toBe(sentence);
  });

  test.each([
    ['', 'fine'],
    ['1990-02-30', 'Please enter a valid date'],
    ['1990-2-3', 'Please enter a valid date'],
    ['yesterday', 'Please enter a valid date'],
    ['2026-11-21', 'Date of birth cannot be in the future'],
    ['2026-11-20', 'You must be at least 13 years old'],
    ['2013-11-21', 'You must be at least 13 years old'],
    ['2013-11-20', 'fine'],
    ['1906-11-20', 'fine'],
    ['1906-11-19', 'Age cannot exceed 120 years'],
  ])('born on %j is %s', (dob, sentence) => {
    expect(sentenceOf('dob', dob, { address: '5 Kandy Road' })).toBe(sentence);
  });

  test('counts its years by the calendar of the island, five and a half hours ahead', () => {
    const night = new Date('2026-11-19T19:00:00Z');
    const born = { ...filled, address: '5 Kandy Road', dob: '2013-11-20' };
    expect(v.is(ProfileSchema(night), born)).toBe(true);
  });

  test('with a date of birth needs an address', () => {
    expect(sentenceOf('address', '', { dob: '1990-02-03' })).toBe(
      'Address is required when date of birth is provided',
    );
  });

  test.each([
    ['user', 'fine'],
    ['driver', 'fine'],
    ['admin', 'Please choose User or Driver'],
    ['', 'Please choose User or Driver'],
  ])('with the role %j is %s', (role, sentence) => {
    expect(sentenceOf('role', role)).toBe(sentence);
  });

  test.each([
    ['', 'fine'],
    ['Female', 'fine'],
    ['female', 'Please choose Male, Female or Other'],
  ])('with the gender %j is %s', (gender, sentence) => {
    expect(sentenceOf('gender', gender)).toBe(sentence);
  });
});

test.each(['K. Sivakumar', 'Sivakumar', 'S', 'n'.repeat(60)])(
  'the registered name %j can be kept, whatever the rule of today',
  (name) => {
    for (const schema of [ProfileSchema(now), ProfileChangeSchema(now)]) {
      const stored = orStored<unknown, unknown>(schema, { ...filled, name });
      const saved = (sent: string) =>
        v.safeParse(stored, { ...filled, name: sent, city: 'Matale' });
      expect(saved(` ${name} `)).toMatchObject({ success: true, output: { name, city: 'Matale' } });
      expect(saved('A.M. Perera').success).toBe(false);
    }
  },
);
