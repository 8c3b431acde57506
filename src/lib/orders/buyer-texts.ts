import { formatMoney } from '#lib/format/money.ts';
import { smsSegments } from '#lib/format/sms-segments.ts';
import { shortName } from '#lib/shop-settings/short-name.ts';
import * as m from '#messages';

/** Short texts about an order, by SMS or WhatsApp, in the current language. */

interface OrderInText {
  shop: string;
  orderNumber: string;
  totalCents: number;
  /** What the buyer tells the driver. */
  code?: string | undefined;
  /** The page of the order, which needs no login. */
  url?: string | undefined;
}

const sentences = {
  placed: m.orders_text_placed,
  packed: m.orders_text_packed,
  started: m.orders_text_started,
  failed: m.orders_text_failed,
} as const;
export type TextStep = keyof typeof sentences;
export type BuyerTexts = Record<TextStep, string>;

const MAX_SEGMENTS = 2;

/** At most two segments as an SMS: a link that is too long for that is left out. */
export function buyerText(
  step: TextStep,
  { shop, orderNumber, totalCents, code, url }: OrderInText,
): string {
  const sentence = sentences[step]({
    shop: shortName(shop),
    number: orderNumber,
    amount: formatMoney(totalCents),
  });
  const text =
    step === 'started' && code !== undefined
      ? `${sentence} ${m.orders_text_code({ code })}`
      : sentence;
  const linked = `${text} ${url}`;
  return step === 'placed' && url !== undefined && smsSegments(linked) <= MAX_SEGMENTS
    ? linked
    : text;
}

export const buyerTexts = (order: OrderInText): BuyerTexts => ({
  placed: buyerText('placed', order),
  packed: buyerText('packed', order),
  started: buyerText('started', order),
  failed: buyerText('failed', order),
});
