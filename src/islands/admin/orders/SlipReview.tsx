import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { act, approve, returnSlip } from '#lib/browser/orders/admin-client.ts';
import type { AdminOrderView } from '#lib/orders/admin-codec.ts';
import { ORDERS_FAILED, usualReasons } from '#lib/orders/admin-messages.ts';
import { formatMoney } from '#lib/format/money.ts';
import { Failed, Loading } from '#islands/ui/LoadState.tsx';
import { BusyButton } from '#islands/ui/BusyButton.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import { OfflineNote } from '#islands/ui/OfflineNote.tsx';
import { ReasonDialog } from '#islands/admin/ui/ReasonDialog.tsx';
import { AdminsOnly } from '#islands/admin/ui/AdminsOnly.tsx';
import { SlipDetails } from './SlipDetails.tsx';
import { SlipViewer } from './SlipViewer.tsx';
import { SlipQueue } from './SlipQueue.tsx';
import { useKeys } from './use-keys.ts';
import { useSlipQueue } from './use-slip-queue.ts';

/** A press that follows this soon was meant for the slip before, such as the second of two clicks. */
const LOOK_MS = 600;

/** Whether what is shown has only just come. */
function useJustCome(number: string | undefined): () => boolean {
  const since = useRef(0);
  // Before the browser draws it: a press may follow in the same moment.
  useLayoutEffect(() => {
    since.current = performance.now();
  }, [number]);
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
  const isNew = useJustCome(order?.number);

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
    if (isDecided) queue.drop(of.number);
    // The slip is another one by now: it is shown, and looked at anew.
    else if (ended) void queue.refresh();
  };
  const take = () => {
    if (order && !isNew())
      void decide(order, () => approve(order), `Order ${order.number} approved`);
  };
  const step = (by: number) => {
    const next = orders[at + by];
    if (!next) return;
    choose(next.number);
    document.getElementById(`slip-${next.number}`)?.focus();
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
                chosen={order.number}
                choose={(number) => {
                  choose(number);
                  view.current?.scrollIntoView({ block: 'nearest' });
                }}
              />
            </div>
            <article ref={view} className="slip-view" aria-label={`Slip of order ${order.number}`}>
              {order.slip !== undefined && (
                <SlipViewer
                  slip={order.slip}
                  number={order.number}
                  large={large}
                  refresh={() => void queue.refresh()}
                />
              )}
              <div className="slip-details">
                <SlipDetails order={order} />
                <div className="slip-actions">
                  <p className="mobile-only numeric">
                    {order.number} <b>{formatMoney(order.totalCents)}</b>
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
              title={`Return the slip of ${returning.number}?`}
              words="The customer reads the reason in a mail and beside the order, and can send another slip."
              usual={usualReasons}
              action="Return slip"
              busyLabel="Returning..."
              shut={() => setReturning(undefined)}
              send={(reason) =>
                decide(
                  returning,
                  () => returnSlip(returning, reason),
                  `Slip of ${returning.number} returned`,
                )
              }
            />
          )}
        </>
      )}
    </div>
  );
}
