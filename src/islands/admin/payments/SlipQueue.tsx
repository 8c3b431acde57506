import { useState, useCallback, useEffect, useRef } from 'react';
import { fullName } from '#lib/orders/codec.ts';
import {
  ago,
  slipSentAt,
  type AdminOrderView,
  type AdminOrderPage,
} from '#lib/order-list/codec.ts';
import { formatMoney } from '#lib/format/money.ts';
import { isPdf } from '#lib/payments/slip.ts';
import { Queue, QueueItem } from '#islands/admin/ui/Queue.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import { fetchWaiting } from '#lib/browser/order-list/client.ts';
import { FORBIDDEN } from '#lib/browser/admin-only.ts';
import { DECIDED_BY_OTHERS } from '#lib/payments/messages.ts';
import { announce } from '#lib/browser/announce.ts';
import { useAdminList, useRefreshOnSight } from '#islands/admin/ui/use-admin-list.ts';
import { useHydrated } from '#islands/ui/use-hydrated.ts';

const THUMB = 'grid h-[74px] w-[60px] place-items-center rounded-xs bg-paper-200 object-cover';

export function Thumb({ slip }: { slip: string | undefined }) {
  if (slip === undefined || isPdf(slip)) {
    return (
      <span className={THUMB}>
        <Icon name="list" />
      </span>
    );
  }
  return <img className={THUMB} src={slip} alt="" width="60" height="74" loading="lazy" />;
}

interface SlipQueueProps {
  orders: readonly AdminOrderView[];
  chosen: string | undefined;
  choose: (orderNumber: string) => void;
}

export function SlipQueue({ orders, chosen, choose }: SlipQueueProps) {
  const [now] = useState(() => new Date());
  return (
    <Queue label="Waiting slips">
      {orders.map((order) => {
        const sentAt = slipSentAt(order.audit);
        return (
          <QueueItem
            key={order.orderNumber}
            id={`slip-${order.orderNumber}`}
            isCurrent={order.orderNumber === chosen}
            columns="grid-cols-[60px_minmax(0,1fr)_auto] max-[22rem]:grid-cols-[60px_minmax(0,1fr)]"
            choose={() => choose(order.orderNumber)}
          >
            <Thumb slip={order.slip} />
            <span>
              <b className="numeric whitespace-nowrap">{order.orderNumber}</b>
              <span>, {fullName(order.to)}</span>
              {order.slipSeenBefore.length > 0 && (
                <em className="block text-sm font-semibold text-danger not-italic">Used before</em>
              )}
              {sentAt !== undefined && (
                <small className="block text-sm text-ink-soft">Uploaded {ago(sentAt, now)}</small>
              )}
            </span>
            <b className="numeric whitespace-nowrap max-[22rem]:col-start-2">
              {formatMoney(order.totalCents)}
            </b>
          </QueueItem>
        );
      })}
    </Queue>
  );
}

const named = () => new URLSearchParams(location.search).get('order') ?? undefined;

const NOTHING: AdminOrderPage['orders'] = [];

/** Each decision fetches the list again, because other admins decide too. */
export function useSlipQueue() {
  const { is, isForbidden, list, retry, replace } = useAdminList(fetchWaiting);
  const led = useHydrated(named);
  const [picked, choose] = useState<string>();
  const chosen = picked ?? led;
  const orders = list?.orders ?? NOTHING;
  const at = Math.max(
    0,
    orders.findIndex(({ orderNumber }) => orderNumber === chosen),
  );
  const order = orders[at];
  const looked = useRef<string>(undefined);

  useEffect(() => {
    looked.current = order?.orderNumber;
  }, [order]);

  const refresh = useCallback(async () => {
    // Offline: the list stays, and any action reports the error.
    const fresh = await fetchWaiting().catch(() => undefined);
    if (!fresh) return;
    const before = looked.current;
    const isGone =
      fresh !== FORBIDDEN &&
      before &&
      !fresh.orders.some(({ orderNumber }) => orderNumber === before);
    if (isGone) announce(DECIDED_BY_OTHERS);
    replace(fresh);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `put` sets a state, whichever it is
  }, []);
  useRefreshOnSight(refresh);

  const drop = (orderNumber: string) => {
    if (!list) return;
    const next = orders[at + 1] ?? orders[at - 1];
    looked.current = next?.orderNumber;
    choose(next?.orderNumber);
    replace({
      ...list,
      orders: orders.filter((one) => one.orderNumber !== orderNumber),
      total: Math.max(0, list.total - 1),
    });
    void refresh();
  };
  return {
    is,
    isForbidden,
    orders,
    total: list?.total ?? 0,
    order,
    at,
    choose,
    drop,
    retry,
    refresh,
  };
}
