import { useState } from 'react';
import { announce } from '#lib/browser/announce.ts';
import { addressOf } from '#lib/browser/send-request.ts';
import { importFile } from '#lib/browser/translations/client.ts';
import { type FileReport, translationsFile } from '#lib/contract/translations.ts';
import { IMPORTING } from '#lib/import-export/messages.ts';
import { importRule } from '#lib/import-export/report.ts';
import { queryOf, type Shown } from '#lib/translations/translations-address.ts';
import { ExportButton } from '#islands/admin/ui/ExportButton.tsx';
import { FileChooser } from '#islands/ui/FileDrop.tsx';
import { Icon } from '#islands/ui/Icon.tsx';

const textsOf = (count: number): string =>
  `${count.toLocaleString('en')} ${count === 1 ? 'text' : 'texts'}`;

const summaryOf = ({ changed, unchanged, errorCount }: FileReport): string =>
  [
    `${textsOf(changed)} saved, ${unchanged.toLocaleString('en')} unchanged`,
    ...(errorCount > 0 ? [`${errorCount.toLocaleString('en')} not saved`] : []),
  ].join(', ');

function Report({ report }: { report: FileReport }) {
  const { errors, errorCount } = report;
  return (
    <section className="mb-4 wrap-anywhere" aria-label="Import">
      <p>
        <b>{summaryOf(report)}.</b>
        {errorCount > 0 && ' Correct these lines of the file and import it again:'}
      </p>
      {errors.length > 0 && (
        <ul className="list-disc ps-6">
          {errors.map(({ row, message }) => (
            <li key={`${row} ${message}`}>
              Line {row}: {message}
            </li>
          ))}
        </ul>
      )}
      {errorCount > errors.length && <p>These are the first {errors.length}.</p>}
    </section>
  );
}

interface Props {
  shown: Shown;
  /** Shows what was imported. */
  imported: () => void;
}

/** The texts of the list as a spreadsheet, and one that was filled in. */
export function TranslationFile({ shown, imported }: Props) {
  const [busy, setBusy] = useState(false);
  const [report, setReport] = useState<FileReport>();
  const [problem, setProblem] = useState<string>();
  const choose = async (file: File | undefined) => {
    if (!file || busy) return;
    setBusy(true);
    setReport(undefined);
    setProblem(undefined);
    const result = await importFile(file);
    setBusy(false);
    if ('problem' in result) return setProblem(result.problem);
    setReport(result);
    announce(summaryOf(result));
    if (result.changed > 0) imported();
  };
  return (
    <>
      <div className="row mb-4">
        <ExportButton
          path={addressOf(translationsFile, { query: queryOf(shown) })}
          name={`translations-${shown.language}.csv`}
        />
        <FileChooser
          label="File of translations"
          accept={importRule.kinds}
          className="button button-secondary"
          choose={(file) => void choose(file)}
        >
          <Icon name="upload" />
          {busy ? IMPORTING : 'Import CSV'}
        </FileChooser>
      </div>
      {problem !== undefined && (
        <p className="alert" role="alert">
          <Icon name="alert" />
          <span>{problem}</span>
        </p>
      )}
      {report && <Report report={report} />}
    </>
  );
}
