import { valuesOf } from '#lib/catalogue/options.ts';
import type { Shop } from '#lib/server/app/create-shop.ts';
import { at, type World } from './state.ts';
import type { VariantCommand } from './variants-model.ts';

/** Variants in a real shop. */

const noPictures = { files: [], store: undefined };

/** The variant that a product of the model is, with the title that people send for it. */
export async function variantNow({ db }: Shop, { variants }: World, product: number) {
  const { productId, titles } = at(variants, product);
  const first = titles[0] ?? '';
  const row = await db
    .selectFrom('product_variants')
    .select(['number', 'size', 'former_titles'])
    .where('product_id', '=', productId)
    .where('size', 'in', titles)
    .executeTakeFirst();
  const isKnown = !row || row.size === first || row.former_titles.includes(`"${first}"`);
  return { productId, size: isKnown ? first : row.size, number: row?.number };
}

export async function actOnVariant(
  shop: Shop,
  { admin, variants }: World,
  command: VariantCommand,
): Promise<void> {
  const { productId, titles } = at(variants, command.product);
  const { options, variants: present } = await shop.products.find(productId);
  const isMeant = ({ size }: { size: string }) => titles.includes(size);
  const name = command.does === 'rename' ? command.name : 0;
  const left = present
    .filter((one) => command.does !== 'drop' || !isMeant(one))
    .map((one) => ({
      _id: `${productId}.${one.number}`,
      title: command.does === 'rename' && isMeant(one) ? (titles[name] ?? '') : one.size,
    }));
  const title =
    command.does === 'sell' ? [{ title: await lastTitle(shop, productId, titles) }] : [];
  const sold = [...left, ...title].map(({ title: values, ...rest }) => ({
    ...rest,
    options: [...valuesOf(values, options)],
  }));
  const named = options.map((option, place) => ({
    name: option.name,
    values: [...new Set(sold.map((one) => one.options[place] ?? ''))],
  }));
  await shop.products.change(admin, productId, { options: named, variants: sold }, noPictures);
}

/** The name that a variant had last, as its product's history tells it. */
async function lastTitle({ db }: Shop, productId: string, titles: readonly string[]) {
  const events = await db
    .selectFrom('product_events')
    .select('after')
    .where('product_id', '=', productId)
    .orderBy('position', 'desc')
    .execute();
  for (const { after } of events) {
    const found = titles.find((title) => after.includes(`"size":"${title}"`));
    if (found !== undefined) return found;
  }
  return titles[0] ?? '';
}
