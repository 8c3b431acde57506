import type { CashEntry } from '#lib/contract/driver-cash.ts';
import { formatMoment } from '#lib/format/dates.ts';
import { formatMoney } from '#lib/format/money.ts';
import { OrderLink } from '#islands/admin/order-list/AdminOrderDetails.tsx';

const keyOf = ({ orderId, at, amount }: CashEntry): string => `${orderId ?? ''} ${at} ${amount}`;

export const CashEntries = ({ entries }: { entries: readonly CashEntry[] }) => (
  <table className="data-table numeric">
    <thead>
      <tr>
        <th scope="col">Order</th>
        <th scope="col" className="min-w-[7.25em]">
          Received
        </th>
        <th scope="col" className="text-end">
          Amount
        </th>
      </tr>
    </thead>
    <tbody>
      {entries.map((entry) => (
        <tr key={keyOf(entry)}>
          <th scope="row">
            {entry.orderId === null ? (
              `Correction${entry.by === '' ? '' : ` by ${entry.by}`}`
            ) : (
              <span className="inline-flex min-h-target items-center">
                <OrderLink number={entry.orderId} />
              </span>
            )}
            {entry.note !== '' && <q>{entry.note}</q>}
          </th>
          <td>
            <time dateTime={entry.at}>{formatMoment(entry.at)}</time>
          </td>
          <td className="text-end whitespace-nowrap">{formatMoney(entry.amount)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
