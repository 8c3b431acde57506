import { useCallback, useState } from 'react';
import { requestFound } from '#lib/browser/session/request.ts';
import { notify } from '#lib/browser/toasts.ts';
import { differenceText, NO_DRIVER, personName } from '#lib/cash/cash.ts';
import { type CashLedger, driverCash } from '#lib/contract/cash.ts';
import { formatMoment } from '#lib/format/dates.ts';
import { formatMoney } from '#lib/format/money.ts';
import { ADMIN_PAGE_SIZE, searchOf } from '#lib/paging/paging.ts';
import { paths } from '#lib/site/paths.ts';
import { AdminList } from '#islands/admin/ui/AdminList.tsx';
import { CashEntries } from './CashEntries.tsx';
import { CorrectDialog } from './CorrectDialog.tsx';
import { AllDrivers, CashFile, NotDriving, sinceText } from './DriverList.tsx';
import { SettleDialog } from './SettleDialog.tsx';
import { CASH_FAILED, useCash } from './use-cash.ts';

function Settlements({
  driverId,
  settlements,
}: {
  driverId: string;
  settlements: CashLedger['settlements'];
}) {
  if (settlements.length === 0) return <p className="muted">Nothing was settled yet.</p>;
  return (
    <ul aria-label="Settlements">
      {settlements.map(({ _id: id, at, by, counted, difference, note }) => (
        <li key={id} className="numeric border-b border-line py-3">
          <p>
            <b>{formatMoney(counted)}</b> counted
            {by !== '' && ` by ${by}`}, <time dateTime={at}>{formatMoment(at)}</time>
          </p>
          <p className={difference === 0 ? 'muted' : 'needs-action'}>
            {differenceText(difference)}
          </p>
          {note !== '' && <q>{note}</q>}
          <a
            className="inline-flex min-h-target min-w-target items-center"
            href={paths.adminCashReceipt(driverId, id)}
          >
            Receipt<span className="visually-hidden"> of {formatMoment(at)}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

interface LedgerProps {
  ledger: CashLedger;
  now: Date;
  isCounting: boolean;
  settle: () => void;
  correct: () => void;
}

function Ledger({ ledger, now, isCounting, settle, correct }: LedgerProps) {
  const { driver, holding, oldest, entries, settlements } = ledger;
  return (
    <div className="grid max-w-[760px] grid-cols-1 gap-6 wrap-anywhere">
      <header className="flex flex-wrap items-start justify-between gap-x-8 gap-y-2">
        <div>
          <h2>{personName(driver)}</h2>
          <NotDriving driver={driver} />
          {driver.mobile !== '' && (
            <p>
              <a className="inline-flex min-h-target items-center" href={`tel:${driver.mobile}`}>
                {driver.mobile}
              </a>
            </p>
          )}
        </div>
        <p className="numeric" hidden={isCounting}>
          <span>Holds</span> <b className="text-xl">{formatMoney(holding)}</b>
          {oldest !== null && <small className="muted block">{sinceText(oldest, now)}</small>}
        </p>
      </header>
      <div className="row">
        {entries.length > 0 && (
          <button
            type="button"
            className="button button-primary"
            aria-haspopup="dialog"
            onClick={settle}
          >
            Count and settle
          </button>
        )}
        <button
          type="button"
          className="button button-secondary"
          aria-haspopup="dialog"
          onClick={correct}
        >
          Add correction
        </button>
        <CashFile of={{ driver: driver._id }} />
      </div>
      <section aria-labelledby="cash-open" hidden={isCounting}>
        <h3 id="cash-open" className="mb-2">
          Not settled
        </h3>
        {entries.length === 0 ? (
          <p className="muted">{personName(driver)} holds no cash.</p>
        ) : (
          <CashEntries entries={entries} />
        )}
      </section>
      <section aria-labelledby="cash-settled">
        <h3 id="cash-settled" className="mb-2">
          Settlements
        </h3>
        <Settlements driverId={driver._id} settlements={settlements} />
      </section>
    </div>
  );
}

/** `entries` are the ones the admin saw when the dialog opened. */
type OpenDialog = { kind: 'settle'; entries: CashLedger['entries'] } | { kind: 'correct' };

export function DriverLedger({ driverId, page }: { driverId: string; page: number }) {
  const fetch = useCallback(() => {
    const query = searchOf([{ name: 'limit', value: String(ADMIN_PAGE_SIZE) }], page);
    return requestFound(driverCash, { params: { driverId }, query });
  }, [driverId, page]);
  const { state, refresh } = useCash(fetch);
  const [open, setOpen] = useState<OpenDialog>();
  const close = () => setOpen(undefined);
  const ledger = state.list?.book;
  const finish = (kind: 'success' | 'error', message: string) => {
    close();
    notify(kind, message);
    void refresh();
  };
  return (
    <>
      <AllDrivers />
      <AdminList
        state={state}
        count={(list) =>
          list.book === undefined
            ? NO_DRIVER
            : `${personName(list.book.driver)} holds ${formatMoney(list.book.holding)}`
        }
        isCountDisplayed={false}
        isEmpty={(list) => list.book === undefined}
        empty={<h2>{NO_DRIVER}</h2>}
        failed={CASH_FAILED}
        pager={{
          path: paths.adminCash,
          fields: [{ name: 'driver', value: driverId }],
          page,
          pages: ledger?.pages ?? 1,
        }}
      >
        {(list) =>
          list.book && (
            <Ledger
              ledger={list.book}
              now={list.now}
              isCounting={open?.kind === 'settle'}
              settle={() => list.book && setOpen({ kind: 'settle', entries: list.book.entries })}
              correct={() => setOpen({ kind: 'correct' })}
            />
          )
        }
      </AdminList>
      {ledger && open?.kind === 'settle' && (
        <SettleDialog
          driver={ledger.driver}
          entries={open.entries}
          onClose={close}
          refused={(message) => finish('error', message)}
        />
      )}
      {ledger && open?.kind === 'correct' && (
        <CorrectDialog
          driver={ledger.driver}
          onClose={close}
          corrected={() => finish('success', 'Correction added')}
        />
      )}
    </>
  );
}
