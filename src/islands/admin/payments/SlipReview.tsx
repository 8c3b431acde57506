import { type RefObject, useEffect, useRef, useState, type ReactNode } from 'react';
import type { AdminOrderView } from '#lib/order-list/codec.ts';
import { formatMoney } from '#lib/format/money.ts';
import { QueueColumns } from '#islands/admin/ui/Queue.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import { act } from '#lib/browser/order-list/client.ts';
import { ORDERS_FAILED } from '#lib/order-list/messages.ts';
import { Failed, Loading } from '#islands/ui/LoadState.tsx';
import { OfflineNote } from '#islands/ui/OfflineNote.tsx';
import { NoPermission } from '#islands/admin/ui/NoPermission.tsx';
import { type Asking, SlipDialog } from './SlipDialog.tsx';
import { SlipViewer, SlipDetails } from './SlipDetails.tsx';
import { useSlipQueue, SlipQueue } from './SlipQueue.tsx';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, dialog') !== null;

/** Keyboard shortcuts within an element. Key repeat is ignored, so that nobody decides about an unseen slip. */
function useKeys(part: RefObject<HTMLElement | null>, keys: Record<string, () => void>) {
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

/** Focuses the returned element after the last slip, whose buttons are removed. */
function useFocusWhenEmptied(isEmpty: boolean, count: number) {
  const element = useRef<HTMLDivElement>(null);
  const hadSlips = useRef(false);
  useEffect(() => {
    if (isEmpty && hadSlips.current) element.current?.focus();
    hadSlips.current = count > 0;
  }, [isEmpty, count]);
  return element;
}

interface SlipActionsProps {
  order: AdminOrderView;
  approve: () => void;
  askForReason: () => void;
}

function SlipActions({ order, approve, askForReason }: SlipActionsProps) {
  return (
    <div
      className="flex gap-3 max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-30 max-lg:flex-wrap max-lg:bg-raised max-lg:px-4 max-lg:pt-3 max-lg:pb-[calc(12px+env(safe-area-inset-bottom))] max-lg:[box-shadow:var(--shadow-bar)]"
      data-bottom-bar
    >
      <p className="mobile-only numeric flex flex-[1_0_100%] justify-between text-sm leading-tight">
        {order.orderNumber} <b>{formatMoney(order.totalCents)}</b>
      </p>
      <button
        type="button"
        className="button button-danger flex-1 px-3"
        aria-haspopup="dialog"
        onClick={askForReason}
      >
        {order.status === 'cancelled' ? 'No money came' : 'Return slip'}
      </button>
      <button
        type="button"
        className="button button-success flex-[1.5] px-3"
        aria-haspopup="dialog"
        onClick={approve}
      >
        <Icon name="check" />
        {order.status === 'cancelled' ? 'Record payment' : 'Approve'}
      </button>
    </div>
  );
}

export function SlipReview({ empty }: { empty?: ReactNode }) {
  const queue = useSlipQueue();
  const { orders, order, at, choose } = queue;
  const screen = useRef<HTMLDivElement>(null);
  const view = useRef<HTMLElement>(null);
  const large = useRef<HTMLDialogElement>(null);
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState<Asking>();
  const isEmpty = queue.is === 'loaded' && !queue.isForbidden && orders.length === 0;
  const end = useFocusWhenEmptied(isEmpty, orders.length);

  const decide = async (of: AdminOrderView, work: () => Promise<AdminOrderView>, done: string) => {
    if (busy) return;
    setBusy(true);
    const ended = await act(of, work, done);
    setBusy(false);
    setAsking(undefined);
    const isDecided = ended && ended.slipStatus !== 'waiting';
    if (isDecided) queue.drop(of.orderNumber);
    // The customer has replaced the slip.
    else if (ended) void queue.refresh();
  };
  const ask = (kind: Asking['kind']) => order && !busy && setAsking({ kind, order });
  const step = (by: number) => {
    const next = orders[at + by];
    if (!next) return;
    choose(next.orderNumber);
    document.getElementById(`slip-${next.orderNumber}`)?.focus();
  };
  useKeys(screen, {
    ArrowDown: () => step(1),
    ArrowUp: () => step(-1),
    a: () => ask('approve'),
    r: () => ask('return'),
    z: () => large.current?.showModal(),
  });

  if (queue.isForbidden) return <NoPermission />;
  return (
    <div ref={screen} className="min-h-[70dvh]">
      <OfflineNote message="You can review slips when you are online again." />
      {queue.is === 'loading' && <Loading />}
      {queue.is === 'failed' && <Failed message={ORDERS_FAILED} retry={queue.retry} />}
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
          <QueueColumns>
            <div className="min-w-0">
              <p className="desktop-only muted mb-3 text-sm">
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
              className="scroll-mt-3 overflow-hidden rounded-lg bg-raised [box-shadow:var(--shadow-lift)] lg:sticky lg:top-[calc(var(--admin-header)+16px)]"
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
              <div className="grid gap-4 p-4">
                <SlipDetails order={order} />
                <SlipActions
                  order={order}
                  approve={() => ask('approve')}
                  askForReason={() => ask('return')}
                />
              </div>
            </article>
          </QueueColumns>
          {asking && (
            <SlipDialog
              asking={asking}
              busy={busy}
              decide={decide}
              onClose={() => setAsking(undefined)}
            />
          )}
        </>
      )}
    </div>
  );
}
