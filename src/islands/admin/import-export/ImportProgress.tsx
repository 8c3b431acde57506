import { useEffect, useRef } from 'react';
import { type ProductImport, productCount } from '#lib/import-export/report.ts';
import { paths } from '#lib/site/paths.ts';
import { IMPORTING } from '#lib/import-export/messages.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import { Failed, Loading } from '#islands/ui/LoadState.tsx';
import { ImportReport } from './ImportReport.tsx';
import { useFollowedImport } from './use-import.ts';

const UNAVAILABLE =
  'No connection. The import goes on without you; this page follows when you are back.';

function Again({ label }: { label: string }) {
  return (
    <a className="button button-secondary" href={paths.adminProductImport()}>
      {label}
    </a>
  );
}

function Running({ done, total }: ProductImport) {
  return (
    <>
      <h2>{IMPORTING}</h2>
      <progress
        className="h-[12px] w-[min(100%,520px)]"
        aria-label="Products imported"
        value={done}
        max={total}
      />
      <p className="muted numeric">
        {done.toLocaleString('en')} of {productCount(total)}. You can leave this page: the import
        goes on.
      </p>
    </>
  );
}

function Done({ total, report }: ProductImport) {
  const hasArchived = report.products.some(({ changes }) =>
    changes.some(({ field, after }) => field === 'archived' && after !== ''),
  );
  return (
    <>
      <h2>
        <Icon name="check" />{' '}
        {total === 0 ? 'Nothing to change' : `${productCount(total)} imported`}
      </h2>
      <p className="muted">
        {report.new.toLocaleString('en')} new, {report.changed.toLocaleString('en')} changed,{' '}
        {report.unchanged.toLocaleString('en')} unchanged.
        {hasArchived && ' What was not published is archived: restore it when it is ready.'}
      </p>
      <div className="row my-4">
        <a className="button button-primary" href={paths.adminProducts}>
          See products
        </a>
        {hasArchived && (
          <a className="button button-secondary" href={`${paths.adminProducts}?archived=1`}>
            See archived products
          </a>
        )}
        <Again label="Import another file" />
      </div>
    </>
  );
}

const FailedImport = ({ message }: ProductImport) => (
  <>
    <p className="alert" role="alert">
      <Icon name="alert" />
      <span>{message}</span>
    </p>
    <div className="row my-4">
      <Again label="Choose the file again" />
    </div>
  </>
);

export function ImportProgress({ id }: { id: string }) {
  const followed = useFollowedImport(id);
  const status = useRef<HTMLDivElement>(null);
  const state = followed.is === 'known' ? followed.import.state : undefined;
  useEffect(() => {
    // The button that started the import is removed.
    if (state) status.current?.focus({ preventScroll: true });
  }, [state]);
  if (followed.is === 'loading') return <Loading />;
  if (followed.is === 'unknown') {
    return (
      <div className="empty">
        <h2>Import not found</h2>
        <p>Reports of imports are kept for a month.</p>
        <Again label="Import a file" />
      </div>
    );
  }
  if (followed.is === 'unavailable') {
    return <Failed message={UNAVAILABLE} retry={() => location.reload()} />;
  }
  const current = followed.import;
  return (
    <>
      <div ref={status} className="grid gap-3 outline-none" role="status" tabIndex={-1}>
        {followed.isUnavailable && <p className="muted">{UNAVAILABLE}</p>}
        {state === 'running' && <Running {...current} />}
        {state === 'done' && <Done {...current} />}
        {state === 'failed' && <FailedImport {...current} />}
      </div>
      {state !== 'failed' && <ImportReport report={current.report} isDone={state === 'done'} />}
    </>
  );
}
