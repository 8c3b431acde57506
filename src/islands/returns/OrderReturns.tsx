import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import type { ReturnClient, ReturnEnd } from '#lib/browser/returns/request-return.ts';
import { notify } from '#lib/browser/toasts.ts';
import { formatDay } from '#lib/format/dates.ts';
import type { OwnOrder } from '#lib/orders/codec.ts';
import type { OwnReturn } from '#lib/returns/codec.ts';
import { closedText, returnStateOf } from '#lib/returns/return-form.ts';
import { paths } from '#lib/site/paths.ts';
import { Failed, Loading, useFetched } from '#islands/ui/LoadState.tsx';
import { More } from '#islands/ui/More.tsx';
import { ReturnDetails } from './ReturnBox.tsx';
import { ReturnForm } from './ReturnForm.tsx';
import * as m from '#messages';

const Form = ({ byLink, children }: { byLink: boolean; children: ReactNode }) =>
  byLink ? <More label={m.returns_title()}>{children}</More> : children;

interface ReturnsProps {
  order: OwnOrder;
  returns: readonly OwnReturn[];
  days: number;
  now: Date;
  client: ReturnClient;
  /** An order without an account: hides links to account pages, and puts the form behind a button. */
  byLink: boolean;
  settle: (end: ReturnEnd) => void;
}

function Returns({ order, returns, days, now, client, byLink, settle }: ReturnsProps) {
  const state = returnStateOf(order, returns, { days, now });
  return (
    <div className="stack">
      {returns.map((one) => (
        <ReturnDetails key={one._id} order={order} one={one} byLink={byLink} />
      ))}
      {state.is === 'ready' && (
        <>
          {returns.length > 0 && <h2 className="mt-4">{m.returns_more()}</h2>}
          {state.until && (
            <p className="muted">
              {m.returns_until({ day: formatDay(state.until.toISOString()) })}
            </p>
          )}
          <Form byLink={byLink}>
            <ReturnForm order={order} lines={state.lines} client={client} settle={settle} />
          </Form>
        </>
      )}
      {state.is !== 'ready' && state.is !== 'open' && (
        <p className="rounded-md bg-sunken p-4">{closedText(state.is, order, days)}</p>
      )}
      {!byLink && (
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
      )}
    </div>
  );
}

interface OrderReturnsProps {
  order: OwnOrder;
  client: ReturnClient;
  byLink?: boolean;
  days: number;
  replace: (order: OwnOrder) => void;
}

/** The returns of an order, and the form for another one. */
export function OrderReturns(props: OrderReturnsProps) {
  const { order, client, byLink = false, days, replace } = props;
  const [first] = useState(order);
  const [now] = useState(() => new Date());
  const {
    fetched,
    retry,
    replace: replaceReturns,
  } = useFetched(useCallback(() => client.fetchReturns(first), [client, first]));
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
      <Returns {...{ order, returns, days, now, client, byLink, settle }} />
    </div>
  );
}
