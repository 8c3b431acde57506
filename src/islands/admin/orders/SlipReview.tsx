import {
  type RefObject,
  useEffect,
  useRef,
  useState,
  type ReactNode,
  useLayoutEffect,
} from 'react';
import { ago, slipSentAt } from '#lib/orders/audit-log.ts';
import type { AdminOrderView } from '#lib/orders/admin-codec.ts';
import { formatMoney } from '#lib/format/money.ts';
import { isPdf } from '#lib/orders/slip.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import { hrefOf } from '#lib/orders/admin-filters.ts';
import { formatDay } from '#lib/format/dates.ts';
import { act, approve, returnSlip } from '#lib/browser/orders/admin-client.ts';
import { ORDERS_FAILED, usualReasons } from '#lib/orders/admin-messages.ts';
import { Failed, Loading } from '#islands/ui/LoadState.tsx';
import { BusyButton } from '#islands/ui/BusyButton.tsx';
import { OfflineNote } from '#islands/ui/OfflineNote.tsx';
import { ReasonDialog } from '#islands/admin/ui/ReasonDialog.tsx';
import { AdminsOnly } from '#islands/admin/ui/AdminsOnly.tsx';
import { SlipViewer } from './SlipViewer.tsx';
import { useSlipQueue } from './use-slip-queue.ts';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, dialog') !== null;

/**
 * Keys that work while the focus is inside a part of the page. A key that is held down counts once:
 * nobody decides about a slip that he has not seen.
 */
export function useKeys(part: RefObject<HTMLElement | null>, keys: Record<string, () => void>) {
  const newest = useRef(keys);
  useEffect(() => {
    newest.current = keys;
  });
  useEffect(() => {
    const { current } = part;
    const onKey = (event: KeyboardEvent) => {
      const { key, repeat, ctrlKey, metaKey, altKey, target } = event;
      const work = newest.current[key.length === 1 ? key.toLowerCase() : key];
      if (!work || ctrlKey || metaKey || altKey || isTyping(target)) return;
      event.preventDefault();
      if (!repeat || key.startsWith('Arrow')) work();
    };
    current?.addEventListener('keydown', onKey);
    return () => current?.removeEventListener('keydown', onKey);
  }, [part]);
}

function Thumb({ slip }: { slip: string | undefined }) {
  if (slip === undefined || isPdf(slip)) {
    return (
      <span className="slip-thumbnail">
        <Icon name="list" />
      </span>
    );
  }
  return <img className="slip-thumbnail" src={slip} alt="" width="60" height="74" loading="lazy" />;
}

interface SlipQueueProps {
  orders: readonly AdminOrderView[];
  chosen: string | undefined;
  choose: (orderNumber: string) => void;
}

/** The slips that wait, the oldest first. */
export function SlipQueue({ orders, chosen, choose }: SlipQueueProps) {
  const [now] = useState(() => new Date());
  return (
    <ol className="queue" aria-label="Waiting slips">
      {orders.map((order) => {
        const sentAt = slipSentAt(order.audit);
        return (
          <li key={order.orderNumber}>
            <button
              type="button"
              id={`slip-${order.orderNumber}`}
              aria-current={order.orderNumber === chosen ? 'true' : undefined}
              onClick={() => choose(order.orderNumber)}
            >
              <Thumb slip={order.slip} />
              <span>
                <b className="numeric whitespace-nowrap">{order.orderNumber}</b>
                <span>
                  , {order.to.firstName} {order.to.lastName}
                </span>
                {order.slipSeenBefore.length > 0 && <em>Seen before</em>}
                {sentAt !== undefined && <small>Uploaded {ago(sentAt, now)}</small>}
              </span>
              <b className="numeric">{formatMoney(order.totalCents)}</b>
            </button>
          </li>
        );
      })}
    </ol>
  );
}

const orderHref = (orderNumber: string) =>
  hrefOf({ filter: 'all', q: orderNumber, page: 1, order: orderNumber });

/** `Dumbara Diamond Rug and 1 more` */
function itemsOf({ lines }: AdminOrderView): string {
  const [first, ...rest] = lines;
  if (!first) return '';
  return rest.length > 0 ? `${first.name} and ${rest.length} more` : first.name;
}

function SeenBefore({ numbers }: { numbers: readonly string[] }) {
  if (numbers.length === 0) return null;
  return (
    <p className="alert" role="alert">
      <Icon name="alert" />
      <span>
        <b>This slip was used before</b>
        {numbers.length === 1 ? 'For order ' : 'For orders '}
        {numbers.map((orderNumber, at) => (
          <span key={orderNumber}>
            {at > 0 && ', '}
            <a className="numeric whitespace-nowrap" href={orderHref(orderNumber)}>
              {orderNumber}
            </a>
          </span>
        ))}
        .
      </span>
    </p>
  );
}

/** What a slip is held against: the amount above all, then the order and its customer. */
export function SlipDetails({ order }: { order: AdminOrderView }) {
  const { to, orderNumber } = order;
  return (
    <>
      <p className="slip-total">
        Order total <b className="numeric">{formatMoney(order.totalCents)}</b>
      </p>
      <SeenBefore numbers={order.slipSeenBefore} />
      <dl className="order-facts">
        <dt>Order</dt>
        <dd className="numeric">
          <a href={orderHref(orderNumber)}>{orderNumber}</a>, {formatDay(order.createdAt)}
        </dd>
        <dt>Customer</dt>
        <dd className="numeric">
          {to.firstName} {to.lastName}, {to.phone}
        </dd>
        <dt>Items</dt>
        <dd>{itemsOf(order)}</dd>
      </dl>
    </>
  );
}

