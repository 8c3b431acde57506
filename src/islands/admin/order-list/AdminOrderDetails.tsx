import {
  auditText,
  reasonText,
  type AdminOrderView,
  type AuditEntry,
  type PaymentEntry,
} from '#lib/order-list/codec.ts';
import { nameWithSize } from '#lib/catalogue/sizes.ts';
import { mailtoUrl } from '#lib/email/address.ts';
import { hrefOf } from '#lib/order-list/filters.ts';
import { channelLabels } from '#lib/orders/channel.ts';
import type { DeliveryAttempt } from '#lib/orders/codec.ts';
import { attemptLabel } from '#lib/deliveries/attempts.ts';
import { methodName, paymentState } from '#lib/payments/payment-state.ts';
import { centsOf, formatMoney } from '#lib/format/money.ts';
import { formatMoment } from '#lib/format/dates.ts';
import { LankaQr } from '#islands/payments/LankaQr.tsx';
import { More } from '#islands/ui/More.tsx';
import { HandOverFacts } from '#islands/admin/deliveries/HandOverFacts.tsx';
import { WhatsAppTexts } from './WhatsAppTexts.tsx';

interface HistoryEntry {
  what: string;
  at: string;
  who: string;
  reason?: string;
}

export function History({ entries }: { entries: readonly HistoryEntry[] }) {
  return (
    <ol className="timeline" aria-label="History">
      {entries.map(({ what, at, who, reason }, position) => (
        <li
          key={`${at} ${what}`}
          className="done"
          aria-current={position === entries.length - 1 ? 'step' : undefined}
        >
          <b>{what}</b>
          <span className="numeric">
            <time dateTime={at}>{formatMoment(at)}</time>
            {who && `, ${who}`}
          </span>
          {reason && <q>{reason}</q>}
        </li>
      ))}
    </ol>
  );
}

export const AuditLog = ({ audit }: { audit: readonly AuditEntry[] }) => (
  <History
    entries={audit.map((entry) => ({
      ...entry,
      what: auditText(entry),
      reason: reasonText(entry),
    }))}
  />
);

const kinds = {
  transfer: 'Transfer',
  cash: 'Cash',
  card: 'Card payment',
  koko: 'Koko instalments',
  gift: 'Gift voucher',
  refund: 'Refund',
} as const satisfies Record<PaymentEntry['kind'], string>;

function Payments({ entries }: { entries: readonly PaymentEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <ul aria-label="Payments">
      {entries.map(({ kind, amount, at, by, reference, note }) => (
        <li key={`${at} ${kind}`}>
          <small className="muted">
            {[kinds[kind], formatMoney(centsOf(amount)), formatMoment(at), by, reference]
              .filter(Boolean)
              .join(', ')}
          </small>
          {note !== '' && <q>{note}</q>}
        </li>
      ))}
    </ul>
  );
}

function Attempts({ attempts }: { attempts: readonly DeliveryAttempt[] }) {
  return (
    <ul aria-label="Failed attempts">
      {attempts.map(({ at, reason, note }) => (
        <li key={at}>
          <b>{attemptLabel(reason)}</b>, {formatMoment(at)}
          {note !== '' && <q>{note}</q>}
        </li>
      ))}
    </ul>
  );
}

export function OrderLink({ number }: { number: string }) {
  return (
    <a className="numeric whitespace-nowrap" href={hrefOf({ q: number, order: number })}>
      {number}
    </a>
  );
}

/** What codes took off, and the free pieces. */
function Reductions({ order: { discounts, lines } }: { order: AdminOrderView }) {
  const gifts = lines.filter(({ kind }) => kind === 'gift');
  return (
    <>
      {discounts.length > 0 && (
        <>
          <dt>Discount code</dt>
          <dd>
            {discounts.map(({ code, cents }) => `${code}, ${formatMoney(cents)} off`).join('; ')}
          </dd>
        </>
      )}
      {gifts.length > 0 && (
        <>
          <dt>Free pieces</dt>
          <dd>{gifts.map(({ name, size }) => nameWithSize(name, size)).join('; ')}</dd>
        </>
      )}
    </>
  );
}

function Paying({ order }: { order: AdminOrderView }) {
  const state = paymentState(order, 'staff');
  return (
    <>
      <dt>Payment</dt>
      <dd>
        {methodName(order)}
        {state && (
          <>
            <br />
            {state}
          </>
        )}
        <Payments entries={order.payment.entries} />
        {order.lankaQr !== '' && (
          <More label="LankaQR code">
            <LankaQr
              text={order.lankaQr}
              cents={order.dueCents}
              orderNumber={order.orderNumber}
              how="The customer scans it with a bank app. Record the payment once it is in your account."
            />
          </More>
        )}
      </dd>
    </>
  );
}

export function AdminOrderDetails({ order }: { order: AdminOrderView }) {
  const { address, to, driver } = order;
  return (
    <dl className="order-facts numeric">
      {order.firstOrder && (
        <>
          <dt>Gift</dt>
          <dd>
            <b>First order: add the gift</b>
          </dd>
        </>
      )}
      {address !== '' && (
        <>
          <dt>Deliver to</dt>
          <dd>{address}</dd>
        </>
      )}
      {to.phone !== '' && (
        <>
          <dt>Phone</dt>
          <dd>
            <a href={`tel:${to.phone}`}>{to.phone}</a>
            <WhatsAppTexts order={order} />
          </dd>
        </>
      )}
      {to.email !== '' && (
        <>
          <dt>Email</dt>
          <dd>
            <a href={mailtoUrl(to.email)}>{to.email}</a>
          </dd>
        </>
      )}
      {order.channel !== 'web' && (
        <>
          <dt>Ordered by</dt>
          <dd>{channelLabels[order.channel]}</dd>
        </>
      )}
      {order.note !== '' && (
        <>
          <dt>Note</dt>
          <dd>{order.note}</dd>
        </>
      )}
      {order.guestUrl && (
        <>
          <dt>Buyer’s link</dt>
          <dd>
            <a href={order.guestUrl}>Open the page of the buyer</a>
          </dd>
        </>
      )}
      {order.replacementFor !== undefined && (
        <>
          <dt>Replaces</dt>
          <dd>
            Items of order <OrderLink number={order.replacementFor} />
          </dd>
        </>
      )}
      <Reductions order={order} />
      <Paying order={order} />
      {order.attempts.length > 0 && (
        <>
          <dt>Failed attempts</dt>
          <dd>
            <Attempts attempts={order.attempts} />
          </dd>
        </>
      )}
      {driver && (
        <>
          <dt>Driver</dt>
          <dd>{[driver.name, driver.mobile].filter(Boolean).join(', ')}</dd>
        </>
      )}
      <HandOverFacts order={order} />
    </dl>
  );
}
