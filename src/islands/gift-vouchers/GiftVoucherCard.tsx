import { groupCode } from '#lib/browser/gift-vouchers/client.ts';
import { formatDay } from '#lib/format/dates.ts';
import { formatPrice } from '#lib/format/money.ts';
import type { GiftVoucher } from '#lib/contract/gift-vouchers.ts';
import { CopyButton } from '#islands/payments/BankAccounts.tsx';
import * as m from '#messages';

export interface ShopOnCard {
  name: string;
  /** Where the shop is, for who has the card on paper. */
  host: string;
}

interface Props {
  code: string;
  giftVoucher: GiftVoucher;
  shop: ShopOnCard;
}

const CODE_ID = 'gift-voucher-code';

const focus = (heading: HTMLElement | null) => heading?.focus();

function Value({ amount, balance }: Pick<GiftVoucher, 'amount' | 'balance'>) {
  const isSpent = balance < amount;
  return (
    <p className="numeric leading-tight">
      {isSpent && <span className="block text-sm">{m.gift_vouchers_balance()}</span>}
      <b className="block font-display text-2xl leading-tight font-semibold text-turmeric-400">
        {formatPrice(balance)}
      </b>
      {isSpent && (
        <span className="text-sm">
          {m.gift_vouchers_amount()} {formatPrice(amount)}
        </span>
      )}
    </p>
  );
}

function Greeting({ to, from, message }: Pick<GiftVoucher, 'to' | 'from' | 'message'>) {
  if (to === '' && from === '' && message === '') return null;
  return (
    <div className="grid gap-2">
      {to !== '' && (
        <p className="font-display text-lg leading-snug">{m.gift_vouchers_for({ name: to })}</p>
      )}
      {message !== '' && <p className="max-w-prose whitespace-pre-line">{message}</p>}
      {from !== '' && <p className="text-ink-soft">{m.gift_vouchers_from({ name: from })}</p>}
    </div>
  );
}

/** As it is given to somebody, on screen and on paper. */
export function GiftVoucherCard({ code, giftVoucher, shop }: Props) {
  const grouped = groupCode(code);
  return (
    <article className="gift-voucher overflow-hidden rounded-lg bg-raised leading-snug shadow-lift print:border print:border-paper-300 print:shadow-none">
      <div className="grid gap-4 bg-indigo-900 p-6 text-on-brand sm:px-8">
        <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <h2 ref={focus} tabIndex={-1} className="text-xl outline-none">
            {m.gift_vouchers_title()}
          </h2>
          <p className="flex items-center gap-2 font-display text-lg">
            <img src="/favicon.svg" alt="" width="32" height="32" />
            {shop.name}
          </p>
        </header>
        <Value amount={giftVoucher.amount} balance={giftVoucher.balance} />
      </div>
      <div className="woven-border" aria-hidden="true" />
      <div className="grid gap-6 p-6 sm:px-8">
        <Greeting {...giftVoucher} />
        <div className="grid justify-items-center gap-2 rounded-md border-2 border-dashed border-paper-300 bg-surface p-4 text-center">
          <span className="text-sm text-ink-soft">{m.gift_vouchers_code()}</span>
          <b
            id={CODE_ID}
            className="numeric font-display text-xl leading-tight font-semibold text-balance select-all"
          >
            {grouped}
          </b>
          <CopyButton
            name={m.gift_vouchers_code()}
            text={grouped}
            targetId={CODE_ID}
            className="button-link print:hidden"
          />
        </div>
        <p className="text-sm">
          {m.gift_vouchers_until()}{' '}
          <b className="numeric whitespace-nowrap">{formatDay(giftVoucher.until)}</b>
          <span className="block text-ink-soft">{m.gift_vouchers_how()}</span>
          <span className="block text-ink-soft">{shop.host}</span>
        </p>
      </div>
    </article>
  );
}
