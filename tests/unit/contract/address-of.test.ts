import { expect, onTestFinished, test } from 'vitest';
import { listSales } from '#lib/contract/sales.ts';
import { addressOf } from '#lib/browser/send-request.ts';

const { prototype } = URLSearchParams;

test('a query is sent by browsers that do not count its fields', () => {
  const size = Object.getOwnPropertyDescriptor(prototype, 'size');
  onTestFinished(() => void (size && Object.defineProperty(prototype, 'size', size)));
  expect(Reflect.deleteProperty(prototype, 'size')).toBe(true);
  expect(addressOf(listSales, { query: new URLSearchParams('page=2') })).toMatch(/\?page=2$/);
  expect(addressOf(listSales, { query: new URLSearchParams() })).not.toContain('?');
});
