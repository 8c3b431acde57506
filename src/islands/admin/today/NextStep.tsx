import { type ReactNode, useCallback, useRef, useState } from 'react';
import { FORBIDDEN } from '#lib/browser/admin-only.ts';
import { act, approve, assign, fetchPage, fetchWaiting } from '#lib/browser/order-list/client.ts';
import { fetchTickets } from '#lib/browser/tickets/admin-client.ts';
import { recordWork } from '#lib/browser/today/today.ts';
import { APPROVING } from '#lib/messages/messages.ts';
import type { AdminOrderView } from '#lib/order-list/codec.ts';
import { readAddress } from '#lib/order-list/filters.ts';
import { paths } from '#lib/site/paths.ts';
import { DriverDialog } from '#islands/admin/deliveries/DriverDialog.tsx';
import { SlipDetails, SlipViewer } from '#islands/admin/payments/SlipDetails.tsx';
import { TicketView } from '#islands/admin/tickets/TicketView.tsx';
import { AdminDialog, DialogButtons } from '#islands/admin/ui/AdminDialog.tsx';
import { BusyButton } from '#islands/ui/BusyButton.tsx';
import { Failed, Loading, useFetched } from '#islands/ui/LoadState.tsx';

interface StepProps {
  onClose: () => void;
}

interface OldestProps<Of> extends StepProps {
  title: string;
  fetch: () => Promise<readonly Of[] | typeof FORBIDDEN>;
  children: (oldest: Of, refresh: () => void) => ReactNode;
}

/** The one that has waited longest; somebody else may have settled it meanwhile. */
function Oldest<Of>({ title, fetch, onClose, children }: OldestProps<Of>) {
  const { fetched, retry } = useFetched(fetch);
  const oldest =
    fetched.is === 'loaded' && fetched.value !== FORBIDDEN ? fetched.value[0] : undefined;
  if (oldest !== undefined) return children(oldest, retry);
  return (
    <AdminDialog title={title} onClose={onClose}>
      {fetched.is === 'loading' && <Loading />}
      {fetched.is === 'failed' && <Failed message="It could not be loaded." retry={retry} />}
      {fetched.is === 'loaded' && <p>Nothing is waiting any more.</p>}
    </AdminDialog>
  );
}

/** Runs an action on an order once at a time, and closes when the order was changed. */
function useStep(onClose: () => void) {
  const [busy, setBusy] = useState(false);
  const run = async (order: AdminOrderView, work: () => Promise<AdminOrderView>, done: string) => {
    if (busy) return;
    setBusy(true);
    const changed = await act(order, work, done);
    setBusy(false);
    if (!changed) return;
    recordWork();
    onClose();
  };
  return { busy, run };
}

const oldestSlips = async () => {
  const list = await fetchWaiting();
  return list === FORBIDDEN ? list : list.orders;
};

function SlipStep({ onClose }: StepProps) {
  const large = useRef<HTMLDialogElement>(null);
  const { busy, run } = useStep(onClose);
  return (
    <Oldest title="Payment slip" fetch={oldestSlips} onClose={onClose}>
      {(order, refresh) => (
        <AdminDialog wide title={`Slip of ${order.orderNumber}`} onClose={onClose}>
          <div className="grid gap-4">
            {order.slip !== undefined && (
              <SlipViewer
                slip={order.slip}
                orderNumber={order.orderNumber}
                large={large}
                refresh={refresh}
              />
            )}
            <SlipDetails order={order} />
          </div>
          <DialogButtons onBack={onClose}>
            <a
              className="button button-link"
              href={`${paths.adminSlips}?order=${order.orderNumber}`}
            >
              Return slip
            </a>
            <BusyButton
              type="button"
              className="button-success"
              busy={busy}
              busyLabel={APPROVING}
              onClick={() =>
                void run(order, () => approve(order), `Order ${order.orderNumber} approved`)
              }
            >
              Approve
            </BusyButton>
          </DialogButtons>
        </AdminDialog>
      )}
    </Oldest>
  );
}

const WITHOUT_DRIVER = readAddress('status=to_delivery&driver=none');

const unassigned = async () => {
  // The list is newest first, so the oldest order is on its last page.
  const first = await fetchPage(WITHOUT_DRIVER);
  if (first === FORBIDDEN) return first;
  const list = first.pages > 1 ? await fetchPage({ ...WITHOUT_DRIVER, page: first.pages }) : first;
  return list === FORBIDDEN ? list : list.orders.toReversed();
};

function AssignStep({ onClose }: StepProps) {
  const { busy, run } = useStep(onClose);
  return (
    <Oldest title="Assign a driver" fetch={unassigned} onClose={onClose}>
      {(order) => (
        <DriverDialog
          title={`Assign ${order.orderNumber}`}
          town={order.to.city}
          busy={busy}
          assign={(driver) =>
            void run(
              order,
              () => assign(order, driver._id),
              `${order.orderNumber} assigned to ${driver.name}`,
            )
          }
          onClose={onClose}
        >
          <p className="muted">{order.address}</p>
        </DriverDialog>
      )}
    </Oldest>
  );
}

const pendingTickets = async () => {
  const list = await fetchTickets({ filter: 'pending', q: '', page: 1 });
  return list === FORBIDDEN ? list : list.tickets;
};

function ReplyStep({ onClose }: StepProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const sent = useCallback(() => {
    recordWork();
    onClose();
  }, [onClose]);
  return (
    <Oldest title="Ticket" fetch={pendingTickets} onClose={onClose}>
      {(ticket, refresh) => (
        <AdminDialog wide title={`Ticket of ${ticket.user.name}`} onClose={onClose}>
          <TicketView ticket={ticket} heading={heading} change={refresh} sent={sent} />
        </AdminDialog>
      )}
    </Oldest>
  );
}

const steps = {
  slipsWaiting: { action: 'Review', Step: SlipStep },
  toAssign: { action: 'Assign', Step: AssignStep },
  ticketsWaiting: { action: 'Reply', Step: ReplyStep },
} as const;

export const stepOf = (name: string) =>
  Object.entries(steps).find(([known]) => known === name)?.[1];

interface NextStepProps {
  step: NonNullable<ReturnType<typeof stepOf>>;
  /** What it is about, for readers of the button alone. */
  of: string;
}

/** Opens what has waited longest, to be settled in place. */
export function NextStep({ step: { action, Step }, of }: NextStepProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="button button-secondary"
        aria-haspopup="dialog"
        aria-label={`${action}: ${of}`}
        onClick={() => setOpen(true)}
      >
        {action}
      </button>
      {isOpen && <Step onClose={() => setOpen(false)} />}
    </>
  );
}
