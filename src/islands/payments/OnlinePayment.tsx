import { isPayableOnline } from '#lib/payments/online.ts';
import { lazyComponent } from '#islands/ui/lazy-component.tsx';
import type { OnlinePaymentProps } from './PayOnline.tsx';

const PayOnline = lazyComponent(async () => (await import('./PayOnline.tsx')).PayOnline);

/** Loads nothing for an order that is not paid online. */
export const OnlinePayment = (props: OnlinePaymentProps) =>
  isPayableOnline(props.order) ? <PayOnline {...props} /> : null;
