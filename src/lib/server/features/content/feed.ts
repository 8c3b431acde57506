import * as v from 'valibot';
import { FieldsSchema, type PublishedEntry } from './edits.ts';

/** How long in advance scheduled content is sent, so that nobody reads plans earlier. */
const LEAD_MS = 2 * 60_000;

export const ContentFeedSchema = v.object({
  entries: v.array(
    v.object({
      collection: v.string(),
      id: v.string(),
      fields: v.nullable(FieldsSchema),
      at: v.optional(v.nullable(v.string())),
    }),
  ),
  /** When the next scheduled content becomes readable without a change; null without any. */
  next: v.nullable(v.pipe(v.string(), v.isoTimestamp())),
});
export type ContentFeed = v.InferOutput<typeof ContentFeedSchema>;

const startOf = ({ fields }: PublishedEntry): number => {
  const from = fields?.['from'];
  return typeof from === 'string' ? Date.parse(from) : -Infinity;
};

export function contentFeed(published: readonly PublishedEntry[], now: Date): ContentFeed {
  const reportedAt = now.getTime() + LEAD_MS;
  const ahead = published.map(startOf).filter((start) => start > reportedAt);
  return {
    entries: published.filter((entry) => startOf(entry) <= reportedAt),
    next: ahead.length > 0 ? new Date(Math.min(...ahead) - LEAD_MS).toISOString() : null,
  };
}
