import { type SubmitEvent, useState } from 'react';
import * as v from 'valibot';
import { reportHref, quickChoices } from '#lib/reports/address.ts';
import { reportQuery } from '#lib/reports/schema.ts';
import { periodNames, type DateRange } from '#lib/reports/date-range.ts';
import { FieldError } from '#islands/ui/Field.tsx';
import { goToPage } from '#islands/ui/Pager.tsx';
import { StatusChips } from '#islands/admin/ui/StatusChips.tsx';

export interface DateRangeProps {
  span: DateRange;
  today: string;
}

function DaysForm({ span, today }: DateRangeProps) {
  const [error, setError] = useState<string>();
  const show = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const days = Object.fromEntries(new FormData(event.currentTarget));
    const parsed = v.safeParse(reportQuery(today), { ...days, by: 'month' });
    setError(parsed.issues?.[0].message);
    if (parsed.success) goToPage(reportHref({ from: parsed.output.from, to: parsed.output.to }));
  };
  const described = error === undefined ? {} : { 'aria-describedby': 'days-error' };
  return (
    <form
      className="flex flex-wrap items-end gap-x-3 gap-y-2 *:[.field]:max-w-[12rem] *:[.field]:flex-[1_1_9rem] *:[.field-error]:basis-full"
      aria-label="Days"
      noValidate
      onSubmit={show}
    >
      {(['from', 'to'] as const).map((name) => (
        <div key={name} className={error === undefined ? 'field' : 'field invalid'}>
          <label htmlFor={`figures-${name}`}>{name === 'from' ? 'From' : 'To'}</label>
          <input
            key={span[name]}
            id={`figures-${name}`}
            type="date"
            name={name}
            defaultValue={span[name]}
            aria-invalid={error === undefined ? undefined : true}
            {...described}
          />
        </div>
      ))}
      <button className="button button-secondary">Show days</button>
      {error !== undefined && <FieldError id="days-error">{error}</FieldError>}
    </form>
  );
}

export function DateRangeChoices({ span, today }: DateRangeProps) {
  const days = quickChoices(today).map(({ label, from, to }) => ({
    label,
    href: reportHref({ from, to }),
    isCurrent: from === span.from && to === span.to,
  }));
  const periods = periodNames.map((by) => ({
    label: `By ${by}`,
    href: reportHref({ ...span, by }),
    isCurrent: by === span.by,
  }));
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-3 print:hidden">
      <StatusChips label="Days" chips={days} isWrapping />
      <DaysForm span={span} today={today} />
      <StatusChips label="Periods" chips={periods} isWrapping />
    </div>
  );
}
