import * as m from '#messages';

/** What staff choose instead of writing it. It is stored in English and read in each language. */

type ReadyText = (inputs?: object, options?: { locale?: 'en' }) => string;

export const slipReasons = [
  m.payments_slip_reason_amount,
  m.payments_slip_reason_unreadable,
  m.payments_slip_reason_other,
];

export const cancelReasons = [
  m.orders_cancel_reason_sold_out,
  m.orders_cancel_reason_asked,
  m.orders_cancel_reason_no_contact,
  m.orders_cancel_reason_no_delivery,
];

export const declineReasons = [m.returns_decline_used, m.returns_decline_damaged];

export const ticketAnswers = [
  m.tickets_answer_on_its_way,
  m.tickets_answer_picture,
  m.tickets_answer_return,
  m.tickets_answer_settled,
];

const inEnglish = (text: ReadyText): string => text({}, { locale: 'en' });

/** A stored text in the language of the call, as far as it begins with a ready one. */
export function ofReadyText(ready: readonly ReadyText[], stored: string): string {
  const found = ready.find((text) => stored.startsWith(inEnglish(text)));
  return found ? found() + stored.slice(inEnglish(found).length) : stored;
}
