import { type EntryView } from '#lib/cash/admin-codec.ts';
import { formatMoment } from '#lib/format/dates.ts';
import { formatMoney } from '#lib/format/money.ts';
import { OrderLink } from '#islands/admin/order-list/AdminOrderDetails.tsx';

const keyOf = ({ orderNumber, at, amountCents }: EntryView): string =>
  `${orderNumber ?? ''} ${at} ${amountCents}`;

export const CashEntries = ({ entries }: { entries: readonly EntryView[] }) => (
  <table className="cash-entries numeric">
    <thead>
      <tr>
        <th scope="col">Order</th>
        <th scope="col">Received</th>
        <th scope="col">Amount</th>
      </tr>
    </thead>
    <tbody>
      {entries.map((entry) => (
        <tr key={keyOf(entry)}>
          <th scope="row">
            {entry.orderNumber === null ? (
              `Correction${entry.by === '' ? '' : ` by ${entry.by}`}`
            ) : (
              <OrderLink number={entry.orderNumber} />
            )}
            {entry.note !== '' && <q>{entry.note}</q>}
          </th>
          <td>
            <time dateTime={entry.at}>{formatMoment(entry.at)}</time>
          </td>
          <td>{formatMoney(entry.amountCents)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
