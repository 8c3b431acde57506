import { facts } from '#lib/facts/facts.ts';
import { formatMoney } from '#lib/format/money.ts';
import { discountedCents, type ProductSummary } from '#lib/catalogue/product.ts';

const nameAndPrice = (product: ProductSummary, size?: string): string => {
  const price = formatMoney(discountedCents(product.priceCents, product.discount));
  return `${product.name}${size ? `, size ${size}` : ''}, ${price}`;
};

const whatsapp = (to: string, text: string): string =>
  `https://wa.me/${to}?${new URLSearchParams({ text }).toString().replaceAll('+', '%20')}`;

/** A WhatsApp link with the product's name, size, price and URL, for a friend. */
export const shareHref = (product: ProductSummary, address: string, size?: string): string =>
  whatsapp('', `${nameAndPrice(product, size)} ${address}`);

/** A WhatsApp link with a question to the shop about this product. */
export const askHref = (product: ProductSummary, address: string, size?: string): string =>
  whatsapp(facts.whatsapp, `I have a question about: ${nameAndPrice(product, size)} ${address}`);
