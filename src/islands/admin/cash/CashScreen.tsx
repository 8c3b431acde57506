import { useMemo } from 'react';
import { readCashAddress } from '#lib/cash/cash.ts';
import type { Shop } from '#islands/admin/order-list/PackingSlip.tsx';
import { Loading } from '#islands/ui/LoadState.tsx';
import { useSearch } from '#islands/ui/Pager.tsx';
import { useHydrated } from '#islands/ui/use-hydrated.ts';
import { CashReceipt } from './CashReceipt.tsx';
import { DriverLedger } from './DriverLedger.tsx';
import { DriverList } from './DriverList.tsx';

export function CashScreen({ shop }: { shop: Shop }) {
  const search = useSearch();
  const isHydrated = useHydrated(() => true);
  const { driver, receipt, page } = useMemo(() => readCashAddress(search), [search]);
  if (!isHydrated) return <Loading />;
  if (driver === '') return <DriverList />;
  if (receipt === '') return <DriverLedger key={driver} driverId={driver} page={page} />;
  return <CashReceipt driverId={driver} id={receipt} shop={shop} />;
}
