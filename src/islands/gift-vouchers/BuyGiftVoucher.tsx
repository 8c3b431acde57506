import { useState } from 'react';
import { addGiftVoucher } from '#lib/browser/gift-vouchers/buy.ts';
import { notify } from '#lib/browser/toasts.ts';
import { dayOf, daysAfter } from '#lib/format/dates.ts';
import { formatPrice, toRupees } from '#lib/format/money.ts';
import { type AmountsForSale, isForSale } from '#lib/gift-vouchers/amounts.ts';
import { MAX_AHEAD_DAYS, MAX_GREETING, MAX_NAME } from '#lib/gift-vouchers/recipient.ts';
import { BoughtSchema } from '#lib/gift-vouchers/schema.ts';
import { paths } from '#lib/site/paths.ts';
import { describing, Field, FieldError, FieldFrame } from '#islands/ui/Field.tsx';
import { numberIn, useForm, valuesOf } from '#islands/ui/use-form.ts';
import * as m from '#messages';

const OTHER = 'other';

interface AmountsProps {
  sold: AmountsForSale;
  error: string | undefined;
}

function Amounts({ sold: { amounts, range }, error }: AmountsProps) {
  const [chosen, choose] = useState(amounts[0] === undefined ? OTHER : String(amounts[0]));
  const choices = [...amounts.map(String), ...(range && amounts.length > 0 ? [OTHER] : [])];
  return (
    <fieldset className="col-span-full grid gap-3">
      <legend className="label">{m.gift_vouchers_amount()}</legend>
      <div className="row">
        {choices.map((choice) => (
          <label
            key={choice}
            className="numeric flex min-h-12 items-center gap-3 rounded-sm border-2 border-line bg-raised px-4 font-semibold has-checked:border-brand"
          >
            <input
              className="radio"
              type="radio"
              name="choice"
              value={choice}
              checked={chosen === choice}
              onChange={() => choose(choice)}
            />
            {choice === OTHER ? m.gift_vouchers_another_amount() : formatPrice(Number(choice))}
          </label>
        ))}
      </div>
      {range && chosen === OTHER && (
        <Field
          name="amount"
          label={m.gift_vouchers_custom_amount()}
          hint={m.gift_vouchers_custom_hint({
            min: formatPrice(range.minCents),
            max: formatPrice(range.maxCents),
          })}
          inputMode="decimal"
          autoComplete="off"
          error={error}
        />
      )}
      {error !== undefined && chosen !== OTHER && <FieldError>{error}</FieldError>}
    </fieldset>
  );
}

function amountIn(form: HTMLFormElement): number | string {
  const choice = new FormData(form).get('choice') ?? OTHER;
  return choice === OTHER ? numberIn(form, 'amount') : toRupees(Number(choice));
}

/** Puts a gift voucher into the cart: an amount, and to whom it goes. */
export function BuyGiftVoucher({ sold }: { sold: AmountsForSale }) {
  const [today] = useState(() => dayOf(new Date()));
  const [isAdded, setAdded] = useState(false);
  const { formProps, field } = useForm({
    schema: BoughtSchema,
    valuesIn: (form) => {
      const values = valuesOf(form);
      const text = (name: string) => values[`to.${name}`] ?? '';
      const to = {
        name: text('name'),
        email: text('email'),
        message: text('message'),
        sendOn: text('sendOn'),
      };
      return { amount: amountIn(form), to };
    },
    send: (bought) => {
      if (!isForSale(sold, bought.amount)) {
        return Promise.resolve({ amount: m.gift_vouchers_choose_amount() });
      }
      const problem = addGiftVoucher(bought);
      setAdded(problem === undefined);
      if (problem === undefined) notify('success', m.gift_vouchers_added());
      else notify('error', problem);
      return Promise.resolve({});
    },
  });
  const greeting = { name: 'to.message', error: field('to.message') };
  return (
    <form {...formProps} className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
      <Amounts sold={sold} error={field('amount')} />
      <Field
        name="to.name"
        label={m.gift_vouchers_name_label()}
        maxLength={MAX_NAME}
        autoComplete="off"
        error={field('to.name')}
      />
      <Field
        name="to.email"
        label={m.gift_vouchers_email_optional()}
        hint={m.gift_vouchers_email_optional_hint()}
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        error={field('to.email')}
      />
      <div className="col-span-full">
        <FieldFrame {...greeting} label={m.gift_vouchers_greeting_label()}>
          <textarea {...describing(greeting)} rows={3} maxLength={MAX_GREETING} />
        </FieldFrame>
      </div>
      <Field
        name="to.sendOn"
        label={m.gift_vouchers_send_on()}
        type="date"
        min={today}
        max={daysAfter(today, MAX_AHEAD_DAYS)}
        hint={m.gift_vouchers_send_on_hint()}
        error={field('to.sendOn')}
      />
      <p className="row col-span-full">
        <button type="submit" className="button button-primary">
          {m.catalogue_add_to_cart()}
        </button>
        {isAdded && (
          <a className="button button-secondary" href={paths.cart}>
            {m.cart_view()}
          </a>
        )}
      </p>
    </form>
  );
}
