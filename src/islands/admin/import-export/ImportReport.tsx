import {
  andMore,
  encodingText,
  fieldLabel,
  formatLabels,
  type ImportedChange,
  type ImportRemark,
  type ImportReport as Report,
  displayedValue,
} from '#lib/import-export/report.ts';

const NOTHING = '–';

interface Props {
  report: Report;
  isDone?: boolean;
}

const Rest = ({ total, displayed }: { total: number; displayed: number }) =>
  total > displayed ? <p className="muted">{andMore(total, displayed)}</p> : null;

function Count({ label, number }: { label: string; number: number }) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="numeric text-xl font-semibold">{number.toLocaleString('en')}</dd>
    </div>
  );
}

interface RemarksProps {
  title: string;
  lead: string;
  remarks: readonly ImportRemark[];
  total: number;
}

function Remarks({ title, lead, remarks, total }: RemarksProps) {
  if (total === 0) return null;
  return (
    <section>
      <h3 className="mb-2">{title}</h3>
      <p className="muted">{lead}</p>
      <table className="data-table table-fixed [&_td]:wrap-anywhere">
        <thead>
          <tr className="text-sm text-ink-soft">
            <th scope="col" className="w-[64px]">
              Line
            </th>
            <th scope="col" className="w-[32%]">
              Field
            </th>
            <th scope="col">Details</th>
          </tr>
        </thead>
        <tbody>
          {remarks.map(({ row, field, message }, at) => (
            <tr key={`${row}-${field}-${at}`}>
              <td className="numeric">{row}</td>
              <td>{field}</td>
              <td>{message}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Rest total={total} displayed={remarks.length} />
    </section>
  );
}

function ChangedProduct({ product }: { product: ImportedChange }) {
  const { row, name, state, changes } = product;
  return (
    <tbody className="border-b border-line">
      <tr>
        <th scope="rowgroup" colSpan={3} className="border-b-0 font-semibold">
          {name}{' '}
          <span className={state === 'new' ? 'status done' : 'status pending'}>
            {state === 'new' ? 'New' : 'Changed'}
          </span>
          <small className="muted numeric float-end">Line {row}</small>
        </th>
      </tr>
      {changes.map(({ field, before, after }) => (
        <tr key={field}>
          <td className="border-b-0 py-1">{fieldLabel(field)}</td>
          {state === 'changed' && (
            <td className="border-b-0 py-1 text-ink-soft">
              <span className="line-clamp-6 whitespace-pre-line">
                {displayedValue(field, before) || NOTHING}
              </span>
            </td>
          )}
          <td className="border-b-0 py-1 font-semibold" colSpan={state === 'new' ? 2 : undefined}>
            <span className="line-clamp-6 whitespace-pre-line">
              {displayedValue(field, after) || NOTHING}
            </span>
          </td>
        </tr>
      ))}
    </tbody>
  );
}

function ChangedProducts({ report, isDone }: Props) {
  const { products } = report;
  if (products.length === 0) return null;
  return (
    <section>
      <h3 className="mb-2">{isDone ? 'What changed' : 'What changes'}</h3>
      <table className="data-table table-fixed [&_td]:wrap-anywhere">
        <thead>
          <tr className="text-sm text-ink-soft">
            <th scope="col" className="w-[104px]">
              Field
            </th>
            <th scope="col">{isDone ? 'Before' : 'Now'}</th>
            <th scope="col">{isDone ? 'After' : 'After the import'}</th>
          </tr>
        </thead>
        {products.map((product) => (
          <ChangedProduct key={product._id} product={product} />
        ))}
      </table>
      <Rest total={report.new + report.changed} displayed={products.length} />
    </section>
  );
}

function ForeignPictures({ report: { pictures, pictureCount } }: { report: Report }) {
  if (pictureCount === 0) return null;
  return (
    <details>
      <summary>
        {pictureCount === 1
          ? '1 picture is not imported'
          : `${pictureCount.toLocaleString('en')} pictures are not imported`}
      </summary>
      <p className="muted">
        The shop does not fetch pictures from other addresses. Add them to each product afterwards.
      </p>
      <ul className="my-3 grid gap-2 text-sm">
        {pictures.map(({ row, _id, url }) => (
          <li key={`${row}-${url}`} className="wrap-anywhere">
            <b>{_id}</b> <span>{url}</span>
          </li>
        ))}
      </ul>
      <Rest total={pictureCount} displayed={pictures.length} />
    </details>
  );
}

export function ImportReport({ report, isDone = false }: Props) {
  return (
    <div className="mt-6 grid grid-cols-1 gap-6">
      <p className="muted">
        {[formatLabels[report.format], encodingText(report.encoding)].filter(Boolean).join('. ')}
      </p>
      <dl className="flex flex-wrap gap-x-8 gap-y-3">
        <Count label="New" number={report.new} />
        <Count label="Changed" number={report.changed} />
        <Count label="Unchanged" number={report.unchanged} />
        {report.errorCount > 0 && <Count label="Errors" number={report.errorCount} />}
      </dl>
      {report.newCategories.length > 0 && (
        <p>
          <b>New categories:</b> {report.newCategories.join(', ')}
        </p>
      )}
      <Remarks
        title="Errors"
        lead="Correct these lines in the file, then choose it again. Nothing is imported while there are errors."
        remarks={report.errors}
        total={report.errorCount}
      />
      <Remarks
        title="Check these prices"
        lead="They are more than ten times higher or lower than expected. Is a comma or a point in the wrong place?"
        remarks={report.warnings}
        total={report.warningCount}
      />
      <ChangedProducts report={report} isDone={isDone} />
      <Remarks
        title="Notes"
        lead="What is left out, goes on sale again, or is imported in another way than the file says."
        remarks={report.notes}
        total={report.noteCount}
      />
      <ForeignPictures report={report} />
    </div>
  );
}
