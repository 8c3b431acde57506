// A shop with years behind it: products, people, orders and all that belongs to them, written by a
// statement a table on either engine, so that a million orders take minutes.
import { type RawBuilder, sql } from 'kysely';
import { GUEST_ID } from '#lib/server/features/orders/buyer.ts';
import { addGuestUser, addVerifiedUser } from '#lib/server/features/account/repo.ts';
import { optionOfSizes } from '#lib/catalogue/variants.ts';
import { districts } from '#lib/shop-settings/districts.ts';
import {
  inTransaction,
  openDatabase,
  type DatabasePlace,
  type Db,
} from '#lib/server/infra/db/open.ts';

export interface ShopSize {
  products: number;
  people: number;
  drivers: number;
  orders: number;
  /** The orders are spread evenly over these days, the last one is of this moment. */
  days: number;
}

const DAY_S = 86_400;
/** Of a thousand orders the newest so many are not closed yet. */
const OPEN_OF_THOUSAND = 3;
const LEAST_OPEN = 120;
/** One of so many orders comes back, or asks: pages of returns and tickets are (nearly) full among a thousand. */
const RETURN_EVERY = 20;
/** The newest so many that are closed wait for their return to be decided. */
const UNDECIDED = 440;
const TICKET_EVERY = 40;
/** One of so many orders has the product that sells best, which a search by name finds first. */
const BEST_SELLER_EVERY = 10;
/** A driver brings so many orders in all; the other drivers are free. */
const ORDERS_OF_DRIVER = 25_000;
const LEAST_DRIVING = 2;
/** Cash that is older is settled. */
const SETTLED_AFTER_DAYS = 2;

const firstNames = 'nimali kasun dilani ruwan chamari tharindu sanduni isuru priyanka lahiru'.split(
  ' ',
);
const lastNames = 'perera silva fernando bandara wijesekara jayasinghe kumara rathnayake'.split(
  ' ',
);
const cities = 'Colombo Kandy Galle Jaffna Matara Negombo Kurunegala Batticaloa'.split(' ');
const categories = 'bags bowls jewellery sarongs toys'.split(' ');
const sizes = ['S', 'M', 'L'];

const raw = (text: string): RawBuilder<unknown> => sql.raw(text);
/** One of a list by a number; a list of texts without quotes in them. */
const oneOf = (list: readonly string[], number: string): string =>
  `(case (${number}) % ${list.length} ${list.map((text, at) => `when ${at} then '${text}'`).join(' ')} end)`;
const capital = (text: string): string => text.replace(/^./, (letter) => letter.toUpperCase());

