import { notify } from '#lib/browser/toasts.ts';
import * as m from '#messages';
import { ApiError, sentenceOf } from './fetch.ts';

/** The errors of a form's fields; the person is told what is none of a field. */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  const errors = error instanceof ApiError ? error.fieldErrors : {};
  if (Object.keys(errors).length === 0) {
    const no = m.common_not_saved;
    notify('error', sentenceOf(error, { refused: no, unavailable: no }));
  }
  return errors;
}
