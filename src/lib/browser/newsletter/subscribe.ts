import * as v from 'valibot';
import { ApiError, postJson } from '#lib/browser/fetch.ts';
import { SubscribeSchema } from '#lib/newsletter/schema.ts';
import * as m from '#messages';

function sentenceFor(error: unknown): string {
  if (!(error instanceof ApiError)) return m.common_went_wrong_try_again();
  return (
    error.serverMessage ??
    (error.how === 'refused' ? m.common_went_wrong_try_again() : error.message)
  );
}

function showError(input: HTMLInputElement, output: Element, sentence: string): void {
  input.setAttribute('aria-invalid', 'true');
  output.textContent = sentence;
  input.focus();
}

async function send(input: HTMLInputElement, output: Element): Promise<void> {
  const read = v.safeParse(SubscribeSchema, { email: input.value });
  if (!read.success) return showError(input, output, read.issues[0].message);
  try {
    const response = await postJson('/api/newsletter', read.output);
    input.value = '';
    const { message } = response;
    output.textContent = typeof message === 'string' ? message : m.common_check_email();
  } catch (error) {
    // The input stays and can be sent again; a second email does no harm.
    const wrong = error instanceof ApiError ? error.fieldErrors['email'] : undefined;
    if (wrong === undefined) output.textContent = sentenceFor(error);
    else showError(input, output, wrong);
  }
}

export async function subscribe(form: HTMLFormElement): Promise<void> {
  const input = form.querySelector('input');
  const button = form.querySelector('button');
  const output = form.querySelector('[data-message]');
  if (!input || !button || !output) return;
  button.classList.add('busy');
  button.setAttribute('aria-disabled', 'true');
  input.removeAttribute('aria-invalid');
  output.textContent = '';
  await send(input, output);
  button.classList.remove('busy');
  button.removeAttribute('aria-disabled');
}
