import { mobileNumber } from '#lib/format/phone.ts';
import type { Language } from '#lib/messages/languages.ts';
import { buyerText, type TextStep } from '#lib/orders/buyer-texts.ts';
import type { Tx } from '#lib/server/infra/db/open.ts';
import type { OrderRow } from '#lib/server/infra/db/schema.ts';
import { inLocale } from '#lib/server/infra/locale.ts';
import { guestPath, textPath } from './buyer.ts';
import { codeForOwner } from './delivery-code.ts';
import type { OrderDeps, TextDeps } from './deps.ts';
import { totalCentsOf } from './ledger.ts';

/** The facts that texts about an order contain. The delivery code is not among them: only the buyer may see it. */
export const toTextedOrder = (
  { siteUrl, settings, secret }: Pick<OrderDeps, 'siteUrl' | 'settings' | 'secret'>,
  row: OrderRow,
) => {
  const path = textPath(row, secret) ?? guestPath(row, secret);
  return {
    shop: settings().name,
    orderNumber: row.number,
    totalCents: totalCentsOf(row),
    url: path === null ? undefined : siteUrl + path,
  };
};

/** Enqueues a text message about an order; false when none is sent. */
export async function textBuyer(
  deps: TextDeps,
  tx: Tx,
  { phone, language }: { phone: string; language: Language },
  row: OrderRow,
  step: TextStep,
): Promise<boolean> {
  const to = deps.hasSms ? mobileNumber(phone) : undefined;
  if (to === undefined) return false;
  const code = codeForOwner(deps, row);
  const text = () => buyerText(step, { ...toTextedOrder(deps, row), code });
  const isGuest = row.guest_token_hash !== null;
  return deps.sendSms(tx, to, inLocale(language, text), {
    owner: isGuest ? row.id : row.user_id,
    about: 'order',
    payer: isGuest ? {} : { account: row.user_id },
  });
}
