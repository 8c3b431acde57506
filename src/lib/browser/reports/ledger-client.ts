import { addressOf } from '#lib/browser/send-request.ts';
import { requestAllowed } from '#lib/browser/session/request.ts';
import { getLedger, ledgerFile } from '#lib/contract/ledger.ts';
import { searchOf } from '#lib/paging/paging.ts';
import { type LedgerAddress, ledgerFields } from '#lib/reports/ledger.ts';

export const fetchLedger = (address: LedgerAddress) =>
  requestAllowed(getLedger, {
    query: searchOf([...ledgerFields(address), { name: 'limit', value: '50' }], address.page),
  });

export const fileOfLedger = (address: LedgerAddress) =>
  addressOf(ledgerFile, { query: searchOf(ledgerFields(address)) });
