import { CallFailed, sentenceOf, type Answer } from '#lib/browser/api-error.ts';
import { getJson, postJson } from '#lib/browser/fetch.ts';
import { paths } from '#lib/paths.ts';
import { notify } from '#lib/browser/toasts.ts';
import { finishSignIn } from './finish-login.ts';
import { googleWords, readReturn } from '#lib/account/google.ts';
import { PENDING } from '#lib/browser/storage-keys.ts';
import { keep } from '#lib/browser/safe-storage.ts';
import { moveOn } from './leave-page.ts';
import { hasToken } from './current-user.ts';
import { tokensOf } from './session.ts';
import { wayBack } from './return-url.ts';
import { NOTHING_KEPT, TRY_AGAIN } from '#lib/account/messages.ts';

const FAILED = { refused: googleWords.wrong, away: TRY_AGAIN };

/** To Google; what is in the way is said here, so that nothing typed is lost. */
export async function goToGoogle(): Promise<void> {
  try {
    const { location: there } = await getJson('/api/auth/google');
    if (typeof there === 'string') location.assign(there);
    else notify('error', googleWords.wrong);
  } catch (error) {
    notify('error', sentenceOf(error, FAILED));
  }
}

/** Back at the login, where the other way in is, with a sentence. */
const backToLogin = (words: string): boolean => moveOn(paths.login, { toast: ['error', words] });

function goIn(answer: Answer): boolean {
  const { twofa, userId } = answer;
  if (twofa === true && typeof userId === 'string') {
    return keep(PENDING, userId) ? moveOn(paths.verify2fa) : backToLogin(NOTHING_KEPT);
  }
  if (!tokensOf(answer)) return backToLogin(googleWords.wrong);
  return finishSignIn(answer, 'Login successful!');
}

/** Gives the code for a session. False when the line was away and it may be tried again. */
async function exchange(code: string): Promise<boolean> {
  try {
    const answer = await postJson('/api/auth/google/exchange', { code });
    return goIn(answer);
  } catch (error) {
    const words = sentenceOf(error, FAILED);
    if (error instanceof CallFailed && error.how === 'refused') return backToLogin(words);
    notify('error', words);
    return false;
  }
}

/** What the way to Google ended with, and how its end is tried again. */
export function finishGoogle(offerAgain: (again: () => Promise<void>) => void): void {
  const told = readReturn(location.hash);
  // Whoever looks at the history or sends the address on has nothing of it.
  history.replaceState(history.state, '', paths.loginGoogle);
  if (!told) return;
  if (hasToken()) moveOn(wayBack());
  else if ('problem' in told) backToLogin(googleWords[told.problem]);
  else {
    const give = async () => {
      if (!(await exchange(told.code))) offerAgain(give);
    };
    void give();
  }
}
