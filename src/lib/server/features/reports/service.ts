import { type CategoryList, categoryName } from '#lib/catalogue/categories.ts';
import { barChart } from '#lib/reports/chart.ts';
import {
  breakdown,
  byPeriod,
  type ReportFigures,
  type Report,
  totalsOf,
} from '#lib/reports/report.ts';
import { type DateRange, daysBefore } from '#lib/reports/date-range.ts';
import { amountText, daysText, orderCount, periodLabel, periodText } from '#lib/reports/labels.ts';
import { toRupees } from '#lib/format/money.ts';
import { methodTable } from '#lib/payments/methods.ts';
import { type Db, inSnapshot, type Tx } from '#lib/server/infra/db/open.ts';
import { writeReport } from './export-report.ts';
import { productNames } from './repo.ts';
import { createProductSalesCache, type ProductSalesCache } from './product-sales.ts';
import { createRangeReader } from './range-reader.ts';
import { variantRows } from './variant-sales.ts';

const MAX_PRODUCTS = 50;
const NO_DISTRICT = 'Not given';

export async function reportOf(
  tx: Tx,
  span: DateRange,
  productSales: ProductSalesCache,
  list: CategoryList,
): Promise<ReportFigures> {
  const reader = await createRangeReader(tx, span);
  const sums = await reader.sums();
  const groups = await reader.groups();
  const { products, variants } = await reader.bestSellers(productSales, MAX_PRODUCTS);
  const names = await productNames(
    tx,
    products.map(({ id }) => id),
  );
  const sold = await reader.categories();
  return {
    ...totalsOf(sums),
    byPeriod: byPeriod(span, sums),
    products: products.map((product) => {
      const { id, qty, cents } = product;
      const { name = '', titles = new Map<number, string>() } = names.get(id) ?? {};
      const rows = variantRows(product, variants.get(id) ?? [], titles);
      return { _id: id, name, qty, revenue: toRupees(cents), variants: rows };
    }),
    categories: breakdown(
      sold.map(({ category, ...sum }) => ({ ...sum, name: categoryName(list, category) })),
    ),
    paymentMethods: breakdown(
      groups.map(({ payment_method, ...sum }) => ({
        ...sum,
        name: methodTable[payment_method].name(),
      })),
    ),
    districts: breakdown(groups.map((sum) => ({ ...sum, name: sum.district || NO_DISTRICT }))),
  };
}

function chartsOf(span: DateRange, { byPeriod: periods }: ReportFigures): Report['charts'] {
  const bars = periods.map(({ start, orders, revenue }) => {
    const name = periodText(start, span);
    const label = periodLabel(start, span.by);
    return {
      revenue: { label, title: `${name}: ${amountText(revenue)}`, value: revenue },
      orders: { label, title: `${name}: ${orderCount(orders)}`, value: orders },
    };
  });
  const titleOf = (what: string) => `${what} by ${span.by}, ${daysText(span)}`;
  return {
    revenue: barChart(
      titleOf('Revenue in rupees'),
      bars.map(({ revenue }) => revenue),
    ),
    orders: barChart(
      titleOf('Orders'),
      bars.map(({ orders }) => orders),
    ),
  };
}

export function createReports(db: Db, categories: () => CategoryList) {
  const productSales = createProductSalesCache();
  const figures = (span: DateRange): Promise<ReportFigures> =>
    inSnapshot(db, (tx) => reportOf(tx, span, productSales, categories()));
  return {
    figures,
    report: (span: DateRange): Promise<Report> =>
      inSnapshot(db, async (tx) => {
        const days = daysBefore(span);
        const found = await reportOf(tx, span, productSales, categories());
        const before = totalsOf(await (await createRangeReader(tx, days)).sums());
        return { figures: found, before: { ...days, ...before }, charts: chartsOf(span, found) };
      }),
    file: async (span: DateRange) => writeReport(span, await figures(span)),
  };
}
