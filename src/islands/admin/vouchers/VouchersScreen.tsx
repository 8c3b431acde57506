import { useState } from 'react';
import { codesFile, endVoucher, fetchVouchers } from '#lib/browser/vouchers/voucher-client.ts';
import { notify } from '#lib/browser/toasts.ts';
import type { CategoryChoice } from '#lib/catalogue/category-choices.ts';
import { paths } from '#lib/site/paths.ts';
import type { AdminVoucher } from '#lib/vouchers/admin-codec.ts';
import { AdminList } from '#islands/admin/ui/AdminList.tsx';
import { EndButton } from '#islands/admin/ui/EndButton.tsx';
import { ExportButton } from '#islands/admin/ui/ExportButton.tsx';
import { NewLink } from '#islands/admin/ui/NewLink.tsx';
import { useAdminList } from '#islands/admin/ui/use-admin-list.ts';
import { CopyButton } from '#islands/payments/BankAccounts.tsx';
import { closeOverlay, useSearch } from '#islands/ui/Pager.tsx';
import { VoucherEditor } from './VoucherEditor.tsx';
import { codesText, limitsText, usesText, valueText } from './voucher-text.ts';

const stateLook = { running: 'done', planned: 'pending', ended: 'stopped' } as const;
const stateLabel = { running: 'Running', planned: 'Planned', ended: 'Ended' } as const;

/** With it the shop opens with the code in the cart. */
function VoucherLink({ voucher: { _id, code } }: { voucher: AdminVoucher }) {
  const url = `${location.origin}/?${new URLSearchParams({ voucher: code })}`;
  const id = `link-${_id}`;
  return (
    <p className="flex flex-wrap items-center gap-x-3">
      <small id={id} className="wrap-anywhere">
        {url}
      </small>
      <CopyButton name="Link" text={url} targetId={id} className="button-link" />
    </p>
  );
}

interface RowProps {
  voucher: AdminVoucher;
  categories: readonly CategoryChoice[];
  edit: () => void;
  ended: (voucher: AdminVoucher | undefined) => void;
}

function Row({ voucher, categories, edit, ended }: RowProps) {
  const { _id, code, isBatch, state, uses } = voucher;
  const name = codesText(voucher);
  const isRemoved = uses === 0;
  const end = async () => {
    const result = await endVoucher(_id);
    if (!result) return false;
    notify('success', `${name} ${result.voucher ? 'ended' : 'removed'}`);
    ended(result.voucher);
    return true;
  };
  return (
    <li className="panel grid gap-2 px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <b className="numeric wrap-anywhere">{name}</b>
        <span className="numeric">{valueText(voucher)}</span>
        <span className={`status ${stateLook[state]}`}>{stateLabel[state]}</span>
        <small className="muted basis-full wrap-anywhere">{limitsText(voucher, categories)}</small>
        <small className="numeric basis-full">{usesText(voucher)}</small>
      </div>
      {!isBatch && state !== 'ended' && <VoucherLink voucher={voucher} />}
      <div className="row">
        <button type="button" className="button button-secondary" onClick={edit}>
          Change<span className="visually-hidden"> {name}</span>
        </button>
        {isBatch && (
          <ExportButton path={codesFile(voucher)} name={`${code}.csv`} label="Download codes" />
        )}
        {(isRemoved || state !== 'ended') && (
          <EndButton name={name} noun="code" isRemoved={isRemoved} act={end}>
            {isRemoved
              ? 'No order has it. Who types it is told that it is not valid.'
              : 'Orders that have it keep what it took off.'}
          </EndButton>
        )}
      </div>
    </li>
  );
}

const EMPTY = (
  <>
    <h2>No discount codes yet.</h2>
    <p className="muted">
      A code takes something off an order: for a newsletter, a market stall, or a customer who had
      to wait.
    </p>
  </>
);

/** A change stays in its place, a new one comes first. */
function withVoucher(
  vouchers: readonly AdminVoucher[],
  id: string | undefined,
  stored: AdminVoucher | undefined,
): AdminVoucher[] {
  if (id === undefined) return [...(stored ? [stored] : []), ...vouchers];
  return vouchers.flatMap((one) => (one._id === id ? (stored ?? []) : one));
}

export function VouchersScreen({ categories }: { categories: readonly CategoryChoice[] }) {
  const isNew = new URLSearchParams(useSearch()).has('new');
  const state = useAdminList(fetchVouchers);
  const { list, replace } = state;
  const [changed, setChanged] = useState<AdminVoucher>();
  const close = () => {
    setChanged(undefined);
    if (isNew) closeOverlay(paths.adminVouchers);
  };
  const put = (id: string | undefined, stored: AdminVoucher | undefined) =>
    list && replace(withVoucher(list, id, stored));
  return (
    <>
      <AdminList
        state={state}
        tools={
          <>
            <p className="muted">
              Buyers type a code in the cart or at checkout, or follow its link. An order has one
              code at most.
            </p>
            <NewLink href={paths.adminNewVoucher}>New discount code</NewLink>
          </>
        }
        count={({ length }) => (length === 1 ? '1 discount code' : `${length} discount codes`)}
        isEmpty={({ length }) => length === 0}
        empty={EMPTY}
        failed="The discount codes could not be loaded."
        pager={{ path: paths.adminVouchers, page: 1, pages: 1 }}
      >
        {(vouchers) => (
          <ul className="grid gap-2" aria-label="Discount codes">
            {vouchers.map((voucher) => (
              <Row
                key={voucher._id}
                voucher={voucher}
                categories={categories}
                edit={() => setChanged(voucher)}
                ended={(stored) => put(voucher._id, stored)}
              />
            ))}
          </ul>
        )}
      </AdminList>
      {list && (changed ?? isNew) && (
        <VoucherEditor
          voucher={changed}
          categories={categories}
          saved={(voucher) => {
            put(changed?._id, voucher);
            close();
          }}
          onClose={close}
        />
      )}
    </>
  );
}
