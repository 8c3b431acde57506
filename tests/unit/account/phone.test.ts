import { expect, test } from 'vitest';
import { phoneAsTyped } from '#lib/account/phone.ts';

/** What the field shows once every letter of a text was typed, one after the other. */
const byHand = (text: string) =>
  text.split('').reduce((shown, content) => phoneAsTyped(shown + content), '');

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
