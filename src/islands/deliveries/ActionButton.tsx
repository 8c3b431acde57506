import { useState } from 'react';
import {
  isReassigned,
  moveLabels,
  refusalText,
  type Action,
  type AtTheDoor,
} from '#lib/deliveries/pending-action.ts';
import { CashBand } from './CashBand.tsx';
import { HandOverButton } from './HandOver.tsx';
import { act, haveRead } from '#lib/browser/deliveries/route.ts';
import {
  type Stop,
  callOf,
  directionsTo,
  nameOf,
  placeOf,
  whatsAppOf,
} from '#lib/deliveries/stops.ts';
import { FailedDelivery } from './FailedDelivery.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import type { Connection } from '#lib/browser/deliveries/store.ts';
import { formatTime } from '#lib/format/dates.ts';
import type { OwnOrder } from '#lib/orders/codec.ts';
import { formatMoney } from '#lib/format/money.ts';
import * as m from '#messages';

const numbersOf = (stops: readonly Stop[]) => stops.map(({ order }) => order.orderNumber);

export function StopActions({ orders }: { orders: readonly Stop[] }) {
  const [wasPressed, setPressed] = useState(false);
  const toStart = numbersOf(orders.filter(({ next }) => next === 'delivering'));
  const toHandOver = numbersOf(orders.filter(({ next }) => next === 'delivered'));
  const start = () => {
    setPressed(true);
    void Promise.all(toStart.map((orderNumber) => act(orderNumber, 'delivering')));
  };
  return (
    <>
      {toStart.length > 0 && (
        <button
          type="button"
          className="button button-primary min-h-[56px] flex-1 px-2"
          aria-describedby={`stop-${toStart[0]}`}
          onClick={start}
        >
          <Icon name="truck" />
          {moveLabels.delivering.button()}
        </button>
      )}
      {toHandOver.length > 0 && (
        <>
          <FailedDelivery orderNumbers={toHandOver} />
          <HandOverButton orderNumbers={toHandOver} takesFocus={wasPressed} />
        </>
      )}
    </>
  );
}

export function PendingAction({ action, connection }: { action: Action; connection: Connection }) {
  const { sending, waiting } = moveLabels[action.status];
  return (
    <p className="unsent flex items-center gap-2 text-sm font-bold text-pending">
      <Icon name="clock" />
      {(connection === 'online' ? sending : waiting)({ time: formatTime(action.at) })}
    </p>
  );
}

const cashToTell = ({ cashCents }: AtTheDoor): string =>
  m.deliveries_tell_cash({ amount: formatMoney(cashCents) });

/** Actions that the server rejected; they stay until the driver has read them. */
export function RejectedActions({ actions }: { actions: readonly Action[] }) {
  const refused = actions.filter(({ refusal }) => refusal !== undefined);
  const numbers = [...new Set(refused.map(({ orderNumber }) => orderNumber))];
  return (
    <div role="alert" className="grid gap-3 not-empty:mb-4">
      {numbers.map((orderNumber) => (
        <div key={orderNumber} className="alert">
          <Icon name="alert" />
          <div>
            <b className="numeric">{m.deliveries_not_accepted({ number: orderNumber })}</b>
            {refused
              .filter((action) => action.orderNumber === orderNumber)
              .map(({ id, status, at, door, ...why }) => (
                <p key={id}>
                  {m.deliveries_rejected({
                    action: moveLabels[status].button(),
                    time: formatTime(at),
                    refusal: refusalText(why),
                  })}
                  {isReassigned(why) && ` ${m.deliveries_reassigned()}`}
                  {door && door.cashCents > 0 && ` ${cashToTell(door)}`}
                </p>
              ))}
            <button
              type="button"
              className="button button-secondary mt-2"
              onClick={() => void haveRead(orderNumber)}
            >
              {m.deliveries_dismiss()}
            </button>
          </div>
        </div>
      ))}
    </div>
  );
}

export function ContactCustomer({ order, isShort }: { order: OwnOrder; isShort: boolean }) {
  const directions = directionsTo(order, navigator.userAgent);
  const links = [
    { icon: 'phone', word: m.deliveries_call(), href: callOf(order), has: order.to.phone },
    { icon: 'chat', word: 'WhatsApp', href: whatsAppOf(order), has: order.to.phone },
    { icon: 'pin', word: m.deliveries_directions(), href: directions, has: placeOf(order) },
  ];
  return links
    .filter(({ has }) => has !== '')
    .map(({ icon, word, href }) => (
      <a
        key={word}
        className={`button button-secondary min-h-[56px] ${isShort ? 'w-[56px] px-0' : 'flex-[1_1_6em] px-2'}`}
        href={href}
        {...(href.startsWith('https:') && { target: '_blank', rel: 'noreferrer' })}
        {...(isShort && {
          'aria-label': m.deliveries_contact({ action: word, name: nameOf(order) }),
        })}
      >
        <Icon name={icon} />
        {!isShort && word}
      </a>
    ));
}

export function FailedMark({ failed }: Pick<Stop, 'failed'>) {
  if (failed === undefined) return null;
  return (
    <p className="flex items-start gap-2 text-pending">
      <Icon name="alert" />
      <span>
        <b>{failed}</b>
        <small className="block">{m.orders_shop_decides()}</small>
      </span>
    </p>
  );
}

export function CashToCollect({ stop: { cashCents, next, failed, order } }: { stop: Stop }) {
  if (order.status === 'cancelled' || failed !== undefined) return null;
  if (cashCents === 0) {
    return (
      <CashBand look="paid" amount={m.deliveries_nothing_to_collect()}>
        {order.slipStatus === 'approved' && m.deliveries_paid_by_slip()}
      </CashBand>
    );
  }
  return (
    <CashBand look={next === undefined ? 'collected' : 'due'} amount={formatMoney(cashCents)}>
      {next === undefined ? m.deliveries_collected() : m.deliveries_to_collect()}
    </CashBand>
  );
}
