import { FieldError } from '#islands/ui/Field.tsx';
import type { User } from '#lib/account/user.ts';
import * as m from '#messages';

interface Props {
  notify: NonNullable<User['notify']>;
  error: string | undefined;
}

/** An unchecked box sends the value of the hidden field before it. */
function Switch({ name, label, isOn }: { name: string; label: string; isOn: boolean }) {
  return (
    <>
      <input type="hidden" name={name} value="false" />
      <label className="check-row">
        <input
          className="tick-box"
          type="checkbox"
          name={name}
          value="true"
          defaultChecked={isOn}
          aria-describedby="notify-hint"
        />
        {label}
      </label>
    </>
  );
}

/** Loaded only if the shop sends text messages. */
export function NewsChoice({ notify: { email, sms }, error }: Props) {
  return (
    <fieldset className="col-span-full" key={`${email} ${sms}`}>
      <legend className="label">{m.account_notify()}</legend>
      <Switch name="notifyEmail" label={m.account_notify_email()} isOn={email} />
      <Switch name="notifySms" label={m.account_notify_sms()} isOn={sms} />
      <small id="notify-hint" className="muted text-xs">
        {m.account_notify_hint()}
      </small>
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  );
}
