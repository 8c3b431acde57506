import * as v from 'valibot';
import { timestampText, trimmed } from '#lib/format/short-text.ts';
import { longNote, MAX_NOTE } from '#lib/messages/messages.ts';
import { attemptReasons } from './attempts.ts';
import { handOverEntries } from './hand-over.ts';

const STATUS = 'The status must be delivering, delivered or failed.';
const WHY = `The reason must be one of ${attemptReasons.join(', ')}.`;

const AT = 'at must be a date and time such as 2026-11-22T09:30:00Z.';

const at = v.optional(
  v.pipe(
    timestampText(AT),
    v.transform((text) => new Date(text)),
  ),
);

/** `at` is the time by the phone's clock. */
export const DriveSchema = v.variant(
  'status',
  [
    v.object({ status: v.literal('delivering') }),
    v.object({ status: v.literal('delivered'), ...handOverEntries, at }),
    v.object(
      {
        status: v.literal('failed'),
        reason: v.picklist(attemptReasons, WHY),
        note: v.optional(
          v.pipe(v.string(longNote), trimmed(), v.maxLength(MAX_NOTE, longNote)),
          '',
        ),
        at,
      },
      WHY,
    ),
  ],
  STATUS,
);

type Action = v.InferOutput<typeof DriveSchema>;
export type HandOver = Omit<Extract<Action, { status: 'delivered' }>, 'status'>;

export type FailedAttempt = Omit<Extract<Action, { status: 'failed' }>, 'status'>;
