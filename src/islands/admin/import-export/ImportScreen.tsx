import { useEffect, useRef } from 'react';
import type { WithCategories } from '#lib/catalogue/category-choices.ts';
import { type ImportReport as Report, productCount } from '#lib/import-export/report.ts';
import { paths } from '#lib/site/paths.ts';
import { IMPORTING } from '#lib/import-export/messages.ts';
import { useUnsavedWarning } from '#islands/admin/ui/AdminForm.tsx';
import { BusyButton } from '#islands/ui/BusyButton.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import { OfflineNote } from '#islands/ui/OfflineNote.tsx';
import { useSearch } from '#islands/ui/Pager.tsx';
import { ImportDrop } from './ImportDrop.tsx';
import { ImportMatching, nextMatching } from './ImportMatching.tsx';
import { ImportProgress } from './ImportProgress.tsx';
import { ImportReport } from './ImportReport.tsx';
import { type CheckedFile, useChosenFile } from './use-import.ts';

interface CheckedProps {
  chosen: CheckedFile;
  send: () => void;
  rematch: () => void;
  reset: () => void;
}

const changesOf = (report: Report): number => report.new + report.changed;

const headingOf = (report: Report): string => {
  if (report.errorCount > 0) {
    return report.errorCount === 1 ? '1 error' : `${report.errorCount.toLocaleString('en')} errors`;
  }
  return changesOf(report) === 0 ? 'Nothing to change' : 'Ready to import';
};

function Checked({ chosen, send, rematch, reset }: CheckedProps) {
  const { file, report } = chosen;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const count = changesOf(report);
  const isReady = report.errorCount === 0 && count > 0;
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="outline-none">
        {headingOf(report)}
      </h2>
      <p className="font-semibold wrap-anywhere">{file.name}</p>
      {chosen.is === 'checked' && chosen.message && (
        <p className="alert" role="alert">
          <Icon name="alert" />
          <span>{chosen.message}</span>
        </p>
      )}
      <OfflineNote />
      <div className="row my-4">
        {isReady && (
          <BusyButton
            type="button"
            busy={chosen.is === 'sending'}
            busyLabel={IMPORTING}
            onClick={send}
          >
            Import {productCount(count)}
          </BusyButton>
        )}
        {chosen.mapping && (
          <button type="button" className="button button-secondary" onClick={rematch}>
            Change matching
          </button>
        )}
        <button type="button" className="button button-secondary" onClick={reset}>
          Choose another file
        </button>
      </div>
      <ImportReport report={report} />
    </>
  );
}

function Checking({ file, share }: { file: File; share: number }) {
  return (
    <div className="grid gap-3" role="status">
      <h2>Checking the file...</h2>
      <p className="font-semibold wrap-anywhere">{file.name}</p>
      <progress
        className="h-[12px] w-[min(100%,520px)]"
        aria-label="File sent"
        value={share < 1 ? share : undefined}
      />
    </div>
  );
}

function NewImport({ categories }: WithCategories) {
  const { chosen, before, choose, match, rematch, send, reset } = useChosenFile();
  useUnsavedWarning(() => chosen.is === 'sending');
  if (chosen.is === 'checking') return <Checking {...chosen} />;
  if (chosen.is === 'none') {
    return <ImportDrop choose={choose} message={chosen.message} />;
  }
  const step = nextMatching(chosen.report, chosen.mapping);
  if (step)
    return <ImportMatching {...{ chosen, step, before, categories, match, reset }} key={step} />;
  return <Checked {...{ chosen, rematch, reset }} send={() => void send()} />;
}

export function ImportScreen({ categories }: WithCategories) {
  const id = new URLSearchParams(useSearch()).get('id');
  return (
    <>
      <p>
        <a className="button button-link" href={paths.adminProducts}>
          <Icon name="arrow-left" />
          Products
        </a>
      </p>
      <h1 className="mt-3 mb-6">Import products</h1>
      {id === null ? <NewImport categories={categories} /> : <ImportProgress key={id} id={id} />}
    </>
  );
}
