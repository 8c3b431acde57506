import { unlessForbidden } from '#lib/browser/admin-only.ts';
import { authedGet } from '#lib/browser/session/authed-fetch.ts';
import { type LedgerAddress, ledgerCall, readLedger } from '#lib/reports/ledger.ts';

export const fetchLedger = (address: LedgerAddress) =>
  unlessForbidden(authedGet(ledgerCall(address)).then(readLedger));
