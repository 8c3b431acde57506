import { useCallback } from 'react';
import { FORBIDDEN } from '#lib/browser/admin-only.ts';
import { fetchNamed } from '#lib/browser/order-list/client.ts';
import { slipsOf } from '#lib/order-list/packing.ts';
import { paths } from '#lib/site/paths.ts';
import { ORDERS_FAILED } from '#lib/order-list/messages.ts';
import { EmptyNote } from '#islands/admin/ui/EmptyNote.tsx';
import { NoPermission } from '#islands/admin/ui/NoPermission.tsx';
import { PrintBar } from '#islands/admin/ui/PrintBar.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import { Failed, Loading, useFetched } from '#islands/ui/LoadState.tsx';
import { useHydrated } from '#islands/ui/use-hydrated.ts';
import { PackingSlip, type Shop } from './PackingSlip.tsx';

const addressed = () => slipsOf(location).join(',');

export function PackingSlips({ shop }: { shop: Shop }) {
  const ids = useHydrated(addressed);
  const fetch = useCallback(async () => (ids ? fetchNamed(ids.split(',')) : undefined), [ids]);
  const { fetched, retry } = useFetched(fetch);
  if (ids === '')
    return (
      <EmptyNote>
        <h2>No orders chosen.</h2>
      </EmptyNote>
    );
  if (fetched.is === 'failed') return <Failed message={ORDERS_FAILED} retry={retry} />;
  if (fetched.is === 'loading' || fetched.value === undefined) return <Loading />;
  if (fetched.value === FORBIDDEN) return <NoPermission />;
  const { orders } = fetched.value;
  const missing = ids?.split(',').filter((id) => !orders.some((one) => one.orderNumber === id));
  return (
    <>
      <PrintBar>
        <a className="button button-link" href={paths.adminOrders}>
          <Icon name="arrow-left" /> Orders
        </a>
        <p className="muted flex-1 max-sm:order-1 max-sm:flex-[1_0_100%]" role="status">
          {orders.length === 1 ? '1 packing slip' : `${orders.length} packing slips`}, A5
          {missing && missing.length > 0 && `. Not found: ${missing.join(', ')}`}
        </p>
        <button type="button" className="button button-primary" onClick={() => print()}>
          <Icon name="print" /> Print
        </button>
      </PrintBar>
      {orders.map(
        ({ packing, ...order }) =>
          packing && (
            <PackingSlip key={order.orderNumber} order={{ ...order, packing }} shop={shop} />
          ),
      )}
    </>
  );
}
