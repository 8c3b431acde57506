import { say } from '#lib/browser/announce.ts';
import { notify } from '#lib/browser/toasts.ts';

/** The number that one reads aloud on the phone. */
export function OrderNumber({ orderId }: { orderId: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(orderId);
      notify('success', 'Order number copied.');
    } catch {
      // Not allowed, or no https: the number stands there to be selected.
      say('The order number could not be copied. Please select it.');
      const box = document.querySelector('#order-number');
      if (box) getSelection()?.selectAllChildren(box);
    }
  };
  return (
    <div className="order-number">
      <p>
        <small className="muted">Your order number</small>
        <b id="order-number" className="numeric">
          {orderId}
        </b>
      </p>
      <button type="button" className="button button-secondary" onClick={() => void copy()}>
        Copy
      </button>
    </div>
  );
}
