import { useEffect, useRef, useState } from 'react';
import { SmsCodesSchema } from '#lib/account/schema.ts';
import { chooseEmailCodes, chooseSmsCodes, sendSmsCodes } from '#lib/browser/account/sms-codes.ts';
import { BusyButton } from '#islands/ui/BusyButton.tsx';
import { Field } from '#islands/ui/Field.tsx';
import { useForm } from '#islands/ui/use-form.ts';
import * as m from '#messages';

function CodeField(props: { name: string; label: string; error: string | undefined }) {
  return (
    <Field
      {...props}
      inputMode="numeric"
      autoComplete={props.name === 'smsCode' ? 'one-time-code' : 'off'}
    />
  );
}

function BothCodes({ end }: { end: () => void }) {
  const { formProps, field, busy } = useForm({
    schema: SmsCodesSchema,
    send: async (codes) => {
      if (await chooseSmsCodes(codes)) end();
      return false;
    },
  });
  const { ref } = formProps;
  useEffect(() => ref.current?.querySelector('input')?.focus(), [ref]);
  return (
    <form {...formProps} className="mt-4 grid gap-4">
      <p className="muted">{m.account_sms_codes_enter()}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <CodeField
          name="emailCode"
          label={m.account_sms_codes_email_code()}
          error={field('emailCode')}
        />
        <CodeField name="smsCode" label={m.account_sms_codes_sms_code()} error={field('smsCode')} />
      </div>
      <div className="row">
        <BusyButton className="button-primary" busy={busy} busyLabel={m.account_2fa_verifying()}>
          {m.account_sms_codes_choose()}
        </BusyButton>
        <button type="button" className="button button-link" onClick={end}>
          {m.common_cancel()}
        </button>
      </div>
    </form>
  );
}

/** Chooses between email and SMS for codes. Loaded only if the shop sends text messages. */
export function SmsCodesBox({ isOn }: { isOn: boolean }) {
  const [isAsking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const during = async (work: () => Promise<void>) => {
    if (busy) return;
    setBusy(true);
    await work();
    setBusy(false);
  };
  const begin = () => during(async () => setAsking(await sendSmsCodes()));
  const stop = () => during(async () => void (await chooseEmailCodes()));
  const end = () => {
    setAsking(false);
    heading.current?.focus();
  };
  return (
    <section className="box" id="sms-codes">
      <h2 ref={heading} tabIndex={-1}>
        {m.account_sms_codes()}
      </h2>
      <p className="muted">
        {isOn ? m.account_sms_codes_by_sms() : m.account_sms_codes_by_email()}
      </p>
      {isAsking ? (
        <BothCodes end={end} />
      ) : (
        <BusyButton
          type="button"
          className="button-secondary mt-4"
          busy={busy}
          busyLabel={m.common_sending()}
          onClick={() => void (isOn ? stop() : begin())}
        >
          {isOn ? m.account_sms_codes_stop() : m.account_sms_codes_choose()}
        </BusyButton>
      )}
    </section>
  );
}
