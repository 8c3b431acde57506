import { Fragment } from 'react';
import { variantText } from '#lib/catalogue/sizes.ts';
import { amountText, WITHOUT_OPTIONS } from '#lib/reports/labels.ts';
import type { ReportFigures, VariantRow } from '#lib/reports/report.ts';
import { paths } from '#lib/site/paths.ts';

const Headings = ({ name }: { name: string }) => (
  <thead>
    <tr>
      <th scope="col">{name}</th>
      <th scope="col">Sold</th>
      <th scope="col">Revenue</th>
    </tr>
  </thead>
);

const Amounts = ({ qty, revenue }: Pick<VariantRow, 'qty' | 'revenue'>) => (
  <>
    <td className="numeric">{qty.toLocaleString('en')}</td>
    <td className="numeric">{amountText(revenue)}</td>
  </>
);

const Variants = ({ name, rows }: { name: string; rows: readonly VariantRow[] }) => (
  <details>
    <summary>
      By variant<span className="visually-hidden"> of {name}</span>
    </summary>
    <table>
      <Headings name="Variant" />
      <tbody>
        {rows.map(({ title, qty, revenue }) => (
          <tr key={title}>
            <th scope="row">{variantText(title) || WITHOUT_OPTIONS}</th>
            <Amounts qty={qty} revenue={revenue} />
          </tr>
        ))}
      </tbody>
    </table>
  </details>
);

export const ProductsReport = ({ products }: Pick<ReportFigures, 'products'>) => (
  <section className="figure-table" aria-label="Best products">
    <table>
      <caption>Best products</caption>
      <Headings name="Product" />
      <tbody>
        {products.map(({ _id, name, qty, revenue, variants }) => (
          <Fragment key={_id}>
            <tr className={variants.length > 0 ? 'figure-with-variants' : undefined}>
              <th scope="row">
                <a href={paths.adminProduct(_id)}>{name}</a>
              </th>
              <Amounts qty={qty} revenue={revenue} />
            </tr>
            {variants.length > 0 && (
              <tr>
                <td colSpan={3} className="figure-variants">
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
