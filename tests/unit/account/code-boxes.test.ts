import { describe, expect, test } from 'vitest';
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
  test.each(['471302', ' 471302\n', '471 302', '471-302'])('%j fills all boxes', (text) => {
    expect(pasted(text)).toEqual(boxes('471302', 5));
  });
  test.each(['', '47130', '4713022', 'code 471302', '47130a'])('%j is no code', (text) => {
    expect(pasted(text)).toBeUndefined();
  });
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
