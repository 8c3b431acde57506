import { addressOf } from '#lib/browser/send-request.ts';
import { request } from '#lib/browser/session/request.ts';
import { codesText, heldText, personName } from '#lib/cash/cash.ts';
import { type CashDriver, cashFile, type DriverCash, listCash } from '#lib/contract/cash.ts';
import { formatDay } from '#lib/format/dates.ts';
import { formatMoney } from '#lib/format/money.ts';
import { ago } from '#lib/order-list/codec.ts';
import { paths } from '#lib/site/paths.ts';
import { AdminList, FilterBar } from '#islands/admin/ui/AdminList.tsx';
import { ExportButton } from '#islands/admin/ui/ExportButton.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import { CASH_FAILED, useCash } from './use-cash.ts';

export const AllDrivers = () => (
  <a className="button button-link" href={paths.adminCash}>
    <Icon name="arrow-left" /> All drivers
  </a>
);

/** Of all drivers or one. */
export const CashFile = ({ of = {} }: { of?: Record<string, string> }) => (
  <ExportButton path={addressOf(cashFile, { query: new URLSearchParams(of) })} name="cash.csv" />
);

/** Marks a driver who can't be assigned orders: blocked, not approved or no longer a driver. */
export const NotDriving = ({ driver }: { driver: CashDriver }) =>
  driver.isActive ? null : <span className="status stopped">Not an active driver</span>;

export const sinceText = (oldest: string, now: Date): string =>
  `Oldest cash: ${formatDay(oldest)} (${ago(oldest, now)})`;

function Row({ cash, now }: { cash: DriverCash; now: Date }) {
  const { driver, holding, oldest } = cash;
  const codes = codesText(cash.codes);
  return (
    <li className="panel mb-3 flex items-start justify-between gap-x-6 gap-y-2 p-4">
      <div className="min-w-0 wrap-anywhere">
        <h2 className="text-lg">
          <a
            className="inline-flex min-h-target items-center py-2"
            href={paths.adminDriverCash(driver._id)}
            data-row
          >
            {personName(driver)}
          </a>
        </h2>
        <NotDriving driver={driver} />
        <p className="muted">{oldest === null ? 'Holds no cash' : sinceText(oldest, now)}</p>
        {codes !== '' && <p className="muted">{codes}</p>}
      </div>
      <b className="numeric flex-none py-2 text-lg">{formatMoney(holding)}</b>
    </li>
  );
}

const fetchDrivers = () => request(listCash, {});

export function DriverList() {
  const { state } = useCash(fetchDrivers);
  return (
    <AdminList
      state={state}
      tools={
        <FilterBar>
          <CashFile />
        </FilterBar>
      }
      count={({ book }) => heldText(book.drivers)}
      isEmpty={({ book }) => book.drivers.length === 0}
      empty={<h2>{heldText([])}</h2>}
      failed={CASH_FAILED}
      pager={{ path: paths.adminCash, page: 1, pages: 1 }}
    >
      {({ book, now }) => (
        <ul aria-label="Drivers">
          {book.drivers.map((cash) => (
            <Row key={cash.driver._id} cash={cash} now={now} />
          ))}
        </ul>
      )}
    </AdminList>
  );
}
