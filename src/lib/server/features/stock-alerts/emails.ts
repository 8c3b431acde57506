import { nameWithSize } from '#lib/catalogue/sizes.ts';
import type { PublicSettings } from '#lib/shop-settings/shop-settings.ts';
import { type EmailContent, withLink } from '#lib/server/infra/mail/layout.ts';
import { boughtName } from '#lib/server/infra/locale.ts';
import * as m from '#messages';

export const CONFIRM_DAYS = 7;

interface AlertEmail {
  product: { productId: string; name: string; size: string };
  url: string;
  unsubscribeUrl: string;
}

const nameOf = ({ productId, name, size }: AlertEmail['product']): string =>
  nameWithSize(boughtName(productId, name), size);

export const confirmAlertEmail = (
  { product, url, unsubscribeUrl }: AlertEmail,
  { name }: PublicSettings,
): EmailContent => {
  const what = { product: nameOf(product) };
  return {
    subject: m.stock_alerts_confirm_subject({ shop: name }),
    heading: m.stock_alerts_confirm_title(),
    preview: m.stock_alerts_confirm_preview(what),
    paragraphs: [m.stock_alerts_confirm_text(what)],
    action: { label: m.stock_alerts_confirm(), url },
    footnote: withLink(
      ({ link }) => m.stock_alerts_confirm_footnote({ link, days: CONFIRM_DAYS }),
      { label: m.stock_alerts_unsubscribe(), url: unsubscribeUrl },
    ),
  };
};

export const backInStockEmail = ({ product, url, unsubscribeUrl }: AlertEmail): EmailContent => {
  const what = { product: nameOf(product) };
  return {
    subject: m.stock_alerts_back_subject(what),
    heading: m.stock_alerts_back_heading(),
    preview: m.stock_alerts_back_preview(what),
    paragraphs: [m.stock_alerts_back_text(what), m.stock_alerts_back_few()],
    action: { label: m.stock_alerts_view(), url },
    footnote: withLink(m.stock_alerts_why, {
      label: m.common_unsubscribe(),
      url: unsubscribeUrl,
    }),
  };
};
