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
      <dt>{label}</dt>
      <dd className="numeric">{number.toLocaleString('en')}</dd>
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
      <h3>{title}</h3>
      <p className="muted">{lead}</p>
      <table className="import-table">
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col">Field</th>
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
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={3}>
          {name}{' '}
          <span className={state === 'new' ? 'status done' : 'status pending'}>
            {state === 'new' ? 'New' : 'Changed'}
          </span>
          <small className="muted numeric">Line {row}</small>
        </th>
      </tr>
      {changes.map(({ field, before, after }) => (
        <tr key={field}>
          <td>{fieldLabel(field)}</td>
          {state === 'changed' && (
            <td className="before">
              <span>{displayedValue(field, before) || NOTHING}</span>
            </td>
          )}
          <td className="after" colSpan={state === 'new' ? 2 : undefined}>
            <span>{displayedValue(field, after) || NOTHING}</span>
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
      <h3>{isDone ? 'What changed' : 'What changes'}</h3>
      <table className="import-table import-changes">
        <thead>
          <tr>
            <th scope="col">Field</th>
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
      <ul className="import-pictures">
        {pictures.map(({ row, _id, url }) => (
          <li key={`${row}-${url}`}>
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
    <div className="import-report">
      <p className="muted">
        {[formatLabels[report.format], encodingText(report.encoding)].filter(Boolean).join('. ')}
      </p>
      <dl className="import-counts">
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
