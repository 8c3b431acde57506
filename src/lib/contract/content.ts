import * as v from 'valibot';
import { EditedEntry, Fields } from '#lib/content/codec.ts';
import { maxLengthOf } from '#lib/content/fields.ts';
import { shortText, timestampText } from '#lib/format/short-text.ts';
import { defineCall } from './call.ts';

/** Content in the admin area (docs/api.md "Content"). */

const REVISION = 'Send the revision of the entry that you changed.';
const FIELDS = 'Send the fields of the entry.';
const TEXT = 'Send the text to show.';
const AT = 'Send the instant to show, such as 2026-12-01T00:00:00+05:30.';
const MAX_FIELDS = 40;
const MAX_TEXT = maxLengthOf({ kind: 'markdown' });

export const FieldsSchema = v.pipe(
  v.record(v.pipe(v.string(), v.maxLength(MAX_FIELDS, FIELDS)), v.unknown(), FIELDS),
  v.check((fields) => Object.keys(fields).length <= MAX_FIELDS, FIELDS),
);

const Revision = v.pipe(
  v.union(
    [v.number(), v.pipe(shortText(REVISION, 16), v.regex(/^\d+$/, REVISION), v.transform(Number))],
    REVISION,
  ),
  v.integer(REVISION),
  v.minValue(0, REVISION),
);
/** The revision that the sender saw; without it there is no conflict. */
const Seen = v.object({ revision: v.optional(Revision) });

const who = ['content'] as const;
const one = { who, response: v.object({ entry: EditedEntry }) };

export const listEntries = defineCall({
  at: 'GET /api/admin/content/{collection}',
  who,
  response: v.object({ entries: v.array(EditedEntry) }),
  refuses: ['not_found'],
});

/** A conflict is refused with the newer entry. */
export const saveDraft = defineCall({
  at: 'PUT /api/admin/content/{collection}/{id}',
  ...one,
  body: v.object({ fields: FieldsSchema, revision: Revision }),
  refuses: ['not_found', 'changed_meanwhile'],
});

/** Removes the entry from the shop. */
export const removeEntry = defineCall({
  at: 'DELETE /api/admin/content/{collection}/{id}',
  ...one,
  query: Seen,
  refuses: ['not_found', 'conflict', 'changed_meanwhile'],
});

const step = {
  ...one,
  body: Seen,
  isBodyOptional: true,
  refuses: ['not_found', 'conflict', 'changed_meanwhile'],
} as const;

export const publishEntry = defineCall({
  at: 'POST /api/admin/content/{collection}/{id}/publish',
  ...step,
});

export const discardDraft = defineCall({
  at: 'POST /api/admin/content/{collection}/{id}/discard',
  ...step,
});

/** Copies an earlier version to the draft; 0 is the version in the file. */
export const restoreVersion = defineCall({
  at: 'POST /api/admin/content/{collection}/{id}/restore',
  ...step,
  body: v.object({ revision: Revision }),
  refuses: ['not_found'],
});

export const entryHistory = defineCall({
  at: 'GET /api/admin/content/{collection}/{id}/history',
  who,
  response: v.object({
    history: v.array(
      v.object({
        revision: v.number(),
        at: v.string(),
        action: v.picklist(['draft', 'publish', 'discard', 'restore', 'delete']),
        by: v.object({ _id: v.string(), name: v.string() }),
        fields: Fields,
      }),
    ),
  }),
  refuses: ['not_found'],
});

/** A link displays the shop with its drafts. */
export const previewLink = defineCall({
  at: 'GET /api/admin/content/preview-link',
  who,
  query: v.object({ at: v.optional(timestampText(AT)) }),
  response: v.object({ url: v.string() }),
});

/** A text as its page shows it. */
export const renderText = defineCall({
  at: 'POST /api/admin/content/render',
  who,
  body: v.object({
    text: v.pipe(
      v.string(TEXT),
      v.maxLength(MAX_TEXT, `Text has more than ${MAX_TEXT.toLocaleString('en')} characters.`),
    ),
  }),
  response: v.object({ html: v.string() }),
});

export const addPicture = defineCall({
  at: 'POST /api/admin/content/pictures',
  who: ['content', 'catalogue'],
  form: true,
  status: 201,
  response: v.object({ picture: v.string() }),
  refuses: ['too_large'],
});

/** A newsletter's Markdown is at most this long, in characters. */
export const MAX_ISSUE = 50_000;
export const ISSUE_TOO_LONG = `The newsletter has more than ${MAX_ISSUE.toLocaleString('en')} characters. Shorten it.`;

const Issue = v.object({
  /** Who would get it, and how many of them have it already. */
  subject: v.exactOptional(v.string()),
  subscribers: v.exactOptional(v.number()),
  sent: v.exactOptional(v.number()),
  /** Who got the preview. */
  email: v.exactOptional(v.string()),
  queued: v.exactOptional(v.number()),
});
export type Issue = v.InferOutput<typeof Issue>;

/** Reads a newsletter, and emails it to the caller or to all subscribers. */
export const sendIssue = defineCall({
  at: 'POST /api/admin/newsletter',
  who,
  body: v.object({
    text: v.pipe(v.string('Please write the newsletter.'), v.maxLength(MAX_ISSUE, ISSUE_TOO_LONG)),
    to: v.picklist(['nobody', 'me', 'subscribers'], 'Please say whom the newsletter is for.'),
  }),
  response: Issue,
  refuses: ['rate_limited'],
});
