import { formatDay } from '#lib/format/dates.ts';
import type { AdminReturn } from '#lib/contract/returns.ts';
import { centsOf, formatMoney } from '#lib/format/money.ts';
import {
  isSameAgain,
  nextReturnStep,
  returnBadgeOf,
  returnEventText,
} from '#lib/returns/admin-returns.ts';
import { lineLabel } from '#lib/catalogue/sizes.ts';
import { paths } from '#lib/site/paths.ts';
import { History, OrderLink } from '#islands/admin/order-list/AdminOrderDetails.tsx';
import { APPROVING } from '#lib/messages/messages.ts';
import { SentPhotos } from '#islands/returns/SentPhotos.tsx';
import { BusyButton } from '#islands/ui/BusyButton.tsx';

export function Items({ items }: Pick<AdminReturn, 'items'>) {
  return (
    <ul>
      {items.map(({ _id, name, size, qty }) => (
        <li key={`${_id} ${size}`}>
          <a href={paths.product(_id)}>{name}</a>
          <small className="muted -mt-2 block">{lineLabel({ size, quantity: qty })}</small>
        </li>
      ))}
    </ul>
  );
}

export function ExchangeValue({ adminReturn: { exchangeValue } }: { adminReturn: AdminReturn }) {
  if (!exchangeValue) return null;
  const { paid, today } = exchangeValue;
  return (
    <small className="numeric">
      {formatMoney(centsOf(paid))} paid for what comes back.{' '}
      {today === null
        ? 'Some of what goes out is no longer sold.'
        : `What goes out costs ${formatMoney(centsOf(today))} today.`}
    </small>
  );
}

function Resolution({ adminReturn }: { adminReturn: AdminReturn }) {
  const { resolution, status, replacement, exchangeFor } = adminReturn;
  if (resolution === 'refund') {
    const isOpen = nextReturnStep({ status }) !== undefined;
    const { refundable, refundableGift = 0 } = adminReturn;
    const cents = centsOf(refundable) + centsOf(refundableGift);
    return isOpen ? `Refund of ${formatMoney(cents)}` : 'Refund';
  }
  if (replacement !== null) {
    return (
      <>
        Exchange, replacement order <OrderLink number={replacement} />
      </>
    );
  }
  return (
    <>
      {isSameAgain(adminReturn) ? 'Exchange for the same' : 'Exchange for'}
      {!isSameAgain(adminReturn) && <Items items={exchangeFor} />}
      <ExchangeValue adminReturn={adminReturn} />
    </>
  );
}

const labels = {
  approve: ['Approve', ' the return of'],
  receive: ['Mark as received', ' the return of'],
  exchange: ['Complete exchange', ' of'],
  refund: ['Record refund', ' of'],
} as const;

interface Props {
  adminReturn: AdminReturn;
  busy: boolean;
  next: () => void;
  decline: () => void;
}

function Actions({ adminReturn, busy, next, decline }: Props) {
  const step = nextReturnStep(adminReturn);
  if (step === undefined) return null;
  const [label, hidden] = labels[step === 'complete' ? adminReturn.resolution : step];
  return (
    <div className="grid content-start gap-2">
      <BusyButton
        type="button"
        className={step === 'approve' ? 'button-success' : 'button-primary'}
        busy={busy}
        busyLabel={APPROVING}
        aria-haspopup={step === 'approve' ? undefined : 'dialog'}
        onClick={next}
      >
        {label}
        <span className="visually-hidden">
          {hidden} {adminReturn.orderId}
        </span>
      </BusyButton>
      {step === 'approve' && (
        <button
          type="button"
          className="button button-link"
          aria-haspopup="dialog"
          onClick={decline}
        >
          Decline<span className="visually-hidden"> the return of {adminReturn.orderId}</span>
        </button>
      )}
    </div>
  );
}

export function ReturnRow({ adminReturn, ...actions }: Props) {
  const { _id, orderId, customer, createdAt, items, reason, photos, status, history } = adminReturn;
  const { label, look } = returnBadgeOf(status);
  return (
    <li
      className="panel mb-4 grid grid-cols-1 gap-x-8 gap-y-6 p-4 lg:grid-cols-[minmax(0,1fr)_220px_minmax(0,300px)] lg:p-6 lg:*:[.timeline]:col-start-3"
      id={_id}
      tabIndex={-1}
      aria-label={`Return of ${orderId}`}
    >
      <div className="grid content-start gap-2 wrap-anywhere [&_a]:inline-flex [&_a]:min-h-target [&_a]:items-center">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="text-lg">
            <OrderLink number={orderId} />
          </h2>
          <span className={look}>{label}</span>
        </div>
        <p className="muted">{[customer, formatDay(createdAt)].filter(Boolean).join(', ')}</p>
        <Items items={items} />
        <dl className="order-facts">
          {reason !== '' && (
            <>
              <dt>Reason</dt>
              <dd>{reason}</dd>
            </>
          )}
          {photos.length > 0 && (
            <>
              <dt>Photos</dt>
              <dd>
                <SentPhotos photos={photos} />
              </dd>
            </>
          )}
          <dt>Resolution</dt>
          <dd className="numeric">
            <Resolution adminReturn={adminReturn} />
          </dd>
        </dl>
      </div>
      <Actions adminReturn={adminReturn} {...actions} />
      {/* It is last, so that new content moves no button. */}
      <History
        entries={history.map((entry) => ({
          what: returnEventText(entry, adminReturn),
          at: entry.at,
          who: entry.by,
          reason: entry.status === 'declined' ? entry.reason : '',
        }))}
      />
    </li>
  );
}
