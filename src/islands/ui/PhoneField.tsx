import { useEffect, useRef } from 'react';
import { phoneAsTyped } from '#lib/format/phone.ts';
import { Field, type FieldProps } from './Field.tsx';

function keepToTenDigits(field: HTMLInputElement): void {
  const formatted = phoneAsTyped(field.value);
  if (formatted !== field.value) field.value = formatted;
}

export function PhoneField(props: FieldProps) {
  const input = useRef<HTMLInputElement>(null);
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
