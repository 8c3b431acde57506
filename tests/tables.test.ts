import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Each table has one feature that writes it; what other features read of it is listed here. */

const READERS: Readonly<Record<string, readonly string[]>> = {
  delivery_attempts: ['orders'],
  delivery_photos: ['orders'],
  driver_codes: ['cash'],
  gift_vouchers: ['orders'],
  order_lines: ['catalogue', 'order-list', 'payments', 'reports'],
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
    'infra',
    'order-list',
    'orders',
    'people',
    'reports',
    'reviews',
    'shop-settings',
    'tickets',
    'translations',
  ],
};

/** Tables that people edit, and the one that has who changed what in them. */
const AUDITED: Readonly<Record<string, string>> = {
  categories: 'category_events',
  category_addresses: 'category_events',
  content_entries: 'content_revisions',
  orders: 'order_events',
  order_gift_vouchers: 'order_events',
  order_lines: 'order_events',
  product_pictures: 'product_events',
  product_variants: 'product_events',
  products: 'product_events',
  return_lines: 'return_events',
  returns: 'return_events',
  reviews: 'review_events',
  sales: 'sale_events',
  shop_settings: 'shop_settings',
  ticket_replies: 'ticket_events',
  tickets: 'ticket_events',
  translations: 'translation_events',
  users: 'person_events',
  vouchers: 'voucher_events',
};

/** Rows that are added with who added them, and say for good what was done. */
const ADDED_ONLY = [
  'cash_corrections',
  'cash_settlements',
  'content_pictures',
  'content_previews',
  'gift_voucher_events',
  'gift_vouchers',
  'invitations',
  'payments',
  'product_imports',
];

/** What a person keeps for themselves, and what the shop notes by itself. */
const NOBODY_ELSES = [
  'cart_gift_vouchers cart_lines changes codes delivery_attempts delivery_photos driver_codes figure_periods figure_sums',
  'gateway_events google_links idempotency_records newsletter_links one_time_tokens outbox past_prices',
  'push_subscriptions rate_limits registrations reported_stock return_photos revision session_tokens sessions settings',
  'slips sms_days sms_opt_outs stock_alert_links stock_alerts subscribers unowned_files voucher_codes wishlist_items',
].flatMap((names) => names.split(' '));

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

const source = globSync('src/lib/server/infra/db/*.ts')
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');
/** With those whose columns stand in the list of tables. */
const all = new Set([
  ...tables,
  ...[...source.matchAll(/^ {2}(\w+): \{ \w+: /gm)].map(([, name = '']) => name),
]);

test('each table that people edit has an audit log with who, before and after', () => {
  const logs = new Set(Object.values(AUDITED));
  const known = new Set([...Object.keys(AUDITED), ...logs, ...ADDED_ONLY, ...NOBODY_ELSES]);
  expect([...all].filter((table) => !known.has(table))).toEqual([]);
  expect([...known].filter((table) => !all.has(table))).toEqual([]);
  const columnsOf = (table: string): string => {
    const type = new RegExp(`^ {2}${table}: (\\w+);$`, 'm').exec(source)?.[1] ?? '';
    return new RegExp(`interface ${type} \\{([^]*?)\\n\\}`).exec(source)?.[1] ?? '';
  };
  const states = /\b(?:before|fields|changes)\b.*:/;
  const without = [...logs].filter(
    (log) => !/\bactor_id: /.test(columnsOf(log)) || !states.test(columnsOf(log)),
  );
  expect(without).toEqual([]);
  const writersOf = (log: string) => usersOf(log, 'insertInto|addToHistory');
  expect([...logs].filter((log) => writersOf(log).length === 0)).toEqual([]);
});

function usersOf(table: string, call: string): string[] {
  const pattern = new RegExp(`\\b(?:${call})\\((?:tx,)?\\s*'${table}(?: as \\w+)?'`);
  return [...new Set(code.filter(({ text }) => pattern.test(text)).map(({ owner }) => owner))];
}

const WRITES = 'insertInto|updateTable|deleteFrom|addToHistory';
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
