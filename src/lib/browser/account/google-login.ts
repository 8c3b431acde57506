import { ApiError, sentenceOf, type ResponseBody, getJson, postJson } from '#lib/browser/fetch.ts';
import { paths } from '#lib/site/paths.ts';
import { notify } from '#lib/browser/toasts.ts';
import * as m from '#messages';
import { finishLogin } from './finish-login.ts';
import { googleMessages, parseReturn } from '#lib/account/google.ts';
import { storeSecondStep } from './second-step.ts';
import { goTo } from '#lib/browser/session/guard.ts';
import { hasToken } from '#lib/browser/session/current-user.ts';
import { tokensOf } from '#lib/browser/session/session.ts';
import { landingUrl } from '#lib/browser/session/landing.ts';
import { storedUser } from '#lib/browser/session/session.ts';

const FAILED = { refused: googleMessages.wrong, unavailable: m.common_went_wrong_try_again };

/** Problems are displayed here, so that nothing typed is lost. */
export async function goToGoogle(): Promise<void> {
  try {
    const { location: there } = await getJson('/api/auth/google');
    if (typeof there === 'string') location.assign(there);
    else notify('error', googleMessages.wrong());
  } catch (error) {
    notify('error', sentenceOf(error, FAILED));
  }
}

const backToLogin = (message: string): boolean => goTo(paths.login, { toast: ['error', message] });

function goIn(response: ResponseBody): boolean {
  if (response['twofa'] === true) {
    return storeSecondStep(response) ? goTo(paths.verify2fa) : backToLogin(m.account_storage_off());
  }
  if (!tokensOf(response)) return backToLogin(googleMessages.wrong());
  return finishLogin(response, m.account_logged_in());
}

async function exchange(code: string): Promise<boolean> {
  try {
    const response = await postJson('/api/auth/google/exchange', { code });
    return goIn(response);
  } catch (error) {
    const message = sentenceOf(error, FAILED);
    if (error instanceof ApiError && error.how === 'refused') return backToLogin(message);
    notify('error', message);
    return false;
  }
}

export function finishGoogle(offerAgain: (again: () => Promise<void>) => void): void {
  const received = parseReturn(location.hash);
  // Keeps the code out of the history and of a copied address.
  history.replaceState(history.state, '', paths.loginGoogle);
  if (!received) return;
  if (hasToken()) goTo(landingUrl(storedUser()));
  else if ('problem' in received) backToLogin(googleMessages[received.problem]());
  else {
    const give = async () => {
      if (!(await exchange(received.code))) offerAgain(give);
    };
    void give();
  }
}
