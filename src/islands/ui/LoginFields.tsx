import * as m from '#messages';
import { Field, type FieldProps } from './Field.tsx';
import { useState } from 'react';
import { Icon } from './Icon.tsx';

/** Password managers expect the account's email beside the password. */
export function EmailField(props: { error: string | undefined; defaultValue?: string }) {
  return (
    <Field
      {...props}
      name="email"
      label={m.common_email()}
      type="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}

export function PasswordField(props: FieldProps) {
  const [isDisplayed, setDisplayed] = useState(false);
  return (
    <Field
      {...props}
      type={isDisplayed ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      inside={
        <button
          type="button"
          className="icon-button absolute top-[3px] end-1"
          aria-label={isDisplayed ? m.common_hide_password() : m.common_show_password()}
          onClick={() => setDisplayed(!isDisplayed)}
        >
          <Icon name={isDisplayed ? 'eye-off' : 'eye'} />
        </button>
      }
    />
  );
}
