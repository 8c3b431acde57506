import { unlessForbidden } from '#lib/browser/admin-only.ts';
import { request } from '#lib/browser/session/request.ts';
import {
  calendarOf,
  scheduledCollections,
  type CalendarEntry,
  WEEKS,
} from '#lib/content/calendar.ts';
import { contentHref } from '#lib/content/content-address.ts';
import { contentForms } from '#lib/content/fields.ts';
import { listEntries } from '#lib/contract/content.ts';
import { formatMoment } from '#lib/format/dates.ts';
import { paths } from '#lib/site/paths.ts';
import { AdminList } from '#islands/admin/ui/AdminList.tsx';
import { TimeBar, Weeks } from '#islands/admin/ui/TimeBar.tsx';
import { useAdminList } from '#islands/admin/ui/use-admin-list.ts';
import { goToPage, isPlain } from '#islands/ui/Pager.tsx';

const FAILED = 'The calendar could not be loaded.';

async function fetchCalendar(): Promise<CalendarEntry[]> {
  const now = new Date();
  const lists = scheduledCollections.map(async (collection) => {
    const { entries } = await request(listEntries, { params: { collection } });
    return calendarOf(collection, entries, now);
  });
  const all = (await Promise.all(lists)).flat();
  return all.toSorted((one, other) => one.start - other.start || one.end - other.end);
}
const load = () => unlessForbidden(fetchCalendar());

const momentOf = (at: Date): string => formatMoment(at.toISOString());

function spanText({ from, until }: CalendarEntry): string {
  if (from && until) return `${momentOf(from)} to ${momentOf(until)}`;
  return from ? `From ${momentOf(from)}` : until ? `Until ${momentOf(until)}` : '';
}

function Row({ entry }: { entry: CalendarEntry }) {
  const { collection, id, title, isDraft, from, until } = entry;
  const href = contentHref({ collection, entry: id });
  return (
    <li>
      <a
        className="panel grid gap-2 px-4 py-3 no-underline hover:border-line-strong"
        href={href}
        onClick={(event) => {
          if (!isPlain(event)) return;
          event.preventDefault();
          goToPage(href);
        }}
      >
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1 wrap-anywhere">
          <b>{title}</b>
          {isDraft && <span className="status pending">Draft</span>}
          <small className="muted basis-full">
            {contentForms[collection].title}. {spanText(entry)}
          </small>
        </span>
        <TimeBar from={from} until={until} isDraft={isDraft} />
      </a>
    </li>
  );
}

export function ContentCalendar() {
  const state = useAdminList(load);
  return (
    <AdminList
      state={state}
      tools={
        <p className="muted">
          What runs for a limited time in the next {WEEKS} weeks. Sri Lanka time.
        </p>
      }
      count={(entries) => `${entries.length} scheduled`}
      isEmpty={(entries) => entries.length === 0}
      empty={
        <>
          <h2>Nothing is scheduled.</h2>
          <p className="muted">
            Give an announcement, note, banner or advert a beginning or an end, and it is shown
            here.
          </p>
        </>
      }
      failed={FAILED}
      pager={{ path: paths.adminContent, page: 1, pages: 1 }}
    >
      {(entries) => (
        <>
          <Weeks />
          <ul className="grid gap-2" aria-label="Calendar">
            {entries.map((entry) => (
              <Row key={`${entry.collection}/${entry.id}/${entry.isDraft}`} entry={entry} />
            ))}
          </ul>
        </>
      )}
    </AdminList>
  );
}
