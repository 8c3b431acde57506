import * as v from 'valibot';
import { sortableMoment } from '#lib/format/dates.ts';
import { DEFAULT_SIZE } from '#lib/catalogue/sizes.ts';
import { DeliveryAddress } from '#lib/orders/codec.ts';
import type { OrderFilter } from '#lib/order-list/schema.ts';
import { channelLabels } from '#lib/orders/channel.ts';
import { statusLabel } from '#lib/orders/status.ts';
import { methodTable } from '#lib/payments/methods.ts';
import { writeCsv, type Column } from '#lib/server/infra/csv.ts';
import type { Db } from '#lib/server/infra/db/open.ts';
import { sumsOf, totalCentsOf } from '#lib/server/features/orders/ledger.ts';
import { searchedBy, filterOf } from './list.ts';
import { nextOrders } from './list-repo.ts';
import { readOrders, type OrderRecord } from '#lib/server/features/orders/orders.ts';
import * as m from '#messages';

const AT_ONCE = 200;

interface ExportedOrder extends OrderRecord {
  to: DeliveryAddress;
}

const rupees = (cents: number): string => (cents / 100).toFixed(2);

const itemText = ({ name, size, quantity }: OrderRecord['lines'][number]): string =>
  `${quantity} × ${name}${size === DEFAULT_SIZE ? '' : ` (${size})`}`;

const columns: readonly Column<ExportedOrder>[] = [
  { heading: 'Order', cell: ({ row }) => row.number },
  { heading: 'Placed', cell: ({ row }) => sortableMoment(new Date(row.created_at)) },
  { heading: 'Status', cell: ({ row }) => statusLabel(row.status) },
  { heading: 'Customer', cell: ({ to }) => `${to.firstName} ${to.lastName}`.trim() },
  { heading: 'Phone', cell: ({ to }) => to.phone },
  { heading: 'City', cell: ({ to }) => to.city },
  { heading: 'District', cell: ({ row }) => row.district },
  { heading: 'Items', cell: ({ lines }) => lines.map(itemText).join('; ') },
  { heading: 'Subtotal', cell: ({ row }) => rupees(row.subtotal_cents) },
  { heading: 'Delivery', cell: ({ row }) => rupees(row.shipping_cents) },
  {
    get heading() {
      return m.payments_cash_fee();
    },
    cell: ({ row }) => rupees(row.cash_fee_cents),
  },
  { heading: 'Discount code', cell: ({ row }) => row.voucher_code },
  { heading: 'Discount', cell: ({ row }) => rupees(row.discount_cents) },
  { heading: 'Total', cell: ({ row }) => rupees(totalCentsOf(row)) },
  { heading: 'Paid', cell: ({ payments }) => rupees(sumsOf(payments).paidCents) },
  { heading: 'Paid by gift voucher', cell: ({ payments }) => rupees(sumsOf(payments).giftCents) },
  { heading: 'Refunded', cell: ({ payments }) => rupees(sumsOf(payments).refundedCents) },
  {
    heading: 'Payment method',
    cell: ({ row }) => methodTable[row.payment_method].name(),
  },
  { heading: 'Driver', cell: ({ driver }) => driver?.name ?? '' },
  { heading: 'Channel', cell: ({ row }) => channelLabels[row.channel] },
];

async function* pagesOf(db: Db, { q, ...filter }: OrderFilter): AsyncGenerator<ExportedOrder[]> {
  const searched = q === '' ? undefined : searchedBy(q);
  let after: { created_at: string; id: string } | undefined;
  do {
    const rows = await nextOrders(db, filterOf(filter), {
      searched,
      after,
      limit: AT_ONCE,
    }).execute();
    const orders = await readOrders(db, rows);
    yield orders.map((one) => ({
      ...one,
      to: v.parse(DeliveryAddress, JSON.parse(one.row.address)),
    }));
    after = rows.length < AT_ONCE ? undefined : rows.at(-1);
  } while (after);
}

export const exportOrders = (db: Db, filter: OrderFilter): AsyncGenerator<string> =>
  writeCsv(columns, pagesOf(db, filter));
