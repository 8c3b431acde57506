import { formatDay } from '#lib/format/dates.ts';
import { formatMoney, toCents } from '#lib/format/money.ts';
import {
  type AdminReturn,
  isSameAgain,
  nextReturnStep,
  returnBadgeOf,
  type ReturnedPiece,
  returnEventText,
} from '#lib/returns/admin-codec.ts';
import { lineLabel } from '#lib/orders/codec.ts';
import { paths } from '#lib/site/paths.ts';
import { History, OrderLink } from '#islands/admin/order-list/AdminOrderDetails.tsx';
import { APPROVING } from '#lib/messages/messages.ts';
import { BusyButton } from '#islands/ui/BusyButton.tsx';

/** Pieces with their size and quantity. */
export function Pieces({ pieces }: { pieces: readonly ReturnedPiece[] }) {
  return (
    <ul className="return-pieces">
      {pieces.map((piece) => (
        <li key={`${piece.productId} ${piece.size}`}>
          <a href={paths.product(piece.productId)}>{piece.name}</a>
          <small className="muted">{lineLabel(piece)}</small>
        </li>
      ))}
    </ul>
  );
}

/** What comes back and what goes out of an exchange are worth. */
export function ExchangeValue({ shown: { exchangeValue } }: { shown: AdminReturn }) {
  if (!exchangeValue) return null;
  const { paid, today } = exchangeValue;
  return (
    <small className="numeric">
      {formatMoney(toCents(paid) ?? 0)} paid for what comes back.{' '}
      {today === null
        ? 'Some of what goes out is no longer sold.'
        : `What goes out costs ${formatMoney(toCents(today) ?? 0)} today.`}
    </small>
  );
}

/** What the customer wants, or got. */
function Resolution({ shown }: { shown: AdminReturn }) {
  const { resolution, status, refundableCents, replacement, exchangeFor } = shown;
  if (resolution === 'refund') {
    const isOpen = nextReturnStep({ status }) !== undefined;
    return isOpen ? `Refund of ${formatMoney(refundableCents)}` : 'Refund';
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
      {isSameAgain(shown) ? 'Exchange for the same' : 'Exchange for'}
      {!isSameAgain(shown) && <Pieces pieces={exchangeFor} />}
      <ExchangeValue shown={shown} />
    </>
  );
}

/** The button of the next step: what it says to everybody, and to screen readers besides. */
const labels = {
  approve: ['Approve', ' the return of'],
  receive: ['Mark as received', ' the return of'],
  exchange: ['Complete exchange', ' of'],
  refund: ['Record refund', ' of'],
} as const;

interface Props {
  shown: AdminReturn;
  busy: boolean;
  next: () => void;
  decline: () => void;
}

function Actions({ shown, busy, next, decline }: Props) {
  const step = nextReturnStep(shown);
  if (step === undefined) return null;
  const [words, hidden] = labels[step === 'complete' ? shown.resolution : step];
  return (
    <div className="return-actions">
      <BusyButton
        type="button"
        className={step === 'approve' ? 'button-success' : 'button-primary'}
        busy={busy}
        busyLabel={APPROVING}
        aria-haspopup={step === 'approve' ? undefined : 'dialog'}
        onClick={next}
      >
        {words}
        <span className="visually-hidden">
          {hidden} {shown.orderNumber}
        </span>
      </BusyButton>
      {step === 'approve' && (
        <button
          type="button"
          className="button button-link"
          aria-haspopup="dialog"
          onClick={decline}
        >
          Decline<span className="visually-hidden"> the return of {shown.orderNumber}</span>
        </button>
      )}
    </div>
  );
}

/** A return: what comes back and why, its history, and its next step. */
export function ReturnRow({ shown, ...actions }: Props) {
  const { id, orderNumber, customer, createdAt, items, reason, status, history } = shown;
  const { label, look } = returnBadgeOf(status);
  return (
    <li className="return-row" id={id} tabIndex={-1} aria-label={`Return of ${orderNumber}`}>
      <div className="return-facts">
        <div className="return-head">
          <h2>
            <OrderLink number={orderNumber} />
          </h2>
          <span className={look}>{label}</span>
        </div>
        <p className="muted">{[customer, formatDay(createdAt)].filter(Boolean).join(', ')}</p>
        <Pieces pieces={items} />
        <dl className="order-facts">
          {reason !== '' && (
            <>
              <dt>Reason</dt>
              <dd>{reason}</dd>
            </>
          )}
          <dt>Resolution</dt>
          <dd className="numeric">
            <Resolution shown={shown} />
          </dd>
        </dl>
      </div>
      <Actions shown={shown} {...actions} />
      {/* Last, so that what it gains moves no button under the pointer. */}
      <History
        entries={history.map((entry) => ({
          what: returnEventText(entry, shown),
          at: entry.at,
          who: entry.by,
          reason: entry.status === 'declined' ? entry.reason : '',
        }))}
      />
    </li>
  );
}
