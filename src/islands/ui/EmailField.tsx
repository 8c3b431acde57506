import { Field } from './Field.tsx';

/** The account's email; password managers expect it beside the password. */
export function EmailField({ error }: { error: string | undefined }) {
  return (
    <Field
      name="email"
      label="Email"
      type="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      error={error}
    />
  );
}
