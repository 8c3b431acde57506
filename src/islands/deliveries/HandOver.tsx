import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import type { DeliveryRoute } from '#lib/browser/deliveries/store.ts';
import { moveLabels, askAbout } from '#lib/deliveries/pending-action.ts';

import { BusyButton } from '#islands/ui/BusyButton.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import { OfflineNote } from '#islands/ui/OfflineNote.tsx';
import { type AtTheDoorHandle, OrderAtTheDoor } from './OrderAtTheDoor.tsx';
import '#islands/ui/dialogs.css';
import { unbrokenMoney } from '#lib/format/unbroken.ts';
import * as m from '#messages';

/** The orders being handed over. The dialog is outside their card, which moves while the server decides. */
const $handedOver = atom<readonly string[]>([]);

const { button: label } = moveLabels.delivered;

interface ButtonProps {
  orderNumbers: readonly string[];
  takesFocus: boolean;
}

export function HandOverButton({ orderNumbers, takesFocus }: ButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) button.current?.focus();
  }, [takesFocus]);
  return (
    <button
      ref={button}
      type="button"
      className="button button-success min-h-[56px] flex-1 px-2"
      aria-haspopup="dialog"
      aria-describedby={`stop-${orderNumbers[0]}`}
      onClick={() => $handedOver.set(orderNumbers)}
    >
      <Icon name="check" />
      {label()}
    </button>
  );
}

export function HandOverDialog({ route }: { route: DeliveryRoute }) {
  const numbers = useStore($handedOver);
  // Removing the page's dialog fires no `close` event.
  useEffect(() => () => $handedOver.set([]), []);
  if (numbers.length === 0) return null;
  return <OpenDialog key={numbers.join()} numbers={numbers} route={route} />;
}

function OpenDialog({ numbers, route }: { numbers: readonly string[]; route: DeliveryRoute }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const cancel = useRef<HTMLButtonElement>(null);
  const parts = useRef(new Map<string, AtTheDoorHandle>());
  const [busy, setBusy] = useState(false);
  const id = useId();
  const orders = numbers.flatMap(
    (number) => route.orders.find(({ orderNumber }) => orderNumber === number) ?? [],
  );
  useEffect(() => {
    dialog.current?.showModal();
    // Focusing the confirm button would let a second Enter hand over.
    (dialog.current?.querySelector<HTMLElement>('.code-boxes input') ?? cancel.current)?.focus();
  }, []);
  // The amount due is fixed, because it is 0 after the hand-over.
  const [dueCents] = useState(() => orders.reduce((sum, order) => sum + order.dueCents, 0));

  const handOver = async () => {
    const forms = numbers.flatMap((number) => parts.current.get(number) ?? []);
    // Checks from the last form, so that the focus ends at the first mistake.
    if (busy || forms.toReversed().filter((form) => !form.check()).length > 0) return;
    setBusy(true);
    let isDone = true;
    for (const form of forms) isDone = (await form.send()) && isDone;
    setBusy(false);
    if (isDone) dialog.current?.close();
  };
  return (
    <dialog
      ref={dialog}
      className="confirm-dialog max-h-[calc(100dvh-24px)] overflow-auto"
      aria-labelledby={id}
      onClose={() => $handedOver.set([])}
    >
      <h2 id={id}>{askAbout(numbers, m.deliveries_question, m.deliveries_question_several)}</h2>
      <p>
        {dueCents > 0
          ? m.deliveries_collect_first({ amount: unbrokenMoney(dueCents) })
          : m.deliveries_no_cash_to_collect()}
      </p>
      <OfflineNote message={m.deliveries_stored_offline()} />
      <form
        className="stack mt-4"
        noValidate
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault();
          void handOver();
        }}
      >
        {orders.map((order) => (
          <OrderAtTheDoor
            key={order.orderNumber}
            order={order}
            isOne={numbers.length === 1}
            ref={(form) => {
              if (form) parts.current.set(order.orderNumber, form);
            }}
          />
        ))}
        <div className="row">
          <BusyButton
            type="submit"
            className="button-success"
            busy={busy}
            busyLabel={m.deliveries_saving()}
          >
            <Icon name="check" />
            {label()}
          </BusyButton>
          <button
            ref={cancel}
            type="button"
            className="button button-secondary"
            onClick={() => dialog.current?.close()}
          >
            {m.deliveries_cancel()}
          </button>
        </div>
      </form>
    </dialog>
  );
}
