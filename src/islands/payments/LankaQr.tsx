import { lazyComponent } from '#islands/ui/lazy-component.tsx';
import * as m from '#messages';

/** The LankaQR code of what is due on an order; its encoder loads with the first code. */
export const LankaQr = lazyComponent(
  async () => (await import('./LankaQrCode.tsx')).LankaQrCode,
  () => <div className="size-[240px]" role="status" aria-label={m.common_loading()} />,
);
