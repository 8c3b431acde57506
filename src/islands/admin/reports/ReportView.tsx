import { ownHtml } from '#lib/browser/own-parts.ts';
import { changeText } from '#lib/reports/address.ts';
import type { ReportRow, Report, Totals } from '#lib/reports/report.ts';
import type { DateRange } from '#lib/reports/date-range.ts';
import { amountText, daysText, periodText } from '#lib/reports/labels.ts';
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

function Tiles({ report: { figures, before } }: { report: Report }) {
  return (
    <>
      <ul className="tiles figure-tiles">
        {tiles.map(({ name, label, text }) => {
          const change = changeText(figures[name], before[name]);
          return (
            <li key={name} className="tile">
              <span>{label}</span>
              <b className="numeric">{text(figures[name])}</b>
              <small className="muted">{change ?? `${text(before[name])} before`}</small>
            </li>
          );
        })}
      </ul>
      <p className="muted figure-before">Compared with {daysText(before)}.</p>
    </>
  );
}

/** Displays an SVG from `lib/reports/chart.ts`: bars and escaped text only. */
const Chart = ({ heading, svg }: { heading: string; svg: string }) => (
  <figure className="figure-chart">
    <figcaption>{heading}</figcaption>
    <div dangerouslySetInnerHTML={{ __html: ownHtml(svg) }} />
  </figure>
);

interface TableProps {
  caption: string;
  headings: readonly [name: string, count: string];
  rows: readonly { key: string; name: string; count: number; revenue: number }[];
}

const ReportTable = ({ caption, headings: [name, counted], rows }: TableProps) => (
  <section className="figure-table" aria-label={caption}>
    <table>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{name}</th>
          <th scope="col">{counted}</th>
          <th scope="col">Revenue</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row">{row.name}</th>
            <td className="numeric">{count(row.count)}</td>
            <td className="numeric">{amountText(row.revenue)}</td>
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

interface Props {
  report: Report & { span: DateRange };
  periodName: string;
}

export function ReportView({ report, periodName }: Props) {
  const { figures, charts, span } = report;
  const isEmpty = figures.orders === 0 && figures.refunds === 0;
  return (
    <>
      <Tiles report={report} />
      {isEmpty ? (
        <h3 className="admin-empty">No orders in these days.</h3>
      ) : (
        <>
          <div className="figure-charts">
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
          <div className="figure-tables">
            {figures.products.length > 0 && <ProductsReport products={figures.products} />}
            <div className="figure-others">
              <Breakdown caption="Categories" name="Category" rows={figures.categories} />
              <Breakdown caption="Districts" name="District" rows={figures.districts} />
              <Breakdown caption="Payment" name="Method" rows={figures.paymentMethods} />
            </div>
          </div>
          <p className="muted">
            Revenue includes delivery, less refunds. Products and categories count what the items
            cost; districts and payment count orders without delivery.
          </p>
        </>
      )}
    </>
  );
}
