import { changeText } from '#lib/reports/address.ts';
import type { ReportRow, Report, Totals } from '#lib/contract/figures.ts';
import type { DateRange } from '#lib/reports/date-range.ts';
import { amountText, daysText, periodHeading, periodText } from '#lib/reports/labels.ts';
import { EmptyNote } from '#islands/admin/ui/EmptyNote.tsx';
import { Tile, Tiles } from '#islands/admin/ui/Tiles.tsx';
import { Chart } from './Chart.tsx';
import { HoursReport } from './HoursReport.tsx';
import { ProductsReport } from './ProductsReport.tsx';

const count = (value: number): string => value.toLocaleString('en');
const share = (value: number): string =>
  `${(value * 100).toLocaleString('en', { maximumFractionDigits: 1 })}%`;

const tiles: readonly {
  name: keyof Totals;
  label: string;
  text: (value: number) => string;
}[] = [
  { name: 'revenue', label: 'Revenue', text: amountText },
  { name: 'orders', label: 'Orders', text: count },
  { name: 'averageOrder', label: 'Average order', text: amountText },
  { name: 'newCustomers', label: 'New customers', text: count },
  { name: 'refunds', label: 'Refunds', text: amountText },
  { name: 'cash', label: 'Cash taken by drivers', text: amountText },
  { name: 'returnsShare', label: 'Orders with a return', text: share },
];

function Summary({ report: { figures, before } }: { report: Report }) {
  return (
    <>
      <Tiles>
        {tiles.map(({ name, label, text }) => {
          const change = changeText(figures[name], before[name]);
          return (
            <Tile key={name}>
              <span>{label}</span>
              <b className="numeric text-lg leading-tight wrap-anywhere">{text(figures[name])}</b>
              <small className="muted">{change ?? `${text(before[name])} before`}</small>
            </Tile>
          );
        })}
      </Tiles>
      <p className="muted -mt-3 text-sm">Compared with {daysText(before)}.</p>
    </>
  );
}

interface TableProps {
  caption: string;
  headings: readonly [name: string, count: string];
  rows: readonly { key: string; name: string; count: number; revenue: number }[];
}

const ReportTable = ({ caption, headings: [name, counted], rows }: TableProps) => (
  <section className="overflow-x-auto" aria-label={caption}>
    <table className="data-table text-sm">
      <caption className="pb-2 text-start font-bold">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{name}</th>
          <th scope="col" className="text-end">
            {counted}
          </th>
          <th scope="col" className="text-end">
            Revenue
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key} className="break-inside-avoid">
            <th scope="row">{row.name}</th>
            <td className="numeric text-end whitespace-nowrap">{count(row.count)}</td>
            <td className="numeric text-end whitespace-nowrap">{amountText(row.revenue)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

const Breakdown = ({
  caption,
  name,
  rows,
}: {
  caption: string;
  name: string;
  rows: readonly ReportRow[];
}) =>
  rows.length === 0 ? null : (
    <ReportTable
      caption={caption}
      headings={[name, 'Orders']}
      rows={rows.map((row) => ({ ...row, key: row.name, count: row.orders }))}
    />
  );

/** What the shop owes to holders of gift vouchers. Empty if there are no gift vouchers. */
function GiftVouchers({ sums }: { sums: Report['figures']['giftVouchers'] }) {
  const { sold, given, spent, outstanding, expired } = sums;
  if (sold + given + spent + outstanding + expired === 0) return null;
  const [owed, inDays] = [amountText(outstanding), [sold, given, spent].map(amountText)];
  return (
    <p>
      Gift vouchers: {inDays[0]} sold or given as credit, {inDays[1]} given by staff, {inDays[2]}{' '}
      spent in these days, less what was given back. {owed} can still be spent
      {expired > 0 && `, ${amountText(expired)} ended unspent`}. They count as revenue once they are
      spent.
    </p>
  );
}

/** Nothing in a shop that sends none. */
function TextMessages({ sums }: { sums: Report['figures']['messages'] }) {
  const { sms, segments, cost, withheld } = sums;
  if (sms + withheld === 0) return null;
  return (
    <p>
      Text messages: {count(sms)} in {count(segments)} segments, which cost {amountText(cost)}.
      {withheld > 0 &&
        ` ${count(withheld)} withheld, because a number had reached its daily limit.`}
    </p>
  );
}

export function ReportView({ report }: { report: Report & { span: DateRange } }) {
  const { figures, charts, span } = report;
  const periodName = periodHeading(span.by);
  const isEmpty = figures.orders === 0 && figures.refunds === 0;
  return (
    <>
      <Summary report={report} />
      {isEmpty ? (
        <EmptyNote>
          <h3>No orders in these days.</h3>
        </EmptyNote>
      ) : (
        <>
          <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
            <div>
              <Chart heading={`Revenue by ${periodName.toLowerCase()}, Rs.`} svg={charts.revenue} />
              <Chart heading={`Orders by ${periodName.toLowerCase()}`} svg={charts.orders} />
            </div>
            <ReportTable
              caption={`By ${periodName.toLowerCase()}`}
              headings={[periodName, 'Orders']}
              rows={figures.byPeriod.map(({ start, orders, revenue }) => ({
                key: start,
                name: periodText(start, span),
                count: orders,
                revenue,
              }))}
            />
          </div>
          {figures.orders > 0 && <HoursReport byHour={figures.byHour} svg={charts.hours} />}
          <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
            {figures.products.length > 0 && <ProductsReport products={figures.products} />}
            <div className="grid gap-6">
              <Breakdown caption="Categories" name="Category" rows={figures.categories} />
              <Breakdown caption="Districts" name="District" rows={figures.districts} />
              <Breakdown caption="Payment" name="Method" rows={figures.paymentMethods} />
            </div>
          </div>
          <GiftVouchers sums={figures.giftVouchers} />
          <TextMessages sums={figures.messages} />
          <p className="muted">
            Revenue includes delivery, less refunds. Products and categories count what the items
            cost; districts and payment count orders without delivery.
          </p>
        </>
      )}
    </>
  );
}
