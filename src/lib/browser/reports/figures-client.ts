import { FORBIDDEN } from '#lib/browser/admin-only.ts';
import { addressOf } from '#lib/browser/send-request.ts';
import { requestAllowed } from '#lib/browser/session/request.ts';
import { figuresFile, getFigures } from '#lib/contract/figures.ts';
import type { DateRange } from '#lib/reports/date-range.ts';

/** The result has its date range, because the page may request another one in the meantime. */
export async function fetchReport(span: DateRange) {
  const query = new URLSearchParams({ ...span, report: '1' });
  const report = await requestAllowed(getFigures, { query });
  return report === FORBIDDEN ? report : { span, ...report };
}

export const fileOfReport = (span: DateRange) =>
  addressOf(figuresFile, { query: new URLSearchParams({ ...span }) });
