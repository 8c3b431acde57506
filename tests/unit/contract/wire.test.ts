import * as v from 'valibot';
import { expect, test } from 'vitest';
import { encode, instant, money } from '#lib/contract/wire.ts';
import { handlers } from '#lib/server/web/handlers/all.ts';

const Order = v.object({
  total: money,
  placed: instant,
  paid: v.nullable(money),
  until: v.exactOptional(instant),
  lines: v.array(v.object({ price: money })),
  byDistrict: v.record(v.string(), v.object({ spent: money })),
});

const inside = {
  total: 279_250,
  placed: new Date('2026-11-30T06:00:00Z'),
  paid: null,
  lines: [{ price: 100 }],
  byDistrict: { Kandy: { spent: 5 } },
};

test('decodes what it encodes, with rupees and ISO 8601 on the wire', () => {
  const wire = encode(Order, inside);
  expect(wire).toEqual({
    total: 2792.5,
    placed: '2026-11-30T06:00:00.000Z',
    paid: null,
    lines: [{ price: 1 }],
    byDistrict: { Kandy: { spent: 0.05 } },
  });
  expect(v.parse(Order, wire)).toEqual(inside);
});

test('leaves out fields that the schema does not name, unless the object is loose', () => {
  const secret = { ...inside, passwordHash: 'x', lines: [{ price: 100, cost: 40 }] };
  expect(encode(Order, secret)).toEqual(encode(Order, inside));
  expect(encode(v.looseObject({ total: money }), { total: 100, kind: 'x' })).toEqual({
    total: 1,
    kind: 'x',
  });
});

/** The kinds of schemas around codecs that `encode` does not look into. */
function unseen(schema: unknown, around: readonly string[] = []): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const isCodec = 'pipe' in schema && JSON.stringify(schema).includes('"metadata"');
  const type = 'type' in schema ? String(schema.type) : '';
  const path = ['union', 'variant', 'intersect', 'tuple', 'lazy'].includes(type)
    ? [...around, type]
    : around;
  if (isCodec) return [...path];
  return Object.values(schema).flatMap((part) =>
    Array.isArray(part) ? part.flatMap((one) => unseen(one, path)) : unseen(part, path),
  );
}

test('no response has an amount or an instant where encode does not look', () => {
  const hidden = handlers.flatMap(({ call: { at, response } }) =>
    typeof response === 'string' ? [] : unseen(response).map((type) => `${at}: ${type}`),
  );
  expect(unseen(v.union([v.object({ total: money })]))).toEqual(['union']);
  expect(hidden).toEqual([]);
});
