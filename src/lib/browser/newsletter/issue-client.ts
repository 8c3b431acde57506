import * as v from 'valibot';
import { ApiError, sentenceOf } from '#lib/browser/fetch.ts';
import { NO_RESPONSE, NOT_DONE } from '#lib/messages/messages.ts';
import { authedPost } from '#lib/browser/session/authed-fetch.ts';

const CheckedSchema = v.object({
  subject: v.string(),
  subscribers: v.number(),
  sent: v.number(),
});
export type CheckedIssue = v.InferOutput<typeof CheckedSchema>;
const PreviewedSchema = v.object({ email: v.string() });
const SentSchema = v.object({ queued: v.number() });

/** What came of a call, or the sentence that says why nothing did. */
type Outcome<Of> = { done: Of } | { problem: string };

async function call<Of extends v.GenericSchema>(
  to: 'nobody' | 'me' | 'subscribers',
  text: string,
  schema: Of,
): Promise<Outcome<v.InferOutput<Of>>> {
  try {
    return { done: v.parse(schema, await authedPost('/api/admin/newsletter', { text, to })) };
  } catch (error) {
    const ofText = error instanceof ApiError ? error.fieldErrors['text'] : undefined;
    const problem = sentenceOf(error, { refused: NOT_DONE, unavailable: NO_RESPONSE });
    return { problem: ofText ?? problem };
  }
}

export const checkIssue = (text: string) => call('nobody', text, CheckedSchema);
export const previewIssue = (text: string) => call('me', text, PreviewedSchema);
export const sendIssue = (text: string) => call('subscribers', text, SentSchema);
