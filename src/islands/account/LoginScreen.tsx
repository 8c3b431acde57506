import { useState } from 'react';
import { paths } from '#lib/site/paths.ts';
import { LoginForm } from './LoginForm.tsx';
import { SecondStep } from './SecondStep.tsx';

/** The form; the code screen takes its place when the shop asks for a code. */
export function LoginScreen() {
  const [needsCode, setNeedsCode] = useState(false);
  const askForCode = () => {
    // Loading anew shows the code screen again, and Back leads out of signing in.
    history.replaceState(history.state, '', paths.verify2fa);
    setNeedsCode(true);
  };
  return needsCode ? <SecondStep /> : <LoginForm askForCode={askForCode} />;
}
