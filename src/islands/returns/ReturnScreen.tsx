import { useCallback, useEffect, useRef, useState } from 'react';
import { fetchReturnsOf, type ReturnEnd } from '#lib/browser/returns/own-returns.ts';
import { notify } from '#lib/browser/toasts.ts';
import { formatDay } from '#lib/format/dates.ts';
import type { OwnOrder } from '#lib/orders/codec.ts';
import type { OwnReturn } from '#lib/returns/codec.ts';
import { closedText, deliveredAt, returnStateOf } from '#lib/returns/return-form.ts';
import { paths } from '#lib/site/paths.ts';
import { Failed, Loading, useFetched } from '#islands/ui/LoadState.tsx';
import { OrderNotFound, useLinkedOrder } from '#islands/orders/LinkedOrder.tsx';
import { OrderBadge } from '#islands/orders/OrderDetails.tsx';
import { OrderedPanel } from '#islands/orders/OrderedPanel.tsx';
import { ReturnDetails } from './ReturnBox.tsx';
import { ReturnForm } from './ReturnForm.tsx';
import * as m from '#messages';

interface ReturnsProps {
  order: OwnOrder;
  returns: readonly OwnReturn[];
  days: number;
  now: Date;
  settle: (end: ReturnEnd) => void;
}

function Returns({ order, returns, days, now, settle }: ReturnsProps) {
  const state = returnStateOf(order, returns, { days, now });
  return (
    <div className="stack">
      {returns.map((one) => (
        <ReturnDetails key={one._id} order={order} one={one} />
      ))}
      {state.is === 'ready' && (
        <>
          {returns.length > 0 && <h2 className="mt-4">{m.returns_more()}</h2>}
          {state.until && (
            <p className="muted">
              {m.returns_until({ day: formatDay(state.until.toISOString()) })}
            </p>
          )}
          <ReturnForm order={order} lines={state.lines} settle={settle} />
        </>
      )}
      {state.is !== 'ready' && state.is !== 'open' && (
        <p className="rounded-md bg-sunken p-4">{closedText(state.is, order, days)}</p>
      )}
      <p className="row">
        <a className="button button-secondary" href={`${paths.myOrders}#${order.orderNumber}`}>
          {m.site_my_orders()}
        </a>
        {state.is !== 'ready' && (
          <a className="button button-link" href={paths.raiseTicketAbout(order.orderNumber)}>
            {m.site_raise_ticket()}
          </a>
        )}
      </p>
    </div>
  );
}

interface OrderReturnsProps {
  order: OwnOrder;
  days: number;
  replace: (order: OwnOrder) => void;
}

function OrderReturns({ order, days, replace }: OrderReturnsProps) {
  const [first] = useState(order);
  const [now] = useState(() => new Date());
  const {
    fetched,
    retry,
    replace: replaceReturns,
  } = useFetched(useCallback(() => fetchReturnsOf(first), [first]));
  const [made, setMade] = useState<string>();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The pressed button is removed, so the new return gets the focus.
    if (made !== undefined) place.current?.querySelector<HTMLElement>('h2')?.focus();
  }, [made]);

  if (fetched.is === 'loading') return <Loading />;
  if (fetched.is === 'failed') return <Failed message={m.returns_not_loaded()} retry={retry} />;
  const returns = fetched.value;

  const settle = (end: ReturnEnd) => {
    if (end.is === 'requested') {
      const { _id, status, resolution } = end.made;
      replace({ ...order, latestReturn: { _id, status, resolution } });
      replaceReturns([end.made, ...returns]);
      setMade(_id);
      notify('success', m.returns_requested_now());
      return;
    }
    if (!end.now) return;
    const isReady = returnStateOf(end.now.order, end.now.returns, { days, now });
    // The newer state replaces the form and its message.
    if (isReady.is !== 'ready') notify('error', end.message);
    replace(end.now.order);
    replaceReturns(end.now.returns);
  };
  return (
    <div ref={place}>
      <Returns order={order} returns={returns} days={days} now={now} settle={settle} />
    </div>
  );
}
function Head({ order }: { order: OwnOrder }) {
  const { orderNumber: number } = order;
  const delivered = deliveredAt(order);
  return (
    <div className="row mb-6 items-end justify-between">
      <div>
        <h1>{m.returns_title()}</h1>
        <p className="lead numeric">
          {delivered
            ? m.returns_order_delivered({ number, day: formatDay(delivered.toISOString()) })
            : m.returns_order({ number })}
        </p>
      </div>
      <OrderBadge order={order} />
    </div>
  );
}

/** `days` is the number of days in which a delivered order can be returned (docs/api.md "Returns"). */
export function ReturnScreen({ days }: { days: number }) {
  const { found, retry, replace } = useLinkedOrder();
  if (typeof found !== 'object') return <OrderNotFound why={found} retry={retry} />;
  return (
    <>
      <Head order={found} />
      <div className="with-sidebar">
        <OrderReturns order={found} days={days} replace={replace} />
        <OrderedPanel order={found} />
      </div>
    </>
  );
}
