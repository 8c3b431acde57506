import { formatWeekday } from '#lib/format/dates.ts';
import { hoursText } from '#lib/reports/labels.ts';
import type { ReportFigures } from '#lib/contract/figures.ts';
import { Chart } from './Chart.tsx';

const HEADING = 'When people order';

interface Props extends Pick<ReportFigures, 'byHour'> {
  svg: string;
}

/** The table is for screen readers and paper; hours without orders have no row. */
export function HoursReport({ byHour, svg }: Props) {
  const hours = (byHour[0] ?? []).keys();
  const rows = [...hours]
    .map((hour) => ({ hour, counts: byHour.map((day) => day[hour] ?? 0) }))
    .filter(({ counts }) => counts.some((count) => count > 0));
  return (
    <section className="relative" aria-label={HEADING}>
      <Chart heading={`${HEADING}: the darker, the more orders`} svg={svg} />
      <div className="sr-only print:not-sr-only">
        <table className="data-table text-sm">
          <caption className="pb-2 text-start font-bold">Orders by hour and weekday</caption>
          <thead>
            <tr>
              <th scope="col">Hour</th>
              {byHour.map((_, weekday) => (
                <th key={weekday} scope="col">
                  {formatWeekday(weekday)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ hour, counts }) => (
              <tr key={hour} className="break-inside-avoid">
                <th scope="row">{hoursText(hour)}</th>
                {counts.map((count, weekday) => (
                  <td key={weekday} className="numeric">
                    {count.toLocaleString('en')}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
