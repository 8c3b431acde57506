import { nameWithSize } from '#lib/catalogue/sizes.ts';
import type { PublicSettings } from '#lib/shop-settings/shop-settings.ts';
import type { EmailContent } from '#lib/server/infra/mail/layout.ts';

export const CONFIRM_DAYS = 7;

interface AlertEmail {
  product: { name: string; size: string };
  url: string;
  unsubscribeUrl: string;
}

export const confirmAlertEmail = (
  { product, url, unsubscribeUrl }: AlertEmail,
  { name }: PublicSettings,
): EmailContent => {
  const what = nameWithSize(product.name, product.size);
  return {
    subject: `Confirm your email for ${name} stock alerts`,
    heading: 'Confirm your email',
    preview: `We will tell you when ${what} is back in stock.`,
    paragraphs: [
      `Click the button, and we will email you once when this is back in stock: ${what}.`,
    ],
    action: { label: 'Confirm email', url },
    footnote: [
      `Wasn't you? Ignore this email, or `,
      { label: 'unsubscribe', url: unsubscribeUrl },
      `. The link works for ${CONFIRM_DAYS} days.`,
    ],
  };
};

export const backInStockEmail = ({ product, url, unsubscribeUrl }: AlertEmail): EmailContent => {
  const what = nameWithSize(product.name, product.size);
  return {
    subject: `Back in stock: ${what}`,
    heading: 'Back in stock',
    preview: `${what} is back in stock.`,
    paragraphs: [
      `You asked us to tell you when this is back in stock: ${what}. You can order it now.`,
      'We may have only a few. We will not email you about it again.',
    ],
    action: { label: 'View product', url },
    footnote: [
      'You get this email because you asked for it in our shop. ',
      { label: 'Unsubscribe', url: unsubscribeUrl },
      ' to end all your stock alerts.',
    ],
  };
};
