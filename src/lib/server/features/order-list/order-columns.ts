import { sortableMoment } from '#lib/format/dates.ts';
import { decimalText } from '#lib/format/money.ts';
import { DEFAULT_SIZE } from '#lib/catalogue/sizes.ts';
import { addressTable, type DeliveryAddress, fullName } from '#lib/orders/order-fields.ts';
import { channelLabels } from '#lib/orders/channel.ts';
import { statusLabel } from '#lib/orders/status.ts';
import { methodTable } from '#lib/payments/methods.ts';
import type { Column } from '#lib/server/infra/csv.ts';
import { sumsOf, totalCentsOf } from '#lib/server/features/orders/ledger.ts';
import type { OrderRecord } from '#lib/server/features/orders/orders.ts';
import * as m from '#messages';

/** The columns of the file of orders. */

export interface ExportedOrder extends OrderRecord {
  to: DeliveryAddress;
}

const itemText = ({ name, size, quantity }: OrderRecord['lines'][number]): string =>
  `${quantity} × ${name}${size === DEFAULT_SIZE ? '' : ` (${size})`}`;

export const orderColumns: readonly Column<ExportedOrder>[] = [
  { heading: 'Order', cell: ({ row }) => row.number },
  { heading: 'Placed', cell: ({ row }) => sortableMoment(new Date(row.created_at)) },
  { heading: 'Status', cell: ({ row }) => statusLabel(row.status) },
  { heading: 'Customer', cell: ({ to }) => fullName(to) },
  ...addressTable.flatMap(({ name, heading }): Column<ExportedOrder>[] =>
    heading === undefined ? [] : [{ heading, cell: ({ to }) => to[name] }],
  ),
  { heading: 'Items', cell: ({ lines }) => lines.map(itemText).join('; ') },
  { heading: 'Subtotal', cell: ({ row }) => decimalText(row.subtotal_cents) },
  { heading: 'Delivery', cell: ({ row }) => decimalText(row.shipping_cents) },
  {
    get heading() {
      return m.payments_cash_fee();
    },
    cell: ({ row }) => decimalText(row.cash_fee_cents),
  },
  { heading: 'Discount code', cell: ({ row }) => row.voucher_code },
  { heading: 'Discount', cell: ({ row }) => decimalText(row.discount_cents) },
  { heading: 'Total', cell: ({ row }) => decimalText(totalCentsOf(row)) },
  { heading: 'Paid', cell: ({ payments }) => decimalText(sumsOf(payments).paidCents) },
  {
    heading: 'Paid by gift voucher',
    cell: ({ payments }) => decimalText(sumsOf(payments).giftVoucherCents),
  },
  { heading: 'Refunded', cell: ({ payments }) => decimalText(sumsOf(payments).refundedCents) },
  {
    heading: 'Payment method',
    cell: ({ row }) => methodTable[row.payment_method].name(),
  },
  { heading: 'Driver', cell: ({ driver }) => driver?.name ?? '' },
  { heading: 'Channel', cell: ({ row }) => channelLabels[row.channel] },
];
