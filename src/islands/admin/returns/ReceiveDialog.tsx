import { useState } from 'react';
import { lineLabel } from '#lib/catalogue/sizes.ts';
import type { AdminReturn } from '#lib/contract/returns.ts';
import {
  AdminDialog,
  DialogButtons,
  NumberInTitle,
  RestockField,
} from '#islands/admin/ui/AdminDialog.tsx';
import { SentPhotos } from '#islands/returns/SentPhotos.tsx';
import { BusyButton } from '#islands/ui/BusyButton.tsx';

interface ReceiveDialogProps {
  adminReturn: AdminReturn;
  busy: boolean;
  receive: (items: RestockedItem[]) => Promise<void>;
  onClose: () => void;
}

interface RestockedItem {
  _id: string;
  size: string;
  restock: boolean;
}

const toRestocked = ({ items, restock }: AdminReturn): RestockedItem[] =>
  items.map(({ _id, size }) => ({ _id, size, restock }));

/** Items that arrived broken are not ticked. */
export function ReceiveDialog({ adminReturn, busy, receive, onClose }: ReceiveDialogProps) {
  const [items, setItems] = useState(() => toRestocked(adminReturn));
  const setRestock = (at: number, restock: boolean) =>
    setItems((now) => now.map((item, place) => (place === at ? { ...item, restock } : item)));
  return (
    <AdminDialog
      onClose={onClose}
      title={
        <>
          Mark return of <NumberInTitle>{adminReturn.orderId}</NumberInTitle> as received?
        </>
      }
    >
      <div className="stack">
        <p className="muted">The customer gets an email. This action cannot be undone.</p>
        {adminReturn.reason !== '' && <p>Reason: {adminReturn.reason}</p>}
        <SentPhotos photos={adminReturn.photos} />
        <ul className="grid gap-4">
          {adminReturn.items.map((item, at) => (
            <li key={`${item._id} ${item.size}`}>
              <b>{item.name}</b>
              <small className="muted block">
                {lineLabel({ size: item.size, quantity: item.qty })}
              </small>
              <RestockField
                label={`Return ${item.name} to stock`}
                restock={items[at]?.restock ?? false}
                setRestock={(restock) => setRestock(at, restock)}
              />
            </li>
          ))}
        </ul>
      </div>
      <DialogButtons onBack={onClose}>
        <BusyButton
          type="button"
          busy={busy}
          busyLabel="Saving..."
          onClick={() => void receive(items)}
        >
          Mark as received
        </BusyButton>
      </DialogButtons>
    </AdminDialog>
  );
}
