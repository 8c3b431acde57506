import { useCallback, useEffect, useMemo } from 'react';
import { announce } from '#lib/browser/announce.ts';
import { fetchReport, fileOfReport } from '#lib/browser/reports/figures-client.ts';
import { reportHref, readReportAddress } from '#lib/reports/address.ts';
import { daysText, orderCount } from '#lib/reports/labels.ts';
import { dayOf } from '#lib/format/dates.ts';
import { Failed, Loading } from '#islands/ui/LoadState.tsx';
import { OfflineNote } from '#islands/ui/OfflineNote.tsx';
import { useSearch } from '#islands/ui/Pager.tsx';
import { useHydrated } from '#islands/ui/use-hydrated.ts';
import { NoPermission } from '#islands/admin/ui/NoPermission.tsx';
import { ExportButton } from '#islands/admin/ui/ExportButton.tsx';
import { useAdminList } from '#islands/admin/ui/use-admin-list.ts';
import { ReportView } from './ReportView.tsx';
import { DateRangeChoices, type DateRangeProps } from './DateRangeChoices.tsx';

function RangeReport({ span, today }: DateRangeProps) {
  const { from, to, by } = span;
  const state = useAdminList(useCallback(() => fetchReport({ from, to, by }), [from, to, by]));
  const { is, isForbidden, list: report, retry } = state;
  const orders = report?.figures.orders;
  useEffect(() => {
    if (orders !== undefined) announce(orderCount(orders));
  }, [orders]);
  const isOther =
    report !== undefined && reportHref(report.span) !== reportHref(span) && is === 'loaded';
  if (isForbidden) return <NoPermission />;
  return (
    <div className="grid min-h-[70dvh] grid-cols-1 content-start gap-6">
      <OfflineNote message="The figures may be out of date." />
      <DateRangeChoices span={span} today={today} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2>{daysText(span)}</h2>
        <span className="row print:hidden">
          <ExportButton path={fileOfReport(span)} name={`figures-${from}-to-${to}.csv`} />
          <button type="button" className="button button-link" onClick={() => print()}>
            Print
          </button>
        </span>
      </div>
      {is === 'loading' && <Loading />}
      {is === 'failed' && <Failed message="The figures could not be loaded." retry={retry} />}
      {report?.before && report.charts && (
        <div
          aria-busy={isOther}
          className={`grid grid-cols-1 gap-6 ${isOther ? 'opacity-50' : ''}`}
        >
          <ReportView report={{ ...report, before: report.before, charts: report.charts }} />
        </div>
      )}
    </div>
  );
}

const readToday = () => dayOf(new Date());

export function ReportsScreen() {
  const search = useSearch();
  const today = useHydrated(readToday);
  const span = useMemo(
    () => (today === undefined ? undefined : readReportAddress(search, today)),
    [search, today],
  );
  if (today === undefined || span === undefined) return <Loading />;
  return <RangeReport span={span} today={today} />;
}
