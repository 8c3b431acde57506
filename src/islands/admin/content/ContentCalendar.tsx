import { useState } from 'react';
import { FORBIDDEN } from '#lib/browser/admin-only.ts';
import { fetchEntries } from '#lib/browser/content/admin-client.ts';
import {
  calendarOf,
  scheduledCollections,
  weekStarts,
  type CalendarEntry,
} from '#lib/content/calendar.ts';
import { contentHref } from '#lib/content/content-address.ts';
import { contentForms } from '#lib/content/fields.ts';
import { formatDay, formatMoment } from '#lib/format/dates.ts';
import { paths } from '#lib/site/paths.ts';
import { AdminList } from '#islands/admin/ui/AdminList.tsx';
import { useAdminList } from '#islands/admin/ui/use-admin-list.ts';
import { goToPage, isPlain } from '#islands/ui/Pager.tsx';

const FAILED = 'The calendar could not be loaded.';

async function fetchCalendar(): Promise<CalendarEntry[] | typeof FORBIDDEN> {
  const now = new Date();
  const all: CalendarEntry[] = [];
  const lists = await Promise.all(scheduledCollections.map((name) => fetchEntries(name)));
  for (const [at, name] of scheduledCollections.entries()) {
    const entries = lists[at];
    if (entries === FORBIDDEN) return FORBIDDEN;
    all.push(...calendarOf(name, entries ?? [], now));
  }
  return all.toSorted((one, other) => one.start - other.start || one.end - other.end);
}

const momentOf = (at: Date): string => formatMoment(at.toISOString());

function spanText({ from, until }: CalendarEntry): string {
  if (from && until) return `${momentOf(from)} to ${momentOf(until)}`;
  return from ? `From ${momentOf(from)}` : until ? `Until ${momentOf(until)}` : '';
}

function Row({ entry }: { entry: CalendarEntry }) {
  const { collection, id, title, isDraft, start, end } = entry;
  const href = contentHref({ collection, entry: id });
  return (
    <li>
      <a
        className="calendar-row"
        href={href}
        onClick={(event) => {
          if (!isPlain(event)) return;
          event.preventDefault();
          goToPage(href);
        }}
      >
        <span className="calendar-words">
          <b>{title}</b>
          {isDraft && <span className="status pending">Draft</span>}
          <small className="muted">
            {contentForms[collection].title}. {spanText(entry)}
          </small>
        </span>
        <span className="calendar-track" aria-hidden="true">
          <span
            data-draft={isDraft || undefined}
            style={{ left: `${start * 100}%`, width: `${(end - start) * 100}%` }}
          />
        </span>
      </a>
    </li>
  );
}

export function ContentCalendar() {
  const state = useAdminList(fetchCalendar);
  const [weeks] = useState(() => weekStarts(new Date()));
  return (
    <AdminList
      state={state}
      tools={
        <p className="muted">
          What runs for a limited time in the next {weeks.length} weeks. Sri Lanka time.
        </p>
      }
      count={(entries) => `${entries.length} scheduled`}
      isEmpty={(entries) => entries.length === 0}
      empty={
        <div className="admin-empty">
          <h2>Nothing is scheduled.</h2>
          <p className="muted">
            Give an announcement, note, banner or advert a beginning or an end, and it is shown
            here.
          </p>
        </div>
      }
      failed={FAILED}
      pager={{ path: paths.adminContent, page: 1, pages: 1 }}
    >
      {(entries) => (
        <>
          <div className="calendar-weeks" aria-hidden="true">
            {weeks.map((week) => (
              <span key={week.getTime()}>
                {formatDay(week.toISOString()).replace(/,? \d{4}$/, '')}
              </span>
            ))}
          </div>
          <ul className="calendar-rows" aria-label="Calendar">
            {entries.map((entry) => (
              <Row key={`${entry.collection}/${entry.id}/${entry.isDraft}`} entry={entry} />
            ))}
          </ul>
        </>
      )}
    </AdminList>
  );
}
