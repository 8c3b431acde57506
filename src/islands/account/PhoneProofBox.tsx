import { useState } from 'react';
import { CODE_LENGTH } from '#lib/account/code.ts';
import { SmsCodeSchema } from '#lib/account/schema.ts';
import { provePhone, sendPhoneProof } from '#lib/browser/account/sms-codes.ts';
import { BusyButton } from '#islands/ui/BusyButton.tsx';
import { Field } from '#islands/ui/Field.tsx';
import { useForm } from '#islands/ui/use-form.ts';
import * as m from '#messages';

function CodeBySms({ end }: { end: () => void }) {
  const { formProps, field, busy } = useForm({
    schema: SmsCodeSchema,
    send: async (given) => {
      if (await provePhone(given)) end();
      return false;
    },
  });
  return (
    <form {...formProps} className="mt-4 grid gap-4">
      <Field
        name="code"
        label={m.account_sms_codes_sms_code()}
        error={field('code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={CODE_LENGTH + 1}
      />
      <div className="row">
        <BusyButton className="button-primary" busy={busy} busyLabel={m.account_2fa_verifying()}>
          {m.account_phone_proof()}
        </BusyButton>
        <button type="button" className="button button-link" onClick={end}>
          {m.common_cancel()}
        </button>
      </div>
    </form>
  );
}

/** Proves the mobile number of the profile, which gets no texts about orders before. */
export function PhoneProofBox() {
  const [isAsking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const begin = async () => {
    setBusy(true);
    setAsking(await sendPhoneProof());
    setBusy(false);
  };
  return (
    <section className="box" id="phone-proof">
      <h2>{m.account_phone_proof()}</h2>
      <p className="muted">{m.account_phone_proof_hint()}</p>
      {isAsking ? (
        <CodeBySms end={() => setAsking(false)} />
      ) : (
        <BusyButton
          type="button"
          className="button-secondary mt-4"
          busy={busy}
          busyLabel={m.common_sending()}
          onClick={() => void begin()}
        >
          {m.account_phone_proof_send()}
        </BusyButton>
      )}
    </section>
  );
}
