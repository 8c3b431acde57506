import type { DriverOrder } from '#lib/deliveries/driver-order.ts';
import { LankaQr } from '#islands/payments/LankaQr.tsx';
import { More } from '#islands/ui/More.tsx';
import * as m from '#messages';

interface Props {
  order: DriverOrder;
  choose: (taken: { cash: string; note: string }) => void;
}

/** The customer pays with a bank app, and the driver takes no cash. */
export const PayByLankaQr = ({ order, choose }: Props) => (
  <More label={m.payments_lanka_qr()}>
    <LankaQr
      text={order.lankaQr}
      cents={order.dueCents}
      orderNumber={order.orderNumber}
      how={m.payments_lanka_qr_door()}
    />
    <button
      type="button"
      className="button button-secondary mt-3"
      onClick={() => choose({ cash: '0', note: m.payments_lanka_qr_door_paid() })}
    >
      {m.payments_lanka_qr_door_paid()}
    </button>
  </More>
);
