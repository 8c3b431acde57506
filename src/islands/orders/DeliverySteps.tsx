import { partsDone, DELIVERY_STATUSES } from '#lib/orders/timeline.ts';
import { type Status, statusLabel } from '#lib/orders/status.ts';
import * as m from '#messages';

export function CheckoutSteps({ status }: { status: Status | undefined }) {
  const done = partsDone(status);
  return (
    <ol className="mt-4 flex flex-wrap gap-1" aria-label={m.orders_progress()}>
      {DELIVERY_STATUSES.map((part, at) => (
        <li
          key={part}
          className={`flex-1 border-t-[5px] pt-3 text-xs leading-tight font-semibold ${at < done ? 'border-brand text-ink [border-image:repeating-linear-gradient(90deg,var(--color-madder-500)_0_10px,var(--color-turmeric-400)_10px_20px)_5]' : 'border-paper-200 text-ink-soft'}`}
          aria-current={at === done - 1 ? 'step' : undefined}
        >
          {statusLabel(part)}
        </li>
      ))}
    </ol>
  );
}
