import { variantText } from '#lib/catalogue/sizes.ts';
import type { AdminOrder } from '#lib/order-list/codec.ts';
import { packingWords } from '#lib/order-list/packing-codec.ts';
import { codesOf } from '#lib/server/features/catalogue/products.ts';
import { languagesOf } from '#lib/server/features/account/users.ts';
import { boughtWords } from '#lib/server/features/orders/bought-words.ts';
import type { OrderRecord } from '#lib/server/features/orders/orders.ts';
import type { Db } from '#lib/server/infra/db/open.ts';
import { inLocale } from '#lib/server/infra/locale.ts';

type OrderLine = OrderRecord['lines'][number];

/** The buyer's words for a line; the packer reads the English ones beside them. */
function wordsOf(line: OrderLine) {
  const { name, title } = boughtWords(line);
  const text = [name, variantText(line.size, title)].filter(Boolean).join(', ');
  return name === line.name ? {} : { translated: text };
}

const piecesOf = ({ items }: AdminOrder): number => items.reduce((sum, { qty }) => sum + qty, 0);

/**
 * Adds what packing slips print to orders as written: the SKU and barcode of each line, none for a variant that was
 * removed, and the words of the slip in the buyer's language.
 */
export async function forPacking(
  db: Db,
  records: readonly OrderRecord[],
  orders: readonly AdminOrder[],
): Promise<AdminOrder[]> {
  const ids = records.flatMap(({ lines }) => lines).map((line) => line.product_id);
  const known = await codesOf(db, ids);
  const owners = await languagesOf(
    db,
    records.map(({ row }) => row.user_id),
  );
  const codesFor = (line: OrderLine | undefined) => {
    const { sku = '', barcode = '' } =
      known.find((one) => one.product_id === line?.product_id && one.number === line.variant) ?? {};
    return { ...(sku !== '' && { sku }), ...(barcode !== '' && { barcode }) };
  };
  return orders.map((order, at) => {
    const { row, lines } = records[at] ?? {};
    const isGuest = row?.guest_token_hash !== null;
    const language = (isGuest ? row?.language : owners.get(row.user_id)) ?? 'en';
    return inLocale(language, () => ({
      ...order,
      packing: { language, words: packingWords(piecesOf(order)) },
      items: order.items.map((item, place) => {
        const line = lines?.[place];
        return { ...item, ...codesFor(line), ...(line && wordsOf(line)) };
      }),
    }));
  });
}
