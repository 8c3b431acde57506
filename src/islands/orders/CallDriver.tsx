import type { OwnOrder } from '#lib/orders/codec.ts';
import { Icon } from '#islands/ui/Icon.tsx';

/** Rings whoever brings the order. */
export function CallDriver({ driver }: { driver: NonNullable<OwnOrder['driver']> }) {
  if (driver.mobile === '') return null;
  return (
    <a className="button button-secondary" href={`tel:${driver.mobile.replaceAll(/[^\d+]/g, '')}`}>
      <Icon name="phone" />
      Call the driver
    </a>
  );
}