/** A press that follows this soon was meant for the slip before, such as the second of two clicks. */
const LOOK_MS = 600;

/** Whether what is shown has only just come. */
function useJustCome(orderNumber: string | undefined): () => boolean {
  const since = useRef(0);
  // Before the browser draws it: a press may follow in the same moment.
  useLayoutEffect(() => {
    since.current = performance.now();
  }, [orderNumber]);
  return () => performance.now() - since.current < LOOK_MS;
}

/** The slips that wait, one after the other beside its order (docs/spec.md §6 "admin"). */
export function SlipReview({ empty }: { empty?: ReactNode }) {
  const queue = useSlipQueue();
  const { orders, order, at, choose } = queue;
  const screen = useRef<HTMLDivElement>(null);
  const view = useRef<HTMLElement>(null);
  const large = useRef<HTMLDialogElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const [busy, setBusy] = useState(false);
  const [returning, setReturning] = useState<AdminOrderView>();
  const isEmpty = queue.is === 'here' && !queue.isRefused && orders.length === 0;
  const wasFull = useRef(false);
  const isNew = useJustCome(order?.orderNumber);

  // After the last decision the buttons are gone: the focus goes to what stands in their place.
  useEffect(() => {
    if (isEmpty && wasFull.current) end.current?.focus();
    wasFull.current = orders.length > 0;
  }, [isEmpty, orders.length]);

  const decide = async (of: AdminOrderView, work: () => Promise<AdminOrderView>, done: string) => {
    if (busy) return;
    setBusy(true);
    const ended = await act(of, work, done);
    setBusy(false);
    setReturning(undefined);
    const isDecided =
      ended && !(ended.status === 'pending_payment' && ended.slipStatus === 'waiting');
    if (isDecided) queue.drop(of.orderNumber);
    // The slip is another one by now: it is shown, and looked at anew.
    else if (ended) void queue.refresh();
  };
  const take = () => {
    if (order && !isNew())
      void decide(order, () => approve(order), `Order ${order.orderNumber} approved`);
  };
  const step = (by: number) => {
    const next = orders[at + by];
    if (!next) return;
    choose(next.orderNumber);
    document.getElementById(`slip-${next.orderNumber}`)?.focus();
  };
  useKeys(screen, {
    ArrowDown: () => step(1),
    ArrowUp: () => step(-1),
    a: take,
    r: () => !busy && setReturning(order),
    z: () => large.current?.showModal(),
  });

  if (queue.isRefused) return <AdminsOnly />;
  return (
    <div ref={screen}>
      <OfflineNote words="Slips can be decided when the line is back." />
      {queue.is === 'waiting' && <Loading />}
      {queue.is === 'failed' && <Failed words={ORDERS_FAILED} again={queue.again} />}
      {isEmpty && (
        <div ref={end} tabIndex={-1}>
          {empty}
        </div>
      )}
      {order && (
        <>
          <p className="lead" role="status">
            {queue.total} waiting, oldest first
          </p>
          <div className="queue-columns">
            <div>
              <p className="key-hints desktop-only muted">
                Keys: <kbd>↑</kbd> <kbd>↓</kbd> choose, <kbd>A</kbd> Approve, <kbd>R</kbd> Return
                slip, <kbd>Z</kbd> enlarge
              </p>
              <SlipQueue
                orders={orders}
                chosen={order.orderNumber}
                choose={(orderNumber) => {
                  choose(orderNumber);
                  view.current?.scrollIntoView({ block: 'nearest' });
                }}
              />
            </div>
            <article
              ref={view}
              className="slip-view"
              aria-label={`Slip of order ${order.orderNumber}`}
            >
              {order.slip !== undefined && (
                <SlipViewer
                  slip={order.slip}
                  orderNumber={order.orderNumber}
                  large={large}
                  refresh={() => void queue.refresh()}
                />
              )}
              <div className="slip-details">
                <SlipDetails order={order} />
                <div className="slip-actions">
                  <p className="mobile-only numeric">
                    {order.orderNumber} <b>{formatMoney(order.totalCents)}</b>
                  </p>
                  <button
                    type="button"
                    className="button button-danger"
                    aria-haspopup="dialog"
                    onClick={() => setReturning(order)}
                  >
                    Return slip
                  </button>
                  <BusyButton
                    type="button"
                    className="button-success"
                    busy={busy && !returning}
                    busyLabel="Approving..."
                    onClick={take}
                  >
                    <Icon name="check" />
                    Approve
                  </BusyButton>
                </div>
              </div>
            </article>
          </div>
          {returning && (
            <ReasonDialog
              title={`Return the slip of ${returning.orderNumber}?`}
              words="The customer reads the reason in a mail and beside the order, and can send another slip."
              usual={usualReasons}
              action="Return slip"
              busyLabel="Returning..."
              shut={() => setReturning(undefined)}
              send={(reason) =>
                decide(
                  returning,
                  () => returnSlip(returning, reason),
                  `Slip of ${returning.orderNumber} returned`,
                )
              }
            />
          )}
        </>
      )}
    </div>
  );
}
