import { partsDone, DELIVERY_STATUSES } from '#lib/orders/timeline.ts';
import { type Status, statusLabel } from '#lib/orders/status.ts';
import * as m from '#messages';

export function CheckoutSteps({ status }: { status: Status | undefined }) {
  const done = partsDone(status);
  return (
    <ol className="checkout-steps" aria-label={m.orders_progress()}>
      {DELIVERY_STATUSES.map((part, at) => (
        <li
          key={part}
          className={at < done ? 'done' : undefined}
          aria-current={at === done - 1 ? 'step' : undefined}
        >
          {statusLabel(part)}
        </li>
      ))}
    </ol>
  );
}
