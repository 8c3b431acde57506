import * as v from 'valibot';
import { ApiError, sentenceOf } from '#lib/browser/fetch.ts';
import { type Difference, differenceIn } from '#lib/browser/payments/difference.ts';
import { notify } from '#lib/browser/toasts.ts';
import { type AdminReturn, ReturnAnswer } from '#lib/contract/returns.ts';
import { NOT_DONE, STEP_LOST } from '#lib/messages/messages.ts';

export type StepEnd =
  /** The current return, after this step or another admin's. */
  | { is: 'moved'; adminReturn: AdminReturn }
  /** Nothing was done. */
  | {
      is: 'failed';
      message: string;
      status: number | undefined;
      errors: Record<string, string>;
      difference: Difference | undefined;
    };

export async function stepReturn(
  asked: Promise<{ return: AdminReturn }>,
  done: string,
): Promise<StepEnd> {
  try {
    const { return: adminReturn } = await asked;
    notify('success', done);
    return { is: 'moved', adminReturn };
  } catch (error) {
    const message = sentenceOf(error, { refused: NOT_DONE, unavailable: STEP_LOST });
    const refusal = error instanceof ApiError ? error : undefined;
    const now = v.safeParse(ReturnAnswer, refusal?.response);
    if (now.success) {
      notify('error', message);
      return { is: 'moved', adminReturn: now.output.return };
    }
    const { status, fieldErrors: errors = {} } = refusal ?? {};
    return { is: 'failed', message, status, errors, difference: differenceIn(error) };
  }
}
