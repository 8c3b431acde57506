import * as v from 'valibot';
import { attemptReasons } from './returns.ts';

/** Requests about what comes back: failed deliveries, refunds and returns (docs/api.md). */

const STATUS = 'The status must be delivering, delivered or failed.';
const WHY = `The reason must be one of ${attemptReasons.join(', ')}.`;
const NOTE = 'The note must be at most 500 characters.';
const AT = 'at must be a date and time such as 2026-11-22T09:30:00Z.';

/** A driver's actions on an assigned order; `at` is when a delivery failed, by the phone's clock. */
export const DriveSchema = v.variant(
  'status',
  [
    v.object({ status: v.picklist(['delivering', 'delivered']) }),
    v.object({
      status: v.literal('failed'),
      reason: v.picklist(attemptReasons, WHY),
      note: v.optional(v.pipe(v.string(NOTE), v.trim(), v.maxLength(500, NOTE)), ''),
      at: v.optional(
        v.pipe(
          v.string(AT),
          v.isoTimestamp(AT),
          v.transform((text) => new Date(text)),
        ),
      ),
    }),
  ],
  STATUS,
);
export type FailedAttempt = Omit<
  Extract<v.InferOutput<typeof DriveSchema>, { status: 'failed' }>,
  'status'
>;
