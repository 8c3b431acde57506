import { formatDay } from '#lib/format/dates.ts';
import { shareOfWeeks, weekStarts } from '#lib/content/calendar.ts';
import { useState } from 'react';

/** The weeks above some `TimeBar`s; a phone names every second one. */
export function Weeks() {
  const [weeks] = useState(() => weekStarts(new Date()));
  return (
    <div
      className="mx-4 mt-3 mb-1 grid grid-cols-4 text-xs text-ink-soft sm:grid-cols-8"
      aria-hidden="true"
    >
      {weeks.map((week) => (
        <span key={week.getTime()} className="border-s border-line-strong ps-1 max-sm:even:hidden">
          {formatDay(week.toISOString()).replace(/,? \d{4}$/, '')}
        </span>
      ))}
    </div>
  );
}

interface Props {
  from: Date | undefined;
  until: Date | undefined;
  isDraft?: boolean;
}

/** When something runs within the next weeks. */
export function TimeBar({ from, until, isDraft = false }: Props) {
  const [now] = useState(() => new Date());
  const { start, end } = shareOfWeeks({ from, until }, now);
  return (
    <span className="relative h-[10px] rounded-full bg-indigo-100" aria-hidden="true">
      <span
        className="absolute inset-y-0 min-w-[4px] rounded-full bg-indigo-600 data-draft:border-[1.5px] data-draft:border-dashed data-draft:border-indigo-600 data-draft:bg-raised"
        data-draft={isDraft || undefined}
        style={{ insetInlineStart: `${start * 100}%`, width: `${(end - start) * 100}%` }}
      />
    </span>
  );
}
