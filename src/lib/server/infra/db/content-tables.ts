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

export interface ContentTables {
  content_entries: ContentEntryRow;
  content_revisions: ContentRevisionRow;
}
