import { type CategoryList, categoryName } from '#lib/catalogue/categories.ts';
import { barChart, hourChart } from '#lib/reports/chart.ts';
import { breakdown, byHour, byPeriod, totalsOf } from '#lib/reports/report.ts';
import { type DateRange, daysBefore, instantsOf } from '#lib/reports/date-range.ts';
import { amountText, daysText, orderCount, periodLabel, periodText } from '#lib/reports/labels.ts';
import { toRupees } from '#lib/format/money.ts';
import { methodTable } from '#lib/payments/methods.ts';
import { type Db, inSnapshot, type Tx } from '#lib/server/infra/db/open.ts';
import {
  expiredCents,
  giftVoucherSums,
  outstandingCents,
} from '#lib/server/features/gift-vouchers/gift-vouchers.ts';
import { smsSumsOf } from '#lib/server/infra/mail/sms-days-repo.ts';
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
  now: Date,
) {
  const reader = await createRangeReader(tx, span);
  const sums = await reader.sums();
  const groups = await reader.groups();
  const { products, variants } = await reader.bestSellers(productSales, MAX_PRODUCTS);
  const names = await productNames(
    tx,
    products.map(({ id }) => id),
  );
  const sold = await reader.categories();
  const { from, to } = span;
  const texts = await smsSumsOf(tx, span);
  const gifts = await giftVoucherSums(tx, instantsOf({ from, to }));
  return {
    ...totalsOf(sums),
    byPeriod: byPeriod(span, sums),
    byHour: byHour(await reader.hours()),
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
    giftVouchers: {
      sold: toRupees(gifts.soldCents),
      given: toRupees(gifts.givenCents),
      spent: toRupees(gifts.spentCents),
      outstanding: toRupees(await outstandingCents(tx, now)),
      expired: toRupees(await expiredCents(tx, now)),
    },
    messages: {
      sms: texts.sent,
      segments: texts.segments,
      cost: toRupees(texts.cost_cents),
      withheld: texts.withheld,
    },
  };
}

function chartsOf(
  span: DateRange,
  { byPeriod: periods, byHour: week }: Awaited<ReturnType<typeof reportOf>>,
) {
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
    hours: hourChart(`Orders by weekday and hour, ${daysText(span)}`, week),
  };
}

export function createReports(db: Db, categories: () => CategoryList, now: () => Date) {
  const productSales = createProductSalesCache();
  const figures = (span: DateRange) =>
    inSnapshot(db, (tx) => reportOf(tx, span, productSales, categories(), now()));
  return {
    figures,
    report: (span: DateRange) =>
      inSnapshot(db, async (tx) => {
        const days = daysBefore(span);
        const found = await reportOf(tx, span, productSales, categories(), now());
        const before = totalsOf(await (await createRangeReader(tx, days)).sums());
        return { figures: found, before: { ...days, ...before }, charts: chartsOf(span, found) };
      }),
    file: async (span: DateRange) => writeReport(span, await figures(span)),
  };
}
