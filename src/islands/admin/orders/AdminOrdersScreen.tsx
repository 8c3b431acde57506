import { useCallback, useEffect, useMemo, useState, type MouseEvent, useRef } from 'react';
import {
  readAddress,
  type AdminOrderFilters,
  type Filter,
  filterLabel,
  filters,
  hrefOf,
  fieldsOf,
} from '#lib/orders/admin-filters.ts';
import {
  fetchOne,
  fetchPage,
  act,
  approve,
  assign,
  cancel,
} from '#lib/browser/orders/admin-client.ts';
import { REFUSED } from '#lib/browser/admin-only.ts';
import type { AdminOrderView, Counts, AdminOrderPage } from '#lib/orders/admin-codec.ts';
import { $counts } from '#lib/browser/orders/admin-counts.ts';
import { useFetched, Failed, Loading } from '#islands/ui/LoadState.tsx';
import { useSearch, settleOn, turnTo, shutOver } from '#islands/ui/use-page.ts';
import { statusLabel } from '#lib/orders/status.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import { isPlain, Pager } from '#islands/ui/Pager.tsx';
import { ORDERS_FAILED } from '#lib/orders/admin-messages.ts';
import { NO_ORDERS } from '#lib/orders/messages.ts';
import { paths } from '#lib/site/paths.ts';
import { say } from '#lib/browser/announce.ts';
import { OfflineNote } from '#islands/ui/OfflineNote.tsx';
import { AssignDialog, OrderDialog } from './OrderDialog.tsx';
import { OrderTable } from './OrderTable.tsx';
import { ReasonDialog } from '#islands/admin/ui/ReasonDialog.tsx';
import { AdminsOnly } from '#islands/admin/ui/AdminsOnly.tsx';

/** The orders that the address asks for, and the one that it opens. */
export function useOrders() {
  const search = useSearch();
  const address = useMemo(() => readAddress(search), [search]);
  const { filter, q, page, order: orderNumber } = address;
  const { fetched, again, put } = useFetched(
    useCallback(() => fetchPage({ filter, q, page }), [filter, q, page]),
  );
  /** An order that the address opens and the page does not hold. */
  const [elsewhere, setElsewhere] = useState<AdminOrderView>();
  const list = fetched.is === 'here' && fetched.value !== REFUSED ? fetched.value : undefined;
  const isRefused = fetched.is === 'here' && fetched.value === REFUSED;
  const onPage = list?.orders.find((order) => order.orderNumber === orderNumber);
  const isMissing = list !== undefined && orderNumber !== undefined && !onPage;

  useEffect(() => {
    if (isRefused) $counts.set('refused');
    else if (list) $counts.set(list.counts);
  }, [list, isRefused]);
  useEffect(() => {
    if (!isMissing) return;
    // A number that nobody has opens nothing.
    fetchOne(orderNumber).then(setElsewhere, () => undefined);
  }, [isMissing, orderNumber]);

  /** Shows an order as it is by now. It keeps its place, so that nothing moves under a hand. */
  const change = async (changed: AdminOrderView) => {
    setElsewhere((order) => (order?.orderNumber === changed.orderNumber ? changed : order));
    if (!list) return;
    const orders = list.orders.map((order) =>
      order.orderNumber === changed.orderNumber ? changed : order,
    );
    put({ ...list, orders });
    // Without a line the old figures stay.
    const fresh = await fetchPage({ filter, q, page }).catch(() => undefined);
    if (fresh && fresh !== REFUSED) put({ ...list, orders, counts: fresh.counts });
  };
  const open = onPage ?? (elsewhere?.orderNumber === orderNumber ? elsewhere : undefined);
  return { is: fetched.is, isRefused, list, address, open, change, again };
}

const labelOf = (filter: Filter): string =>
  filter === 'all' || filter === 'slip_waiting' ? filterLabel[filter] : statusLabel(filter);

/** How long nothing is typed before it is searched for. */
const PAUSE_MS = 250;

