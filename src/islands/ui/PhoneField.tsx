import { useEffect, useRef } from 'react';
import { phoneAsTyped } from '#lib/account/phone.ts';
import { Field, type FieldProps } from './Field.tsx';

function keepToTenDigits(field: HTMLInputElement): void {
  const shown = phoneAsTyped(field.value);
  if (shown !== field.value) field.value = shown;
}

/** A telephone number, brought to its ten digits as it is typed or pasted. */
export function PhoneField(props: FieldProps) {
  const input = useRef<HTMLInputElement>(null);
  // Also what was there before the script came.
  useEffect(() => {
    if (input.current) keepToTenDigits(input.current);
  }, []);
  return (
    <Field
      {...props}
      ref={input}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      onInput={(event) => keepToTenDigits(event.currentTarget)}
    />
  );
}
