import { notify } from '#lib/browser/toasts.ts';
import * as m from '#messages';
import { ApiError, sentenceOf } from './fetch.ts';

const NOT_SAVED = { refused: m.common_not_saved, unavailable: m.common_not_saved };

/** The errors of a form's fields; the person is told what is none of a field. */
export function fieldErrorsOf(
  error: unknown,
  sentences: Parameters<typeof sentenceOf>[1] = NOT_SAVED,
): Record<string, string> {
  const errors = error instanceof ApiError ? error.fieldErrors : {};
  if (Object.keys(errors).length === 0) {
    notify('error', sentenceOf(error, sentences));
  }
  return errors;
}
