import { type ReactNode, useCallback, useState } from 'react';
import { fetchLedger, fileOfLedger } from '#lib/browser/reports/ledger-client.ts';
import type { LedgerEntry } from '#lib/contract/ledger.ts';
import { dayOf, formatMoment } from '#lib/format/dates.ts';
import { hrefOf } from '#lib/order-list/filters.ts';
import { channelLabels } from '#lib/orders/channel.ts';
import {
  type LedgerAddress,
  ledgerFields,
  ledgerHref,
  type LedgerMethod,
  ledgerMethods,
  monthsUntil,
  readLedgerAddress,
} from '#lib/reports/ledger.ts';
import { kindLabels, ledgerMethodLabel } from '#lib/reports/ledger-labels.ts';
import { amountText, daysText, periodLabel } from '#lib/reports/labels.ts';
import { paths } from '#lib/site/paths.ts';
import { AdminList, AdminSearch, FilterBar } from '#islands/admin/ui/AdminList.tsx';
import { ExportButton } from '#islands/admin/ui/ExportButton.tsx';
import { useAdminList } from '#islands/admin/ui/use-admin-list.ts';
import { replacePage, useSearch } from '#islands/ui/Pager.tsx';

function Row({ entry }: { entry: LedgerEntry }) {
  const { at, orderId, kind, method, amount, reference, by, channel } = entry;
  const isOut = kind === 'refund' || kind === 'chargeback';
  const details = [reference, by?.name ?? '', channel === null ? '' : channelLabels[channel]];
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1 border-b border-line py-3">
      <b>{kindLabels[kind]}</b>
      <b className="numeric text-end whitespace-nowrap">{amountText(isOut ? -amount : amount)}</b>
      <span className="wrap-anywhere">
        {ledgerMethodLabel(method)}
        {orderId !== null && (
          <>
            {', order '}
            <a
              className="numeric -my-3 inline-block py-3 whitespace-nowrap"
              data-row
              href={hrefOf({ q: orderId, order: orderId })}
            >
              {orderId}
            </a>
          </>
        )}
      </span>
      <time className="muted numeric text-end text-sm" dateTime={at}>
        {formatMoment(at)}
      </time>
      <small className="muted col-span-full wrap-anywhere">
        {details.filter((text) => text !== '').join(', ')}
      </small>
    </li>
  );
}

const Sums = ({ sums }: { sums: Readonly<Record<string, number>> }) => (
  <dl className="mb-4 grid gap-x-6 gap-y-1 sm:grid-cols-2 lg:grid-cols-3">
    {ledgerMethods
      .filter((method) => sums[method] !== undefined)
      .map((method) => (
        <div key={method} className="flex flex-wrap justify-between gap-x-3">
          <dt>{ledgerMethodLabel(method)}</dt>
          <dd className="numeric font-semibold whitespace-nowrap">
            {amountText(sums[method] ?? 0)}
          </dd>
        </div>
      ))}
  </dl>
);

const isMethod = (text: string): text is LedgerMethod =>
  ledgerMethods.some((method) => method === text);

interface ChoiceProps {
  label: string;
  value: string;
  choose: (value: string) => void;
  children: ReactNode;
}

const Choice = ({ label, value, choose, children }: ChoiceProps) => (
  <span className="field">
    <select aria-label={label} value={value} onChange={({ target }) => choose(target.value)}>
      {children}
    </select>
  </span>
);

interface FilterProps {
  address: LedgerAddress;
  today: string;
}

function Filters({ address, today }: FilterProps) {
  const show = (change: Partial<LedgerAddress>) =>
    replacePage(ledgerHref({ ...address, ...change, page: 1 }));
  const { from, to, method = '', q } = address;
  const months = monthsUntil(today);
  const isMonth = months.some((month) => month.from === from && month.to === to);
  return (
    <FilterBar>
      <AdminSearch
        label="Ledger"
        by="Order or reference"
        q={q}
        read={(search) => readLedgerAddress(search, today).q}
        hrefOf={(search, typed) =>
          ledgerHref({ ...readLedgerAddress(search, today), q: typed, page: 1 })
        }
      />
      <Choice
        label="Month"
        value={isMonth ? from : ''}
        choose={(value) => {
          const month = months.find((one) => one.from === value);
          if (month) show(month);
        }}
      >
        {!isMonth && <option value="">{daysText({ from, to })}</option>}
        {months.map((month) => (
          <option key={month.from} value={month.from}>
            {periodLabel(month.from, 'month')}
          </option>
        ))}
      </Choice>
      <Choice
        label="Method"
        value={method}
        choose={(value) => show({ method: isMethod(value) ? value : undefined })}
      >
        <option value="">Every method</option>
        {ledgerMethods.map((one) => (
          <option key={one} value={one}>
            {ledgerMethodLabel(one)}
          </option>
        ))}
      </Choice>
      <ExportButton path={fileOfLedger(address)} name={`ledger-${from}-to-${to}.csv`} />
    </FilterBar>
  );
}

/** Every movement of money of a month. */
export function LedgerScreen() {
  const search = useSearch();
  const [today] = useState(() => dayOf(new Date()));
  const address = readLedgerAddress(search, today);
  const state = useAdminList(
    useCallback(() => fetchLedger(readLedgerAddress(search, today)), [search, today]),
  );
  return (
    <AdminList
      state={state}
      tools={
        <>
          <p className="muted">
            Each payment, refund, chargeback and cash difference by the time it was recorded. A
            month that is over stays as it is.
          </p>
          <Filters address={address} today={today} />
        </>
      }
      count={({ total }) => (total === 1 ? '1 entry' : `${total.toLocaleString('en')} entries`)}
      isEmpty={({ total }) => total === 0}
      empty={<h2>No money moved here.</h2>}
      failed="The ledger could not be loaded."
      pager={{
        path: paths.adminLedger,
        fields: ledgerFields(address),
        page: address.page,
        pages: state.list?.pages ?? 1,
      }}
    >
      {({ entries, sums }) => (
        <>
          <Sums sums={sums} />
          <ul aria-label="Entries">
            {entries.map((entry, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- entries of a page have no key of their own
              <Row key={`${entry.at} ${at}`} entry={entry} />
            ))}
          </ul>
        </>
      )}
    </AdminList>
  );
}
