import * as v from 'valibot';
import { FieldsSchema, type PublishedEntry } from './edits.ts';

/** What is published, as edge instances read it (docs/api.md "Processes"). */

/** How long before it begins something scheduled is told: nobody reads earlier what is planned. */
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
  /** From this instant on there is more to read, without any change; null when there is not. */
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
