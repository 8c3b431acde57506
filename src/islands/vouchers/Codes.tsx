import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { removeCodes } from '#lib/browser/vouchers/store.ts';
import type { Totals } from '#lib/cart/totals.ts';
import type { CheckoutTotals } from '#lib/checkout/order-request.ts';
import { formatMoney } from '#lib/format/money.ts';
import { BusyButton } from '#islands/ui/BusyButton.tsx';
import { describing, FieldFrame } from '#islands/ui/Field.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import type { Quoting } from './use-quote.ts';
import { unbroken } from '#lib/format/unbroken.ts';
import * as m from '#messages';

const NAME = 'voucher';
const MAX_TYPED = 60;

/** Within the form of the checkout, so Enter must not place the order. */
function CodeField({ use }: Pick<Quoting, 'use'>) {
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  useEffect(() => input.current?.focus(), []);
  const send = async () => {
    if (busy || !input.current) return;
    setBusy(true);
    const problem = await use(input.current.value);
    setBusy(false);
    setError(problem);
    if (problem === undefined) input.current.value = '';
    input.current.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    void send();
  };
  return (
    <FieldFrame name={NAME} label={m.vouchers_code()} error={error}>
      <span className="flex flex-wrap gap-2">
        <input
          ref={input}
          data-field
          className="min-w-[9rem] flex-1"
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="done"
          maxLength={MAX_TYPED}
          onInput={() => setError(undefined)}
          onKeyDown={onKeyDown}
          {...describing({ name: NAME, error })}
        />
        <BusyButton
          type="button"
          className="button-secondary"
          busy={busy}
          busyLabel={m.checkout_checking()}
          onClick={() => void send()}
        >
          {m.vouchers_apply()}
        </BusyButton>
      </span>
    </FieldFrame>
  );
}

interface Props {
  codes: readonly string[];
  quoting: Quoting;
  totals: Totals & Partial<Pick<CheckoutTotals, 'discounts' | 'giftVoucherCents'>>;
}

/** What a code takes off; several gift vouchers have only a sum, which the totals show. */
function amountOf(code: string, { quoting: { held }, totals }: Props): string {
  const { discounts = [], giftVoucherCents = 0 } = totals;
  const discount = discounts.find((one) => one.code === code);
  if (discount) return `-${formatMoney(discount.cents)}`;
  const isOnlyGiftVoucher = held.length - discounts.length === 1;
  return giftVoucherCents > 0 && isOnlyGiftVoucher ? `-${formatMoney(giftVoucherCents)}` : '';
}

function Code({ code, remove, ...props }: Props & { code: string; remove: () => void }) {
  const problem = props.quoting.refused[code];
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3">
      <span className="flex flex-wrap justify-between gap-x-3">
        <b className="numeric">{code}</b>
        <span className="numeric whitespace-nowrap text-sale">{amountOf(code, props)}</span>
      </span>
      <button
        type="button"
        className="icon-button"
        aria-label={m.vouchers_remove({ code })}
        onClick={remove}
      >
        <Icon name="close" />
      </button>
      {problem !== undefined && (
        <span className="field-error" role="alert">
          <Icon name="alert" size="small" />
          {unbroken(problem)}
        </span>
      )}
    </li>
  );
}

/** The field for a code, in one line until somebody opens it, and the codes of this order. */
export function Codes(props: Props) {
  const { codes, quoting } = props;
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const remove = (code: string) => {
    removeCodes([code]);
    // The button is gone.
    box.current?.querySelector<HTMLElement>('[data-field]')?.focus();
  };
  return (
    <div ref={box} className="grid gap-2 text-sm">
      {codes.length > 0 && (
        <ul>
          {codes.map((code) => (
            <Code key={code} {...props} code={code} remove={() => remove(code)} />
          ))}
        </ul>
      )}
      {codes.length > 0 && quoting.isBusy && <p role="status">{m.checkout_checking()}</p>}
      {codes.length > 0 && quoting.error !== undefined && (
        <div role="alert" className="grid justify-items-start gap-2">
          <p>{quoting.error}</p>
          <button type="button" className="button button-secondary" onClick={quoting.retry}>
            {m.common_try_again()}
          </button>
        </div>
      )}
      {isOpen ? (
        <CodeField use={quoting.use} />
      ) : (
        <button
          type="button"
          className="button button-link justify-self-start p-0"
          data-field
          onClick={() => setOpen(true)}
        >
          {m.vouchers_code()}
        </button>
      )}
    </div>
  );
}
