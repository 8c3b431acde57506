import * as v from 'valibot';
import { TRY_AGAIN } from '#lib/account/messages.ts';
import { CallFailed } from '#lib/browser/api-error.ts';
import { postJson } from '#lib/browser/fetch.ts';
import { SubscribeSchema } from '#lib/newsletter/schema.ts';
import { LOOK_INTO_MAIL } from '#lib/newsletter/messages.ts';

/** Sends a form of the newsletter without leaving the page. */

function sentenceFor(error: unknown): string {
  if (!(error instanceof CallFailed)) return TRY_AGAIN;
  return error.serverMessage ?? (error.how === 'refused' ? TRY_AGAIN : error.message);
}

function complain(input: HTMLInputElement, said: Element, sentence: string): void {
  input.setAttribute('aria-invalid', 'true');
  said.textContent = sentence;
  input.focus();
}

async function send(input: HTMLInputElement, said: Element): Promise<void> {
  const read = v.safeParse(SubscribeSchema, { email: input.value });
  if (!read.success) return complain(input, said, read.issues[0].message);
  try {
    const answer = await postJson('/api/newsletter', read.output);
    input.value = '';
    const { message } = answer;
    said.textContent = typeof message === 'string' ? message : LOOK_INTO_MAIL;
  } catch (error) {
    // What was typed stays, and may be sent again: a second mail does no harm.
    const wrong = error instanceof CallFailed ? error.fieldErrors['email'] : undefined;
    if (wrong === undefined) said.textContent = sentenceFor(error);
    else complain(input, said, wrong);
  }
}

export async function subscribe(form: HTMLFormElement): Promise<void> {
  const input = form.querySelector('input');
  const button = form.querySelector('button');
  const said = form.querySelector('[data-said]');
  if (!input || !button || !said || button.classList.contains('busy')) return;
  button.classList.add('busy');
  button.setAttribute('aria-disabled', 'true');
  input.removeAttribute('aria-invalid');
  said.textContent = '';
  await send(input, said);
  button.classList.remove('busy');
  button.removeAttribute('aria-disabled');
}