/** What the engines write differently. */
function wordsOf(isPostgres: boolean) {
  return {
    /** An instant as text, from seconds since 1970. */
    at: (seconds: string): string =>
      isPostgres
        ? `to_char(to_timestamp(${seconds}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
        : `strftime('%Y-%m-%dT%H:%M:%fZ', ${seconds}, 'unixepoch')`,
    /** Eight digits that stand in no order, another for each number below 2^32. */
    scattered: (number: string): string => {
      const figure = `((${number}) * 2654435761) % 4294967296`;
      return isPostgres ? `lpad(to_hex(${figure}), 8, '0')` : `printf('%08x', ${figure})`;
    },
  };
}

const numbers = (count: number): string =>
  `(with recursive n(i) as (select cast(1 as bigint) union all select i + 1 from n where i < ${count})
    select i from n) as n`;

/** A number again, of the end of an id or order number. */
const numberIn = (column: string, from: number): string =>
  `cast(substr(${column}, ${from}) as bigint)`;

/** The number of the n-th order, in the form of the shop's own: N012-3456. */
export const numberOf = (n: string): string =>
  `'N' || substr(cast(10000000 + ${n} as text), 2, 3) || '-' || substr(cast(10000000 + ${n} as text), 5)`;
/** Which order has this number. */
const NTH = `cast(substr(orders.number, 2, 3) || substr(orders.number, 6) as bigint)`;

function statements(size: ShopSize, isPostgres: boolean, nowS: number): string[] {
  const { products, people, drivers, orders, days } = size;
  const driving = Math.max(LEAST_DRIVING, Math.round(orders / ORDERS_OF_DRIVER));
  const { at, scattered } = wordsOf(isPostgres);
  const spanS = days * DAY_S;
  const agoOf = (number: string, count: number) => `((${count} - ${number}) * ${spanS} / ${count})`;
  const placedS = (number: string) => `(${nowS} - ${agoOf(number, orders)})`;
  const open = Math.max(LEAST_OPEN, Math.round((orders * OPEN_OF_THOUSAND) / 1_000));
  const isOpen = `i > ${orders - open}`;
  const driver = `'driver-' || (i / 4 % ${driving} + 1)`;
  const isPaidByBank = 'i % 3 = 0';
  const productOf = (number: string) => `'product-' || (${number} % ${products} + 1)`;
  const first = oneOf(firstNames, 'i');
  const last = oneOf(lastNames, 'i / 10');
  const city = oneOf(cities, 'i / 3');
  const i = NTH;
  const settledBefore = nowS - SETTLED_AFTER_DAYS * DAY_S;
  const isSettled = `${placedS(i)} < ${settledBefore}`;
  const day = `(${placedS(i)} / ${DAY_S})`;
  const returned = `orders.status = 'delivered' and ${i} % ${RETURN_EVERY} = 5`;
  const isDecided = `${i} <= ${orders - open - UNDECIDED}`;
  return [
    `insert into products (id, name, category, group_name, brand, maker, material, description,
      discount_bp, options, last_variant, created_at, updated_at)
    select 'product-' || i, ${oneOf(['Batik bag', 'Clay bowl', 'Silver ring', 'Handloom sarong', 'Wooden toy'], 'i')} || ' ' || i,
      ${oneOf(categories, 'i')}, null, 'Brand ' || i % 40, '', 'cotton', 'Made by hand.', 0,
      '${JSON.stringify(optionOfSizes(sizes))}', ${sizes.length}, ${at(`${nowS} - i * 60`)}, ${at(`${nowS} - i * 60`)} from ${numbers(products)}`,
    ...sizes.map(
      (one, place) => `insert into product_variants (product_id, number, size, stock, price_cents)
        select id, ${place + 1}, '${one}', case when ${numberIn('id', 9)} % 997 = 0 then 3 else 1000000 end, 195000 from products`,
    ),
    `insert into users (id, name, email, role, password_hash, verified_at, created_at, phone, city,
      district, driver_approved_at)
    select 'person-' || i, ${oneOf(firstNames.map(capital), 'i')} || ' ' || ${oneOf(lastNames.map(capital), 'i / 10')},
      'person' || i || '@example.com', 'user', '', ${at(`${nowS} - ${agoOf('i', people)}`)},
      ${at(`${nowS} - ${agoOf('i', people)}`)}, '07' || (10000000 + i), ${city}, '', null
    from ${numbers(people)}`,
    `insert into users (id, name, email, role, password_hash, verified_at, created_at, driver_approved_at)
    select 'driver-' || i, 'Driver ' || i, 'driver' || i || '@example.com', 'driver', '',
      ${at(`${nowS - spanS}`)}, ${at(`${nowS - spanS}`)}, ${at(`${nowS - spanS}`)} from ${numbers(drivers)}`,
    'update users set name_key = lower(name), city_key = lower(city)',
    'update products set name_key = lower(name)',
    `insert into orders (id, number, user_id, status, payment_method, subtotal_cents, shipping_cents,
      address, email, slip_status, slip_decided_at, driver_id, created_at, moved_at, name_key,
      surname_key, phone_key, city_key, district, failed_at, refund_due_cents, channel, code_status,
      guest_token_hash)
    select ${scattered('i')}, ${numberOf('i')},
      case when i % 20 = 7 then '${GUEST_ID}' else 'person-' || (i * 7919 % ${people} + 1) end,
      case when ${isOpen} then case i % 4 when 0 then 'pending_payment' when 1 then 'to_delivery' else 'delivering' end
        when i % 20 = 0 then 'cancelled' else 'delivered' end,
      case when ${isPaidByBank} then 'bank_transfer' else 'cash_on_delivery' end, 390000, 20000,
      '{"firstName":"' || ${first} || '","lastName":"' || ${last} || '","city":"' || ${city} || '"}',
      'm' || i || '@example.com',
      case when ${isOpen} and i % 4 = 0 and i % 8 = 0 then 'waiting' when ${isOpen} and i % 4 = 0 then 'none'
        when ${isPaidByBank} then 'approved' else 'none' end,
      case when not (${isOpen} and i % 4 = 0) and ${isPaidByBank} then ${at(`${placedS('i')} + 3600`)} end,
      case when ${isOpen} and i % 4 < 2 then null else ${driver} end,
      ${at(placedS('i'))}, ${at(`${placedS('i')} + 7200`)}, ${first} || ' ' || ${last}, ${last},
      '07' || (10000000 + i), lower(${city}), ${oneOf(districts, 'i * 7')},
      case when ${isOpen} and i % 12 = 2 then ${at(`${placedS('i')} + 7200`)} end,
      case when i % 20 = 0 and i > ${orders - 600} then 410000 else 0 end, 'web',
      case when not (${isOpen}) and i % 20 != 0 and i % 3 = 1 then 'ok' end,
      case when i % 20 = 7 then 'token-' || i end
    from ${numbers(orders)}`,
    ...[
      productOf(`(${i} * 7919)`),
      `case when ${i} % ${BEST_SELLER_EVERY} = 0 then 'product-1' else ${productOf(`(${i} * 104729 + 1)`)} end`,
    ].map(
      (product, position) => `insert into order_lines (order_id, position, product_id, name, brand,
        image, size, variant, unit_cents, quantity, placed_at)
      select id, ${position}, ${product}, 'Craft', '', '', ${oneOf(sizes, `${i} + ${position}`)},
        (${i} + ${position}) % ${sizes.length} + 1, 195000, 1, created_at from orders`,
    ),
    ...(
      [
        [0, 'place', "''", "'pending_payment'", 'true', 'user_id', 0],
        [1, 'start', "'to_delivery'", "'delivering'", "status = 'delivered'", 'driver_id', 3_600],
        [2, 'handOver', "'delivering'", "'delivered'", "status = 'delivered'", 'driver_id', 7_200],
        [1, 'cancel', "'pending_payment'", "'cancelled'", "status = 'cancelled'", 'user_id', 3_600],
      ] as const
    ).map(
      ([position, what, before, after, which, actor, later]) =>
        `insert into order_events (order_id, position, at, actor_id, what, before, after)
        select id, ${position}, ${at(`${placedS(i)} + ${later}`)}, ${actor}, '${what}', ${before}, ${after}
        from orders where ${which}`,
    ),
    `insert into payments (order_id, position, kind, amount_cents, at, actor_id, settlement_id)
    select id, 0, case when payment_method = 'cash_on_delivery' then 'cash' else 'transfer' end, 410000, moved_at,
      driver_id, case when payment_method = 'cash_on_delivery' and ${isSettled} then driver_id || '-' || ${day} end
    from orders where status = 'delivered'`,
    `insert into payments (order_id, position, kind, amount_cents, at, actor_id)
    select id, 1, 'refund', 195000, ${at(`${placedS(i)} + ${5 * DAY_S}`)}, 'admin' from orders where ${returned}
      and ${isDecided}`,
    `insert into driver_codes (driver_id, code_status, count)
    select driver_id, code_status, count(*) from orders where code_status is not null group by 1, 2`,
    `insert into cash_settlements (id, driver_id, at, actor_id, up_to, expected_cents, counted_cents)
    select settlement_id, actor_id, max(at), 'admin', null, sum(amount_cents), sum(amount_cents)
    from payments where settlement_id is not null group by settlement_id, actor_id`,
    `insert into returns (id, order_id, user_id, status, resolution, reason, created_at)
    select 'return-' || ${i}, id, user_id, case when ${isDecided} then 'completed' else 'requested' end,
      'refund', '', ${at(`${placedS(i)} + 10000`)} from orders where ${returned}`,
    `insert into return_lines (return_id, position, direction, product_id, size, quantity)
    select 'return-' || ${i}, 0, 'back', product_id, size, 1 from orders
    join order_lines on order_lines.order_id = orders.id and position = 0 where ${returned}`,
    `insert into return_events (return_id, position, at, actor_id, before, after)
    select id, 0, created_at, user_id, '', 'requested' from returns`,
    `insert into delivery_attempts (order_id, position, at, driver_id, reason)
    select id, 0, moved_at, driver_id, 'not_home' from orders where failed_at is not null and driver_id is not null`,
    // The files of slips are kept for some months, their rows as long.
    `insert into slips (id, order_id, file, kind, sent_hash, pixel_hash, sent_at)
    select 'slip-' || ${i}, id, null, 'image', ${scattered(i)}, ${scattered(i)}, created_at from orders
    where slip_status in ('approved', 'waiting') and ${placedS(i)} > ${nowS - 60 * DAY_S}`,
    `insert into tickets (id, user_id, category, product, subject, inquiry, reply_count, created_at, updated_at)
    select 'ticket-' || ${i}, user_id, 'order', '', 'Where is it?', 'Where is my order?',
      case when ${placedS(i)} < ${nowS - DAY_S} then 1 else 0 end, created_at, created_at
    from orders where ${i} % ${TICKET_EVERY} = 3`,
    'update tickets set subject_key = lower(subject)',
    `insert into ticket_replies (ticket_id, position, at, message)
    select id, 0, created_at, 'On its way.' from tickets where reply_count > 0`,
    `insert into reviews (id, product_id, user_id, name, email, rating_halves, comment, created_at)
    select 'review-' || ${i}, product_id, user_id, 'Nimali', '', 9, 'Well made.', created_at
    from orders join order_lines on order_lines.order_id = orders.id and position = 0
    where ${i} % 25 = 4 and user_id <> '${GUEST_ID}' on conflict do nothing`,
    `update products set rating_halves = coalesce((select sum(rating_halves) from reviews where product_id = products.id), 0),
      review_count = (select count(*) from reviews where product_id = products.id)`,
    `insert into wishlist_items (user_id, product_id, created_at)
    select 'person-' || i, ${productOf('i * 13')}, ${at(`${nowS}`)} from ${numbers(people)}`,
    `insert into cart_lines (id, user_id, product_id, size, quantity, created_at)
    select 'cart-' || i, 'person-' || i, ${productOf('i * 17')}, 'M', 1, ${at(`${nowS}`)} from ${numbers(people)}
    where i % 5 = 0`,
  ];
}

/** Fills the migrated, empty tables of a place; `onStep` gets each table's name and time. */
export async function seedYears(
  place: Pick<DatabasePlace, 'databaseUrl' | 'dataDir'>,
  size: ShopSize,
  onStep: (step: string, ms: number) => void = () => undefined,
): Promise<void> {
  const isPostgres = place.databaseUrl !== undefined;
  const onLost = (error: Error) => {
    throw error;
  };
  const db: Db = openDatabase({ ...place, onLost }, { isPatient: true });
  const at = new Date();
  const nowS = Math.floor(at.getTime() / 1_000);
  await inTransaction(db, async (tx) => {
    await addGuestUser(tx, GUEST_ID, at);
    const admin = {
      id: 'admin',
      name: 'Admin',
      email: 'admin@example.com',
      role: 'admin',
    } as const;
    await addVerifiedUser(tx, { ...admin, passwordHash: '', at });
  });
  for (const statement of statements(size, isPostgres, nowS)) {
    const begun = performance.now();
    await raw(statement).execute(db);
    onStep(/(?:into|update) (\w+)/.exec(statement)?.[1] ?? '', performance.now() - begun);
  }
  // As autovacuum does in time; SQLite is never analysed.
  if (isPostgres) await sql`vacuum analyze`.execute(db);
  await db.destroy();
}
