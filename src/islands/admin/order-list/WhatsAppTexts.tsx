import { internationalDigits } from '#lib/format/phone.ts';
import { whatsappUrl } from '#lib/cart/order-by-whatsapp.ts';
import type { AdminOrderView } from '#lib/order-list/codec.ts';
import type { TextStep } from '#lib/orders/buyer-texts.ts';

const steps: readonly { step: TextStep; label: string }[] = [
  { step: 'placed', label: 'Confirm the order' },
  { step: 'packed', label: 'Packed' },
  { step: 'started', label: 'Out for delivery' },
  { step: 'failed', label: 'Could not be delivered' },
];

/** Ready texts in the buyer's language, which open in the WhatsApp of whoever presses them. */
export function WhatsAppTexts({ order: { to, texts, sms } }: { order: AdminOrderView }) {
  if (!texts) return null;
  return (
    <details>
      <summary className="min-h-target cursor-pointer py-2 font-bold">WhatsApp</summary>
      <ul>
        {steps.map(({ step, label }) => (
          <li key={step}>
            <a
              className="inline-flex min-h-target items-center"
              href={whatsappUrl(internationalDigits(to.phone), texts[step])}
              target="_blank"
              rel="noopener noreferrer"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
      {sms === 'stopped' && <small className="muted">The buyer stopped our SMS.</small>}
    </details>
  );
}
