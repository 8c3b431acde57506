import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Each table has one feature that writes it; what other features read of it is listed here. */

const READERS: Readonly<Record<string, readonly string[]>> = {
  delivery_attempts: ['orders'],
  delivery_photos: ['orders'],
  driver_codes: ['cash'],
  order_lines: ['catalogue', 'order-list', 'reports'],
  orders: [
    'cash',
    'catalogue',
    'deliveries',
    'gift-vouchers',
    'order-list',
    'payments',
    'people',
    'reports',
    'returns',
    'tickets',
    'vouchers',
  ],
  payments: ['cash', 'gift-vouchers', 'people', 'reports'],
  product_variants: ['reports', 'stock-alerts'],
  products: ['order-list', 'reports', 'returns', 'reviews', 'stock-alerts', 'wishlist'],
  return_lines: ['payments'],
  returns: ['orders', 'payments', 'reports'],
  reviews: ['catalogue'],
  slips: ['orders'],
  users: [
    'cash',
    'content',
    'deliveries',
    'order-list',
    'orders',
    'people',
    'reports',
    'reviews',
    'shop-settings',
    'tickets',
  ],
};

/** Copies and restores all tables. */
const BACKUP = 'app/backup';

const files = globSync('src/lib/server/{app,features,infra}/**/*.ts').filter(
  (file) => !file.includes('/migrations/') && !file.startsWith(`src/lib/server/${BACKUP}/`),
);

/** The feature, or `app` or `infra` with all their folders. */
const ownerOf = (file: string): string => {
  const [layer = '', folder = ''] = file.replace('src/lib/server/', '').split('/');
  return layer === 'features' ? folder : layer;
};

const code = files.map((file) => ({ owner: ownerOf(file), text: readFileSync(file, 'utf8') }));

const tables = new Set(
  globSync('src/lib/server/infra/db/*.ts')
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/^ {2}(\w+): \w+(?:Table|Row);$/gm)])
    .map(([, name = '']) => name),
);

function usersOf(table: string, call: string): string[] {
  const pattern = new RegExp(`\\b(?:${call})\\(\\s*'${table}(?: as \\w+)?'`);
  return [...new Set(code.filter(({ text }) => pattern.test(text)).map(({ owner }) => owner))];
}

const WRITES = 'insertInto|updateTable|deleteFrom';
const READS = 'selectFrom|innerJoin|leftJoin|crossJoin';

test('the tables are found', () => {
  expect(tables.size).toBeGreaterThan(40);
});

test.each([...tables])(
  '%s is written by one feature, and read by those that are listed',
  (table) => {
    const writers = usersOf(table, WRITES);
    expect(writers.length).toBeLessThanOrEqual(1);
    const readers = usersOf(table, READS).filter((reader) => !writers.includes(reader));
    expect(readers.toSorted()).toEqual(READERS[table] ?? []);
  },
);
