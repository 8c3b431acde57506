import { Fragment } from 'react';
import { variantText } from '#lib/catalogue/sizes.ts';
import { amountText, WITHOUT_OPTIONS } from '#lib/reports/labels.ts';
import type { ReportFigures, VariantRow } from '#lib/contract/figures.ts';
import { paths } from '#lib/site/paths.ts';

const Headings = ({ name }: { name: string }) => (
  <thead>
    <tr>
      <th scope="col">{name}</th>
      <th scope="col" className="text-end">
        Sold
      </th>
      <th scope="col" className="text-end">
        Revenue
      </th>
    </tr>
  </thead>
);

const Amounts = ({ qty, revenue }: Pick<VariantRow, 'qty' | 'revenue'>) => (
  <>
    <td className="numeric text-end whitespace-nowrap">{qty.toLocaleString('en')}</td>
    <td className="numeric text-end whitespace-nowrap">{amountText(revenue)}</td>
  </>
);

const Variants = ({ name, rows }: { name: string; rows: readonly VariantRow[] }) => (
  <details>
    <summary>
      By variant<span className="visually-hidden"> of {name}</span>
    </summary>
    <table className="data-table mb-3">
      <Headings name="Variant" />
      <tbody>
        {rows.map(({ title, qty, revenue }) => (
          <tr key={title} className="last:*:border-b-0">
            <th scope="row" className="ps-4">
              {variantText(title) || WITHOUT_OPTIONS}
            </th>
            <Amounts qty={qty} revenue={revenue} />
          </tr>
        ))}
      </tbody>
    </table>
  </details>
);

export const ProductsReport = ({ products }: Pick<ReportFigures, 'products'>) => (
  <section aria-label="Best products">
    <table className="data-table text-sm">
      <caption className="pb-2 text-start font-bold">Best products</caption>
      <Headings name="Product" />
      <tbody>
        {products.map(({ _id, name, qty, revenue, variants }) => (
          <Fragment key={_id}>
            <tr className={variants.length > 0 ? '*:border-b-0' : undefined}>
              <th scope="row">
                <a
                  className="inline-flex min-h-target min-w-target items-center"
                  href={paths.adminProduct(_id)}
                >
                  {name}
                </a>
              </th>
              <Amounts qty={qty} revenue={revenue} />
            </tr>
            {variants.length > 0 && (
              <tr>
                <td colSpan={3} className="py-0">
                  <Variants name={name} rows={variants} />
                </td>
              </tr>
            )}
          </Fragment>
        ))}
      </tbody>
    </table>
  </section>
);
