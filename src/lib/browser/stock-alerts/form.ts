import * as v from 'valibot';
import { ApiError, postJson, type ResponseBody } from '#lib/browser/fetch.ts';
import { authedPost } from '#lib/browser/session/authed-fetch.ts';
import { $currentUser } from '#lib/browser/session/current-user.ts';
import { AlertEmailSchema } from '#lib/stock-alerts/schema.ts';
import * as m from '#messages';

const CALL = '/api/stock-alerts';

/** Another email address does not help: in stock again, unknown, no longer sold. */
const FINAL = [404, 409, 410];

/** Sends the form without leaving the page. Signed-in users are emailed at their account's address. */
export function startStockAlert(form: HTMLFormElement): void {
  const own = form.querySelector<HTMLElement>('[data-own]');
  const field = form.querySelector<HTMLElement>('.field');
  const input = form.querySelector('input');
  const button = form.querySelector('button');
  const problem = form.querySelector<HTMLElement>('[data-error]');
  const result = form.parentElement?.querySelector<HTMLElement>('[data-result]');
  if (!own || !field || !input || !button || !problem || !result) return;

  const ownEmail = () => $currentUser.get()?.email ?? '';
  // The session may end while the page is open.
  $currentUser.subscribe(() => {
    own.hidden = ownEmail() === '';
    field.hidden = !own.hidden;
    own.querySelector('b')?.replaceChildren(ownEmail());
  });

  const showProblem = (message: string, isOfField = false): void => {
    field.classList.toggle('invalid', isOfField);
    if (isOfField) input.setAttribute('aria-invalid', 'true');
    else input.removeAttribute('aria-invalid');
    problem.querySelector('span')?.replaceChildren(message);
    problem.hidden = message === '';
    if (isOfField) input.focus();
  };

  const showResult = (message: string): void => {
    form.hidden = true;
    result.hidden = false;
    const heading = result.querySelector('h2');
    heading?.replaceChildren(message);
    heading?.focus();
  };

  const showError = (error: unknown): void => {
    if (!(error instanceof ApiError)) return showProblem(m.common_went_wrong_try_again());
    const { email } = error.fieldErrors;
    if (email !== undefined) return showProblem(email, true);
    const message =
      error.serverMessage ??
      (error.how === 'refused' ? m.common_went_wrong_try_again() : error.message);
    if (error.how === 'refused' && FINAL.includes(error.status ?? 0)) return showResult(message);
    showProblem(message);
  };

  /** Resolves to `undefined` when the email is invalid. */
  async function send(): Promise<ResponseBody | undefined> {
    const { product: productId, size } = form.dataset;
    const requested = { productId, ...(size !== undefined && { size }) };
    if (ownEmail() !== '') return authedPost(CALL, requested);
    const read = v.safeParse(AlertEmailSchema, { email: input?.value });
    if (read.success) return postJson(CALL, { ...requested, ...read.output });
    showProblem(read.issues[0].message, true);
    return undefined;
  }

  async function submit(): Promise<void> {
    if (!button || button.classList.contains('busy')) return;
    button.classList.add('busy');
    button.setAttribute('aria-disabled', 'true');
    showProblem('');
    try {
      const response = await send();
      if (!response) return;
      const { message } = response;
      showResult(typeof message === 'string' ? message : m.common_check_email());
    } catch (error) {
      showError(error);
    } finally {
      button.classList.remove('busy');
      button.removeAttribute('aria-disabled');
    }
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void submit();
  });
}
