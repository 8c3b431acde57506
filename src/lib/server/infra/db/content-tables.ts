import type { Selectable } from 'kysely';
import type { TranslatedKind } from '#lib/messages/translations.ts';
/** The tables of what is edited in the browser (docs/api.md "Content"). */

export type ContentAction = 'draft' | 'publish' | 'discard' | 'restore' | 'delete';

/** An entry that somebody edited, as it stands. */
export interface ContentEntryRow {
  collection: string;
  id: string;
  /** Raised by every step. */
  revision: number;
  /** Its fields as JSON; null when nothing of the browser is published. */
  published: string | null;
  draft: string | null;
  /** 1 when the entry of the files is not shown. */
  is_hidden: number;
  /** When what is published, or hidden, was. */
  published_at: string | null;
}

/** A step of an entry's history. Rows are never changed. */
export interface ContentRevisionRow {
  collection: string;
  id: string;
  revision: number;
  at: string;
  actor_id: string;
  action: ContentAction;
  /** The fields after the step, as JSON; null when it left none. */
  fields: string | null;
}

/** A picture that was uploaded for the content. */
export interface ContentPictureRow {
  /** Of its master, which this row alone owns. */
  hash: string;
  /** Of the file and the focus as they came: sent again, they are the same picture. */
  sent_hash: string;
  /** Of the picture as it came, upright, in pixels. */
  width: number;
  height: number;
  /** From 0 (left, top) to 1 (right, bottom). */
  focus_x: number;
  focus_y: number;
  created_at: string;
  created_by: string;
  /** Since when no entry names it; null while one does. */
  unused_since: string | null;
}

/** A link that shows the shop with its drafts. */
export interface ContentPreviewRow {
  token_hash: string;
  /** The instant to show; null for now. */
  at: string | null;
  created_by: string;
  expires_at: string;
  /** Of the cookie of the browser that opened it first; null until then. */
  bound_hash: string | null;
}

/** A text in another language than English; empty when it was removed, so that every process learns of it. */
export interface TranslationRow {
  kind: TranslatedKind;
  id: string;
  field: string;
  locale: string;
  text: string;
  /** The hash of the English text that it translates. */
  source: string;
  updated_at: string;
}

/** What was done to a translation. Rows are never changed. */
interface TranslationEventTable {
  event_id: string;
  at: string;
  /** Among those of one change. */
  position: number;
  /** Empty for the terminal. */
  actor_id: string;
  kind: TranslatedKind;
  id: string;
  field: string;
  locale: string;
  before: string;
  /** The hash of the English text that `before` translates; empty for a text of the files. */
  before_source: string;
  after: string;
}
export type TranslationEventRow = Selectable<TranslationEventTable>;

export interface ContentTables {
  translation_events: TranslationEventTable;
  translations: TranslationRow;
  content_previews: ContentPreviewRow;
  content_pictures: ContentPictureRow;
  content_entries: ContentEntryRow;
  content_revisions: ContentRevisionRow;
}
