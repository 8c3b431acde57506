import { Field } from './Field.tsx';

/** The address that names an account; a password manager finds it beside the password. */
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
