import { formatDay } from '#lib/format/dates.ts';
import type { OwnOrder } from '#lib/orders/codec.ts';
import type { OrderedItem } from '#lib/tickets/schema.ts';
import { describing, FieldFrame } from '#islands/ui/Field.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import type { useFetched } from '#islands/ui/LoadState.tsx';
import * as m from '#messages';

const valueOf = ({ orderNumber, name }: OrderedItem) => `${orderNumber} ${name}`;

const itemsOf = ({ orderNumber, lines }: OwnOrder): OrderedItem[] =>
  [...new Set(lines.map(({ name }) => name))].map((name) => ({ orderNumber, name }));

interface Props {
  id: string;
  fetched: ReturnType<typeof useFetched<readonly OwnOrder[]>>['fetched'];
  retry: () => void;
  chosen: OrderedItem | undefined;
  choose: (item: OrderedItem | undefined) => void;
}

/** The ordered item that a ticket is about. It has its place before orders arrive, and without any. */
export function OrderedItemField({ id, fetched, retry, chosen, choose }: Props) {
  if (fetched.is === 'failed') {
    return (
      <p className="alert" role="alert">
        <Icon name="alert" />
        <span>
          {m.tickets_orders_not_loaded()}{' '}
          <button type="button" className="button button-link" onClick={retry}>
            {m.common_try_again()}
          </button>
        </span>
      </p>
    );
  }
  const orders = fetched.is === 'loaded' ? fetched.value : [];
  const items = orders.flatMap(itemsOf);
  const isListed = items.some((item) => chosen && valueOf(item) === valueOf(chosen));
  const field = { name: 'orderedItem', id, hint: m.tickets_item_hint() };
  return (
    <FieldFrame {...field} label={m.tickets_item()}>
      <select
        {...describing(field)}
        // The form sends it as category, product and order.
        name={undefined}
        disabled={items.length === 0 && !chosen}
        value={chosen ? valueOf(chosen) : ''}
        onChange={({ target }) => choose(items.find((item) => valueOf(item) === target.value))}
      >
        <option value="">
          {fetched.is === 'loading' ? m.tickets_item_loading() : m.tickets_item_other()}
        </option>
        {chosen && !isListed && <option value={valueOf(chosen)}>{chosen.name}</option>}
        {orders.map((order) => (
          <optgroup
            key={order.orderNumber}
            label={`${order.orderNumber}, ${formatDay(order.createdAt)}`}
          >
            {itemsOf(order).map((item) => (
              <option key={item.name} value={valueOf(item)}>
                {item.name}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </FieldFrame>
  );
}
