import { useCallback, useState } from 'react';
import { requestAllowed } from '#lib/browser/session/request.ts';
import { listGiftVouchers, type StaffGiftVoucher } from '#lib/contract/staff-gift-vouchers.ts';
import { formatDay } from '#lib/format/dates.ts';
import { formatMoney, formatPrice } from '#lib/format/money.ts';
import { hrefOf } from '#lib/order-list/filters.ts';
import { pagingQuery } from '#lib/paging/paging.ts';
import { paths } from '#lib/site/paths.ts';
import { AdminList } from '#islands/admin/ui/AdminList.tsx';
import { NewLink } from '#islands/admin/ui/NewLink.tsx';
import { useAdminList } from '#islands/admin/ui/use-admin-list.ts';
import { closeOverlay, usePage, useSearch } from '#islands/ui/Pager.tsx';
import { GiftVoucherSteps, historyTexts } from './GiftVoucherSteps.tsx';
import { GiveDialog } from './GiveDialog.tsx';

const fetchPage = (page: number) => requestAllowed(listGiftVouchers, { query: pagingQuery(page) });

interface State {
  look: 'done' | 'pending' | 'stopped';
  label: string;
}

function stateOf({ isVoid, isLocked, balance, until, sendAt }: StaffGiftVoucher, now: Date): State {
  if (isVoid) return { look: 'stopped', label: 'Void' };
  if (isLocked) return { look: 'stopped', label: `Locked, ${formatPrice(balance)} left` };
  if (sendAt !== null) return { look: 'pending', label: `Sent on ${formatDay(sendAt)}` };
  if (balance === 0) return { look: 'stopped', label: 'Spent' };
  if (until <= now) return { look: 'stopped', label: 'Ended' };
  return { look: 'done', label: `${formatPrice(balance)} left` };
}

const originText = ({ from, by }: StaffGiftVoucher): string =>
  [from !== '' && `From ${from}`, by !== '' && `Given by ${by}`].filter(Boolean).join('. ');

interface RowProps {
  giftVoucher: StaffGiftVoucher;
  now: Date;
  changed: (giftVoucher: StaffGiftVoucher) => void;
}

function Row({ giftVoucher, now, changed }: RowProps) {
  const { ending, amount, spent, to, email, until, createdAt, orderId } = giftVoucher;
  const { look, label } = stateOf(giftVoucher, now);
  const origin = originText(giftVoucher);
  const recipient = [to, email].filter(Boolean).join(', ');
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-3">
      <b className="numeric">{ending === '' ? 'No code yet' : `…${ending}`}</b>
      <span className="numeric">{formatPrice(amount)}</span>
      <span className={`status ${look}`}>{label}</span>
      {spent > 0 && <span className="muted numeric">{formatPrice(spent)} spent</span>}
      {recipient !== '' && <span className="basis-full wrap-anywhere">For {recipient}</span>}
      <small className="muted numeric basis-full wrap-anywhere">
        {origin !== '' && `${origin}. `}
        {formatDay(createdAt)}, valid until {formatDay(until)}
        {orderId !== null && (
          <>
            {'. Order '}
            <a
              className="-my-3 inline-block py-3 whitespace-nowrap"
              href={hrefOf({ q: orderId, order: orderId })}
            >
              {orderId}
            </a>
          </>
        )}
      </small>
      {historyTexts(giftVoucher).map((text) => (
        <small key={text} className="muted basis-full wrap-anywhere">
          {text}
        </small>
      ))}
      <GiftVoucherSteps giftVoucher={giftVoucher} changed={changed} />
    </li>
  );
}

const EMPTY = (
  <>
    <h2>No gift vouchers yet.</h2>
    <p className="muted">
      Give one as thanks or as a prize. To sell them, set their amounts in{' '}
      <a href={`${paths.adminSettings}?section=gifts`}>Settings</a>.
    </p>
  </>
);

export function GiftVouchersScreen() {
  const page = usePage();
  const isNew = new URLSearchParams(useSearch()).has('new');
  const state = useAdminList(useCallback(() => fetchPage(page), [page]));
  const [now] = useState(() => new Date());
  const { list, replace } = state;
  const refresh = () => {
    fetchPage(page).then(replace, () => {
      // The list is older than what was given until it is loaded again.
    });
  };
  const change = (changed: StaffGiftVoucher) => {
    if (!list) return;
    const giftVouchers = list.giftVouchers.map((one) => (one._id === changed._id ? changed : one));
    replace({ ...list, giftVouchers });
    // What is outstanding has changed as well.
    refresh();
  };
  return (
    <>
      <AdminList
        state={state}
        tools={
          <>
            <p className="muted">
              A gift voucher pays for orders until nothing is left. Sold ones come from their order.
            </p>
            <NewLink href={paths.adminNewGiftVoucher}>Give a gift voucher</NewLink>
            {list && (
              <p className="mb-4">
                Outstanding: <b className="numeric text-lg">{formatMoney(list.outstanding)}</b>
                <small className="muted block">
                  What is left on all gift vouchers that hold: the shop owes it.
                </small>
              </p>
            )}
          </>
        }
        count={({ total }) => (total === 1 ? '1 gift voucher' : `${total} gift vouchers`)}
        isEmpty={({ total }) => total === 0}
        empty={EMPTY}
        failed="The gift vouchers could not be loaded."
        pager={{ path: paths.adminGiftVouchers, page, pages: list?.pages ?? 1 }}
      >
        {({ giftVouchers }) => (
          <ul aria-label="Gift vouchers">
            {giftVouchers.map((giftVoucher) => (
              <Row key={giftVoucher._id} giftVoucher={giftVoucher} now={now} changed={change} />
            ))}
          </ul>
        )}
      </AdminList>
      {list && isNew && (
        <GiveDialog made={refresh} onClose={() => closeOverlay(paths.adminGiftVouchers)} />
      )}
    </>
  );
}
