import type { AdminOrderView } from '#lib/orders/admin-codec.ts';
import { hrefOf } from '#lib/orders/admin-filters.ts';
import { formatMoney } from '#lib/format/money.ts';
import { formatDay } from '#lib/format/dates.ts';
import { Icon } from '#islands/ui/Icon.tsx';

const orderHref = (number: string) => hrefOf({ filter: 'all', q: number, page: 1, order: number });

/** `Dumbara Diamond Rug and 1 more` */
function itemsOf({ lines }: AdminOrderView): string {
  const [first, ...rest] = lines;
  if (!first) return '';
  return rest.length > 0 ? `${first.name} and ${rest.length} more` : first.name;
}

function SeenBefore({ numbers }: { numbers: readonly string[] }) {
  if (numbers.length === 0) return null;
  return (
    <p className="alert" role="alert">
      <Icon name="alert" />
      <span>
        <b>This slip was used before</b>
        {numbers.length === 1 ? 'For order ' : 'For orders '}
        {numbers.map((number, at) => (
          <span key={number}>
            {at > 0 && ', '}
            <a className="numeric whitespace-nowrap" href={orderHref(number)}>
              {number}
            </a>
          </span>
        ))}
        .
      </span>
    </p>
  );
}

/** What a slip is held against: the amount above all, then the order and its customer. */
export function SlipDetails({ order }: { order: AdminOrderView }) {
  const { to, number } = order;
  return (
    <>
      <p className="slip-total">
        Order total <b className="numeric">{formatMoney(order.totalCents)}</b>
      </p>
      <SeenBefore numbers={order.slipSeenBefore} />
      <dl className="order-facts">
        <dt>Order</dt>
        <dd className="numeric">
          <a href={orderHref(number)}>{number}</a>, {formatDay(order.createdAt)}
        </dd>
        <dt>Customer</dt>
        <dd className="numeric">
          {to.firstName} {to.lastName}, {to.phone}
        </dd>
        <dt>Items</dt>
        <dd>{itemsOf(order)}</dd>
      </dl>
    </>
  );
}
