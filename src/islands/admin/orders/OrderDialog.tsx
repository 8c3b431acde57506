import { useState } from 'react';
import { fetchDrivers } from '#lib/browser/orders/admin-client.ts';
import {
  type DriverOption,
  type AdminOrderView,
  likeliestDriver,
} from '#lib/orders/admin-codec.ts';
import { DRIVERS_FAILED } from '#lib/orders/admin-messages.ts';
import { Failed, Loading, useFetched } from '#islands/ui/LoadState.tsx';
import { BusyButton } from '#islands/ui/BusyButton.tsx';
import { AdminDialog, NumberInTitle } from '#islands/admin/ui/AdminDialog.tsx';
import { isPdf } from '#lib/orders/slip.ts';
import { mayMove } from '#lib/orders/status.ts';
import { formatMoment } from '#lib/format/dates.ts';
import { OrderLines, StatusBadge, OrderTotals } from '#islands/orders/OrderDetails.tsx';
import { SlipPicture } from '#islands/orders/SlipPicture.tsx';
import { AuditLog, OrderDetails } from './OrderDetails.tsx';
import { type Doing, NextStepButton } from './OrderTable.tsx';

/** Above this number a filter field is shown. */
const MANY = 8;

const stopsWords = ({ stops, towns }: DriverOption): string => {
  if (stops === 0) return 'No stops';
  const count = stops === 1 ? '1 stop' : `${stops} stops`;
  const shown = towns.slice(0, 3).join(', ');
  return `${count}${shown && `, ${shown}`}${towns.length > 3 ? ' and more' : ''}`;
};

const isMeant = ({ name, email }: DriverOption, typed: string): boolean =>
  `${name} ${email}`.toLowerCase().includes(typed.trim().toLowerCase());

interface PickProps {
  driver: DriverOption;
  isChosen: boolean;
  choose: () => void;
}

function Pick({ driver, isChosen, choose }: PickProps) {
  return (
    <label className="driver-option">
      <input type="radio" name="driver" checked={isChosen} onChange={choose} />
      <span className="avatar" aria-hidden="true">
        {driver.name.slice(0, 1).toUpperCase()}
      </span>
      <span>
        <b>{driver.name}</b>
        <small className="muted">{driver.email}</small>
        <small className="muted">{stopsWords(driver)}</small>
      </span>
    </label>
  );
}

interface AssignDialogProps {
  order: AdminOrderView;
  busy: boolean;
  /** The driver who was assigned last on this page. */
  lastId: string | undefined;
  assign: (driver: DriverOption) => void;
  onClose: () => void;
}

/** The driver selection, with the open orders of each driver. */
export function AssignDialog({ order, busy, lastId, assign, onClose }: AssignDialogProps) {
  const { fetched, retry } = useFetched(fetchDrivers);
  const [id, setId] = useState(order.driverId ?? undefined);
  const [typed, setTyped] = useState('');
  const drivers = fetched.is === 'loaded' ? fetched.value : [];
  const shown = drivers.filter((driver) => isMeant(driver, typed));
  const chosen =
    drivers.find((driver) => driver._id === id) ?? likeliestDriver(drivers, order.to.city, lastId);
  return (
    <AdminDialog title={`Assign ${order.orderNumber}`} onClose={onClose}>
      <p className="muted">{order.address}</p>
      {fetched.is === 'loading' && <Loading />}
      {fetched.is === 'failed' && <Failed message={DRIVERS_FAILED} retry={retry} />}
      {fetched.is === 'loaded' && drivers.length === 0 && (
        <p>No approved drivers yet. Approve one under Drivers.</p>
      )}
      {drivers.length > MANY && (
        <div className="field">
          <label htmlFor="driver-name">Name or email</label>
          <input
            id="driver-name"
            type="search"
            autoComplete="off"
            onInput={(event) => setTyped(event.currentTarget.value)}
          />
        </div>
      )}
      {chosen && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (!busy) assign(chosen);
          }}
        >
          <fieldset className="driver-options">
            <legend className="visually-hidden">Driver</legend>
            {shown.map((driver) => (
              <Pick
                key={driver._id}
                driver={driver}
                isChosen={driver._id === chosen._id}
                choose={() => setId(driver._id)}
              />
            ))}
          </fieldset>
          <div className="row dialog-buttons">
            <button type="button" className="button button-link" onClick={onClose}>
              Close
            </button>
            <BusyButton busy={busy} busyLabel="Assigning...">
              Assign {chosen.name}
            </BusyButton>
          </div>
        </form>
      )}
    </AdminDialog>
  );
}

function SlipOf({ order: { slip, orderNumber } }: { order: AdminOrderView }) {
  if (slip === undefined) return null;
  return (
    <div className="slip-box">
      {!isPdf(slip) && <SlipPicture slip={slip} orderNumber={orderNumber} />}
      <p>
        <b>Payment slip</b>
        {isPdf(slip) && (
          <a href={slip} target="_blank" rel="noopener">
            Open the PDF
          </a>
        )}
      </p>
    </div>
  );
}

interface OrderDialogProps {
  order: AdminOrderView;
  doing: Doing;
  cancel: () => void;
  onClose: () => void;
}

/** Everything about one order, with its audit log. */
export function OrderDialog({ order, doing, cancel, onClose }: OrderDialogProps) {
  const isCancellable = order.status !== undefined && mayMove('cancel', order.status);
  return (
    <AdminDialog
      wide
      onClose={onClose}
      title={
        <>
          Order <NumberInTitle>{order.orderNumber}</NumberInTitle>
        </>
      }
    >
      <div className="order-head">
        <span className="muted numeric">{formatMoment(order.createdAt)}</span>
        <StatusBadge status={order.status} />
      </div>
      <OrderLines lines={order.lines} />
      <SlipOf order={order} />
      <div className="order-columns">
        <div className="stack">
          <OrderTotals order={order} />
          <OrderDetails order={order} />
        </div>
        <AuditLog audit={order.audit} />
      </div>
      <div className="row dialog-buttons">
        {isCancellable ? (
          <button
            type="button"
            className="button button-danger"
            aria-haspopup="dialog"
            onClick={cancel}
          >
            Cancel order
          </button>
        ) : (
          <span />
        )}
        <NextStepButton
          order={order}
          busy={doing.busy === order.orderNumber}
          approve={() => doing.approve(order)}
          assign={() => doing.assign(order)}
          refund={() => doing.refund(order)}
        />
      </div>
    </AdminDialog>
  );
}
