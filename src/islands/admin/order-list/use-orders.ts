import { useCallback, useEffect, useMemo, useState } from 'react';
import { hrefOf, readAddress } from '#lib/order-list/filters.ts';
import { fetchOne, fetchPage } from '#lib/browser/order-list/client.ts';
import { FORBIDDEN } from '#lib/browser/admin-only.ts';
import type { AdminOrderView } from '#lib/order-list/codec.ts';
import { paths } from '#lib/site/paths.ts';
import { useAdminList } from '#islands/admin/ui/use-admin-list.ts';
import { useSearch } from '#islands/ui/Pager.tsx';

export function useOrders() {
  const search = useSearch();
  const address = useMemo(() => readAddress(search), [search]);
  const orderNumber = address.order;
  const listSearch = hrefOf({ ...address, order: undefined }).slice(paths.adminOrders.length);
  const state = useAdminList(useCallback(() => fetchPage(readAddress(listSearch)), [listSearch]));
  const { list, replace } = state;
  const [elsewhere, setElsewhere] = useState<AdminOrderView>();
  const onPage = list?.orders.find((order) => order.orderNumber === orderNumber);
  const isMissing = list !== undefined && orderNumber !== undefined && !onPage;

  useEffect(() => {
    if (!isMissing) return;
    fetchOne(orderNumber).then(setElsewhere, () => undefined);
  }, [isMissing, orderNumber]);

  /** Updates an order in place, so that no row moves. */
  const change = async (changed: AdminOrderView) => {
    setElsewhere((order) => (order?.orderNumber === changed.orderNumber ? changed : order));
    if (!list) return;
    const orders = list.orders.map((order) =>
      order.orderNumber === changed.orderNumber ? changed : order,
    );
    replace({ ...list, orders });
    const fresh = await fetchPage(address).catch(() => undefined);
    if (fresh && fresh !== FORBIDDEN) replace({ ...list, orders, counts: fresh.counts });
  };
  const refresh = async () => {
    const fresh = await fetchPage(address).catch(() => undefined);
    if (fresh) replace(fresh);
  };
  const open = onPage ?? (elsewhere?.orderNumber === orderNumber ? elsewhere : undefined);
  return { state, address, open, change, refresh };
}