function SearchField({ address }: { address: AdminOrderFilters }) {
  const box = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isAlive = useRef(false);
  // Back and a link change the address: the field says what is searched for.
  useEffect(() => {
    const asked = readAddress(location.search);
    const typed = box.current?.value.trim() ?? '';
    const isEarly = !isAlive.current && typed !== '';
    isAlive.current = true;
    if (typed === asked.q || !box.current) return;
    // What was typed before the script came is searched for now.
    if (isEarly) settleOn(hrefOf({ ...asked, q: typed, page: 1, order: undefined }));
    else box.current.value = asked.q;
  }, [address.q]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const search = () => {
    clearTimeout(timer.current);
    const q = box.current?.value.trim() ?? '';
    if (q !== address.q) settleOn(hrefOf({ ...address, q, page: 1, order: undefined }));
  };
  return (
    <form
      role="search"
      aria-label="Orders"
      className="admin-search"
      onSubmit={(event) => {
        event.preventDefault();
        search();
      }}
    >
      <input
        ref={box}
        type="search"
        name="q"
        defaultValue={address.q}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        aria-label="Number, name, email or phone"
        placeholder="Number, name, email or phone"
        onInput={() => {
          clearTimeout(timer.current);
          timer.current = setTimeout(search, PAUSE_MS);
        }}
      />
      <button className="icon-button" aria-label="Search orders">
        <Icon name="search" />
      </button>
    </form>
  );
}

interface OrderFiltersProps {
  address: AdminOrderFilters;
  counts: Counts | undefined;
}

/** One status or all of them, and a search: both stand in the address. */
export function OrderFilters({ address, counts }: OrderFiltersProps) {
  const turn = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isPlain(event)) return;
    event.preventDefault();
    turnTo(event.currentTarget.href);
  };
  return (
    <div className="admin-filters">
      <nav className="chips" aria-label="Status">
        {filters.map((filter) => (
          <a
            key={filter}
            className="chip"
            href={hrefOf({ ...address, filter, page: 1, order: undefined })}
            aria-current={filter === address.filter ? 'true' : undefined}
            onClick={turn}
          >
            {labelOf(filter)}{' '}
            {counts && <span className="numeric">{counts[filter === 'all' ? 'all' : filter]}</span>}
          </a>
        ))}
      </nav>
      <SearchField address={address} />
    </div>
  );
}

const countWords = ({ total, isCut }: AdminOrderPage): string =>
  `${isCut ? 'More than ' : ''}${total.toLocaleString('en')} ${total === 1 ? 'order' : 'orders'}`;

/** Every order of the shop (docs/api.md "Administration"). */
export function AdminOrdersScreen() {
  const { is, isRefused, list, address, open, change, again } = useOrders();
  const top = useRef<HTMLDivElement>(null);
  const [busy, setBusy] = useState<string>();
  const [ownTickets, setAsking] = useState<{ what: 'driver' | 'reason'; order: AdminOrderView }>();

  useEffect(() => {
    if (list) say(countWords(list));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- told when the list is another
  }, [list?.total, address.filter, address.q]);

  const doing = async (
    order: AdminOrderView,
    work: () => Promise<AdminOrderView>,
    done: string,
  ) => {
    if (busy !== undefined) return;
    setBusy(order.orderNumber);
    const changed = await act(order, work, done);
    setBusy(undefined);
    setAsking(undefined);
    if (changed) void change(changed);
  };
  const does = {
    busy,
    approve: (order: AdminOrderView) =>
      void doing(order, () => approve(order), `Order ${order.orderNumber} approved`),
    assign: (order: AdminOrderView) => setAsking({ what: 'driver', order }),
  };

  if (isRefused) return <AdminsOnly />;
  return (
    <div ref={top} tabIndex={-1} className="orders-admin">
      <OfflineNote words="What you see may be older than it is." />
      <OrderFilters address={address} counts={list?.counts} />
      {is === 'waiting' && <Loading />}
      {is === 'failed' && <Failed words={ORDERS_FAILED} again={again} />}
      {list && list.orders.length === 0 && <h2 className="admin-empty">{NO_ORDERS}</h2>}
      {list && list.orders.length > 0 && (
        <OrderTable orders={list.orders} address={address} doing={does} />
      )}
      {list?.isCut && (
        <p className="muted">There are more: type more of the number, name, email or phone.</p>
      )}
      {list && (
        <Pager
          path={paths.adminOrders}
          fields={fieldsOf(address)}
          page={address.page}
          pages={list.pages}
          top={() => top.current}
        />
      )}
      {open && (
        <OrderDialog
          key={open.orderNumber}
          order={open}
          doing={does}
          cancel={() => setAsking({ what: 'reason', order: open })}
          shut={() => shutOver(hrefOf({ ...address, order: undefined }))}
        />
      )}
      {ownTickets?.what === 'driver' && (
        <AssignDialog
          order={ownTickets.order}
          busy={busy !== undefined}
          shut={() => setAsking(undefined)}
          assign={(driver) =>
            void doing(
              ownTickets.order,
              () => assign(ownTickets.order, driver._id),
              `${ownTickets.order.orderNumber} given to ${driver.name}`,
            )
          }
        />
      )}
      {ownTickets?.what === 'reason' && (
        <ReasonDialog
          title={`Cancel order ${ownTickets.order.orderNumber}?`}
          words="Its things go back on the shelf, and the customer reads the reason in a mail. This action cannot be undone."
          action="Cancel order"
          busyLabel="Cancelling..."
          shut={() => setAsking(undefined)}
          send={(reason) =>
            doing(
              ownTickets.order,
              () => cancel(ownTickets.order, reason),
              `Order ${ownTickets.order.orderNumber} cancelled`,
            )
          }
        />
      )}
    </div>
  );
}
