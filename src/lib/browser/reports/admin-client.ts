import { FORBIDDEN, unlessForbidden } from '#lib/browser/admin-only.ts';
import { authedGet } from '#lib/browser/session/authed-fetch.ts';
import { reportCall } from '#lib/reports/address.ts';
import { readReport } from '#lib/reports/report.ts';
import type { DateRange } from '#lib/reports/date-range.ts';

/** The result has its date range, because the page may request another one in the meantime. */
export async function fetchReport(span: DateRange) {
  const report = await unlessForbidden(authedGet(reportCall(span, 'report')).then(readReport));
  return report === FORBIDDEN ? report : { span, ...report };
}
