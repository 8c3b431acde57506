import type { OwnOrder } from '#lib/orders/codec.ts';
import { paths } from '#lib/site/paths.ts';
import { StatusBadge } from '#islands/orders/OrderDetails.tsx';

export const StopHead = ({ order }: { order: OwnOrder }) => (
  <div className="row -my-2 justify-between">
    <a
      className="numeric py-3 font-bold no-underline decoration-[1.5px] underline-offset-4 hover:underline"
      href={paths.myDelivery(order.orderNumber)}
    >
      {order.orderNumber}
    </a>
    <span className="print:hidden">
      <StatusBadge status={order.status} />
    </span>
  </div>
);
