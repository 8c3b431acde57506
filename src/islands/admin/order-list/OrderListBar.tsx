import { ordersFile } from '#lib/browser/order-list/client.ts';
import type { AdminOrderPage } from '#lib/order-list/codec.ts';
import type { AdminOrderFilters } from '#lib/order-list/filters.ts';
import { countLabel } from '#lib/order-list/messages.ts';
import { ColumnChoices, type Columns } from '#islands/admin/ui/Columns.tsx';
import { ExportButton } from '#islands/admin/ui/ExportButton.tsx';
import { SelectPage } from '#islands/admin/ui/Selection.tsx';
import type { Selection } from '#islands/admin/ui/use-selection.ts';

interface Props {
  list: AdminOrderPage;
  address: AdminOrderFilters;
  selection: Selection;
  columns: Columns;
}

export const OrderListBar = ({ list, address, selection, columns }: Props) => (
  <div className="mb-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
    <SelectPage ids={list.orders.map(({ orderNumber }) => orderNumber)} selection={selection} />
    <p className="muted numeric flex-1 text-sm whitespace-nowrap max-lg:order-first max-lg:-mb-2 max-lg:flex-[1_0_100%]">
      {countLabel(list)}
    </p>
    <div className="flex gap-3">
      <ColumnChoices columns={columns} className="@max-[56.25rem]:hidden" />
      <ExportButton path={ordersFile(address)} name="orders.csv" />
    </div>
  </div>
);
