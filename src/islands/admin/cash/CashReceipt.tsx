import { useCallback } from 'react';
import { FORBIDDEN, unlessForbidden } from '#lib/browser/admin-only.ts';
import { requestFound } from '#lib/browser/session/request.ts';
import { differenceText, NO_SETTLEMENT, personName } from '#lib/cash/cash.ts';
import { cashReceipt, type Receipt } from '#lib/contract/cash.ts';
import { formatMoment } from '#lib/format/dates.ts';
import { formatMoney } from '#lib/format/money.ts';
import { paths } from '#lib/site/paths.ts';
import type { Shop } from '#islands/admin/order-list/PackingSlip.tsx';
import { NoPermission } from '#islands/admin/ui/NoPermission.tsx';
import { EmptyNote } from '#islands/admin/ui/EmptyNote.tsx';
import { PrintBar } from '#islands/admin/ui/PrintBar.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import { Failed, Loading, useFetched } from '#islands/ui/LoadState.tsx';
import { CashEntries } from './CashEntries.tsx';

const Signature = ({ label, name }: { label: string; name: string }) => (
  <p>
    <span className="mb-2 block border-t border-ink" aria-hidden="true" />
    {label}
    {name !== '' && `: ${name}`}
  </p>
);

function Sheet({ receipt, shop }: { receipt: Receipt; shop: Shop }) {
  const { driver, at, by, entries, expected, counted, difference, note } = receipt;
  const { street, city, phone } = shop.contact;
  return (
    <article className="sheet grid grid-cols-1 gap-6 wrap-anywhere">
      <header>
        <p>
          <b>{shop.name}</b>
          <br />
          {[street, city, phone].filter(Boolean).join(', ')}
        </p>
        <h2 className="my-3">Cash receipt</h2>
        <p>
          Received from <b>{personName(driver)}</b>, <time dateTime={at}>{formatMoment(at)}</time>
        </p>
      </header>
      <CashEntries entries={entries} />
      <dl className="numeric grid grid-cols-[1fr_auto] gap-x-6 gap-y-2 *:[dd]:text-end">
        <dt>Expected</dt>
        <dd>{formatMoney(expected)}</dd>
        <dt>Counted</dt>
        <dd>
          <b>{formatMoney(counted)}</b>
        </dd>
        <dt>Difference</dt>
        <dd>{differenceText(difference)}</dd>
      </dl>
      {note !== '' && <p>Note: {note}</p>}
      <div className="mt-16 grid grid-cols-2 gap-6 break-inside-avoid text-sm">
        <Signature label="Handed over by" name={personName(driver)} />
        <Signature label="Counted by" name={by} />
      </div>
    </article>
  );
}

interface Props {
  driverId: string;
  id: string;
  shop: Shop;
}

export function CashReceipt({ driverId, id, shop }: Props) {
  const fetch = useCallback(
    () => unlessForbidden(requestFound(cashReceipt, { params: { driverId, id } })),
    [driverId, id],
  );
  const { fetched, retry } = useFetched(fetch);
  if (fetched.is === 'failed') {
    return <Failed message="The receipt could not be loaded." retry={retry} />;
  }
  if (fetched.is === 'loading') return <Loading />;
  if (fetched.value === FORBIDDEN) return <NoPermission />;
  const receipt = fetched.value?.settlement;
  return (
    <>
      <PrintBar>
        <a className="button button-link" href={paths.adminDriverCash(driverId)}>
          <Icon name="arrow-left" /> {receipt ? personName(receipt.driver) : 'Back to the driver'}
        </a>
        {receipt && (
          <button type="button" className="button button-primary" onClick={() => print()}>
            <Icon name="print" /> Print
          </button>
        )}
      </PrintBar>
      {receipt ? (
        <Sheet receipt={receipt} shop={shop} />
      ) : (
        <EmptyNote>
          <h2>{NO_SETTLEMENT}</h2>
        </EmptyNote>
      )}
    </>
  );
}
