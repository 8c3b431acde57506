import type { OwnOrder } from '#lib/orders/codec.ts';
import type { OwnReturn } from '#lib/returns/codec.ts';
import { fetchOwnReturns } from '#lib/browser/returns/own-returns.ts';
import { returnStateOf } from '#lib/returns/return-form.ts';
import {
  exchangeText,
  itemsText,
  refundText,
  returnLabels,
  stepsOfReturn,
} from '#lib/returns/labels.ts';
import { paths } from '#lib/site/paths.ts';
import { useBackgroundFetch } from '#islands/ui/use-background-fetch.ts';
import { Steps } from '#islands/orders/Timeline.tsx';
import { SentPhotos } from './SentPhotos.tsx';
import * as m from '#messages';

const NO_RETURNS: readonly OwnReturn[] = [];

/** Fetches the customer's returns if `isEnabled`; empty until then. */
export const useOwnReturns = (isEnabled: boolean): readonly OwnReturn[] =>
  useBackgroundFetch(isEnabled, fetchOwnReturns, NO_RETURNS);

interface ReturnProps {
  order: OwnOrder;
  one: OwnReturn;
  /** Of an order without an account. */
  byLink?: boolean;
}

function ReturnFacts({ order, one, byLink = false }: ReturnProps) {
  const [refund, exchange] = [refundText(one, order), exchangeText(one)];
  return (
    <dl className="order-facts">
      <dt>{m.returns_items()}</dt>
      <dd>{itemsText(one.items)}</dd>
      {exchange !== undefined && (
        <>
          <dt>{m.returns_exchange_for()}</dt>
          <dd>{exchange}</dd>
        </>
      )}
      {refund !== undefined && (
        <>
          <dt>{m.returns_refund()}</dt>
          <dd className="numeric">{refund}</dd>
        </>
      )}
      {one.replacement !== null && (
        <>
          <dt>{m.returns_new_order()}</dt>
          <dd>
            {byLink ? (
              one.replacement
            ) : (
              <a className="numeric" href={`${paths.myOrders}#${one.replacement}`}>
                {one.replacement}
              </a>
            )}
          </dd>
        </>
      )}
      {one.reason !== '' && (
        <>
          <dt>{m.returns_your_reason()}</dt>
          <dd>{one.reason}</dd>
        </>
      )}
    </dl>
  );
}

export function ReturnDetails({ order, one, byLink = false }: ReturnProps) {
  const { title, says } = returnLabels(one);
  return (
    <section className="box grid grid-cols-1 gap-4" aria-labelledby={`return-${one._id}`}>
      <div>
        <h2 id={`return-${one._id}`} className="mb-2 outline-none" tabIndex={-1}>
          {title}
        </h2>
        <p>{says}</p>
      </div>
      <ReturnFacts order={order} one={one} byLink={byLink} />
      <SentPhotos photos={one.photos} />
      <Steps steps={stepsOfReturn(one)} label={m.returns_history()} />
    </section>
  );
}

function ReturnBox({ order, one }: ReturnProps) {
  const { title, says } = returnLabels(one);
  const [refund, exchange] = [refundText(one, order), exchangeText(one)];
  return (
    <div className="slip-box">
      <p>
        <b>{title}</b>
        <span className="muted">{itemsText(one.items)}</span>
        {exchange !== undefined && <span>{m.returns_exchange_for_items({ items: exchange })}</span>}
        {refund !== undefined && (
          <span className="numeric">{m.returns_refund_of({ amount: refund })}</span>
        )}
        <span>{says}</span>
      </p>
      <a
        className="button button-secondary"
        href={paths.returnOf(order.orderNumber)}
        aria-label={m.returns_view_of({ number: order.orderNumber })}
      >
        {m.returns_view()}
      </a>
    </div>
  );
}

interface ReturnsProps {
  order: OwnOrder;
  returns: readonly OwnReturn[];
}

export function LatestReturn({ order, returns: [latest] }: ReturnsProps) {
  return latest && <ReturnBox order={order} one={latest} />;
}

/** `days` after the delivery an order can no longer be returned. */
export interface Returnable {
  days: number;
  now: Date;
}

export function ReturnLink({ order, returns, days, now }: ReturnsProps & Returnable) {
  if (returnStateOf(order, returns, { days, now }).is !== 'ready') return null;
  return (
    <a
      className="button button-link"
      href={paths.returnOf(order.orderNumber)}
      aria-label={m.returns_items_of({ number: order.orderNumber })}
    >
      {m.returns_title()}
    </a>
  );
}
