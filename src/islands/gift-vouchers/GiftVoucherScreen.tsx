import { useEffect, useRef, useState } from 'react';
import { sendRequest } from '#lib/browser/send-request.ts';
import { isRejected, sentenceOf } from '#lib/browser/fetch.ts';
import { codeInLink } from '#lib/browser/gift-vouchers/client.ts';
import { type GiftVoucher, giftVoucherBalance } from '#lib/contract/gift-vouchers.ts';
import { formatDay } from '#lib/format/dates.ts';
import { formatPrice } from '#lib/format/money.ts';
import { paths } from '#lib/site/paths.ts';
import { BusyButton } from '#islands/ui/BusyButton.tsx';
import { Field } from '#islands/ui/Field.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import { OfflineNote } from '#islands/ui/OfflineNote.tsx';
import { useForm } from '#islands/ui/use-form.ts';
import * as m from '#messages';
import { GiftVoucherCard, type ShopOnCard } from './GiftVoucherCard.tsx';

interface Shown {
  code: string;
  giftVoucher: GiftVoucher;
  /** When its balance was asked for. */
  at: Date;
}

function History({ entries }: Pick<GiftVoucher, 'entries'>) {
  const nameOf = { paid: m.gift_vouchers_paid(), returned: m.gift_vouchers_returned() };
  return (
    <section className="box print:hidden" aria-labelledby="gift-voucher-history">
      <h2 id="gift-voucher-history">{m.gift_vouchers_history()}</h2>
      {entries.length === 0 && <p className="muted mt-2">{m.gift_vouchers_none_yet()}</p>}
      <ul>
        {entries.map(({ at, kind, amount }, index) => (
          <li
            key={`${at.getTime()} ${index}`}
            className="flex flex-wrap items-baseline gap-x-4 border-line py-2 not-first:border-t"
          >
            <time className="numeric text-sm text-ink-soft" dateTime={at.toISOString()}>
              {formatDay(at)}
            </time>
            {nameOf[kind]}
            <b className="numeric ms-auto">
              {kind === 'paid' ? '−' : '+'}
              {formatPrice(amount)}
            </b>
          </li>
        ))}
      </ul>
    </section>
  );
}

function noLongerGood({ giftVoucher: { balance, until }, at }: Shown): string | undefined {
  if (until <= at) return m.vouchers_gift_expired({ day: formatDay(until) });
  return balance === 0 ? m.vouchers_gift_empty() : undefined;
}

function Found({ shown, shop }: { shown: Shown; shop: ShopOnCard }) {
  const problem = noLongerGood(shown);
  return (
    <div className="stack">
      {problem !== undefined && (
        <p className="alert" role="alert">
          <Icon name="alert" />
          {problem}
        </p>
      )}
      <GiftVoucherCard {...shown} shop={shop} />
      {problem === undefined && (
        <p className="row print:hidden">
          <a className="button button-primary" href={paths.products()}>
            {m.gift_vouchers_use()}
          </a>
          <button type="button" className="button button-secondary" onClick={() => print()}>
            <Icon name="print" /> {m.gift_vouchers_print()}
          </button>
        </p>
      )}
      <History entries={shown.giftVoucher.entries} />
    </div>
  );
}

/** What is left of a gift voucher, by the code of its email's link or one that somebody types. */
export function GiftVoucherScreen({ shop }: { shop: ShopOnCard }) {
  const [shown, setShown] = useState<Shown>();
  const [problem, setProblem] = useState('');
  const input = useRef<HTMLInputElement>(null);

  const { formProps, busy, field } = useForm({
    schema: giftVoucherBalance.body,
    send: async ({ code }) => {
      setProblem('');
      setShown((before) => (before?.code === code ? before : undefined));
      try {
        const { giftVoucher } = await sendRequest(giftVoucherBalance, { body: { code } });
        setShown({ code, giftVoucher, at: new Date() });
        return {};
      } catch (error) {
        if (isRejected(error)) return { code: error.fieldErrors['code'] ?? error.serverMessage };
        setProblem(sentenceOf(error, { unavailable: m.common_network_failed }));
        return {};
      }
    },
  });

  useEffect(() => {
    const openLink = () => {
      const code = codeInLink(location.hash);
      if (code === undefined || !input.current) return;
      input.current.value = code;
      input.current.form?.requestSubmit();
    };
    openLink();
    addEventListener('hashchange', openLink);
    return () => removeEventListener('hashchange', openLink);
  }, []);

  return (
    <div className="grid grid-cols-1 gap-8">
      {shown && <Found shown={shown} shop={shop} />}
      <form {...formProps} className="stack max-w-[560px] print:hidden">
        <Field
          ref={input}
          name="code"
          label={m.gift_vouchers_code()}
          hint={m.gift_vouchers_code_where()}
          error={field('code')}
          maxLength={60}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <OfflineNote />
        {problem !== '' && (
          <p className="alert" role="alert">
            <Icon name="alert" />
            {problem}
          </p>
        )}
        <BusyButton
          busy={busy}
          busyLabel={m.checkout_checking()}
          className={shown ? 'button-secondary' : 'button-primary'}
        >
          {m.gift_vouchers_check()}
        </BusyButton>
      </form>
    </div>
  );
}
