import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { fetchOrders } from '#lib/browser/orders/own-orders.ts';
import { formatDay } from '#lib/format/dates.ts';
import { FieldFrame } from '#islands/ui/FieldFrame.tsx';
import { useFetched } from '#islands/ui/use-fetched.ts';

/** Whoever asks about an older one does so from that order. */
const NEWEST = 20;
const fetchNewest = () => fetchOrders(1, NEWEST);

interface Props {
  id: string;
  /** The number of the order that is chosen; empty for none. */
  chosen: string;
  choose: (number: string) => void;
  error: string | undefined;
}

/** The order that a ticket is about: one of the newest, which one tap attaches. */
export function OrderField({ id, chosen, choose, error }: Props) {
  const { fetched } = useFetched(fetchNewest);
  const orders = fetched.is === 'here' ? fetched.value.orders : [];
  const isListed = orders.some(({ number }) => number === chosen);
  const [newest] = orders;
  const select = useRef<HTMLSelectElement>(null);
  const attach = (number: string) => {
    flushSync(() => choose(number));
    // The button that was pressed is gone; what it did stands here.
    select.current?.focus();
  };
  return (
    <div>
      <FieldFrame name="orderId" id={id} label="Order (if it is about one)" error={error}>
        <select
          ref={select}
          id={id}
          name="orderId"
          value={chosen}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => choose(event.target.value)}
        >
          <option value="">No order</option>
          {chosen !== '' && !isListed && <option value={chosen}>{chosen}</option>}
          {orders.map(({ number, createdAt }) => (
            <option key={number} value={number}>
              {number}, {formatDay(createdAt)}
            </option>
          ))}
        </select>
      </FieldFrame>
      {newest && chosen === '' && (
        <button
          type="button"
          className="attach-order numeric"
          onClick={() => attach(newest.number)}
        >
          Attach your newest order, <span className="whitespace-nowrap">{newest.number}</span>
        </button>
      )}
    </div>
  );
}
