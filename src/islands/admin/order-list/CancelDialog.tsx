import { useRef, useState } from 'react';
import type { Difference } from '#lib/browser/payments/difference.ts';
import { REASON_BY_EMAIL } from '#lib/messages/messages.ts';
import { cancelReasons } from '#lib/messages/ready-texts.ts';
import type { Cancelling } from '#lib/order-list/schema.ts';
import { DifferenceField } from '#islands/admin/payments/DifferenceField.tsx';
import { NumberInTitle, ReasonDialog, RestockField } from '#islands/admin/ui/AdminDialog.tsx';
import * as m from '#messages';

interface CancelDialogProps {
  orderNumber: string;
  /** Resolves to what has to be accepted first. */
  send: (cancelling: Cancelling) => Promise<Difference | undefined>;
  onClose: () => void;
}

export function CancelDialog({ orderNumber, send, onClose }: CancelDialogProps) {
  const [restock, setRestock] = useState(true);
  const [spent, setSpent] = useState<Difference>();
  const box = useRef<HTMLDivElement>(null);
  const isAccepted = () =>
    box.current?.querySelector<HTMLInputElement>('input[name=acceptSpent]')?.checked === true;
  return (
    <ReasonDialog
      title={
        <>
          Cancel order <NumberInTitle>{orderNumber}</NumberInTitle>?
        </>
      }
      message={REASON_BY_EMAIL}
      usual={cancelReasons.map((reason) => reason())}
      action="Cancel order"
      busyLabel={m.orders_cancelling()}
      onClose={onClose}
      send={async (reason) => {
        const accepted = isAccepted() ? { acceptSpent: true } : {};
        setSpent(await send({ reason, restock, ...accepted }));
      }}
    >
      <RestockField restock={restock} setRestock={setRestock} />
      <div ref={box} className="contents">
        <DifferenceField difference={spent} />
      </div>
    </ReasonDialog>
  );
}
