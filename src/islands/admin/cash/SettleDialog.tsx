import { useState } from 'react';
import { ApiError, sentenceOf } from '#lib/browser/fetch.ts';
import { request } from '#lib/browser/session/request.ts';
import { notify, notifyNextPage } from '#lib/browser/toasts.ts';
import { arrivedBy, NOTHING_TO_SETTLE, personName, sumOf } from '#lib/cash/cash.ts';
import { type CashDriver, settleCash } from '#lib/contract/cash.ts';
import type { CashEntry } from '#lib/contract/driver-cash.ts';
import { centsOf, toRupees } from '#lib/format/money.ts';
import { paths } from '#lib/site/paths.ts';
import { AdminDialog } from '#islands/admin/ui/AdminDialog.tsx';
import { FAILED, createRequestKeys } from './use-cash.ts';
import { CompareForm, CountForm } from './SettleForms.tsx';

const SETTLED_MEANWHILE = `${NOTHING_TO_SETTLE} Another admin has just settled this cash.`;

interface Props {
  driver: CashDriver;
  /** Only these are settled; entries that arrive later stay open. */
  entries: readonly CashEntry[];
  onClose: () => void;
  /** Called with the reason when the settlement is no longer possible. */
  refused: (message: string) => void;
}

export function SettleDialog({ driver, entries, onClose, refused }: Props) {
  const [expectedCents, setExpected] = useState(() => sumOf(entries));
  const [countedCents, setCounted] = useState<number>();
  const [isCompared, setCompared] = useState(false);
  const [keyOf] = useState(createRequestKeys);

  const stop = (error: unknown): Record<string, string> => {
    const message = sentenceOf(error, FAILED);
    const { status, response, fieldErrors } = error instanceof ApiError ? error : {};
    if (status === 409 || status === 404) {
      refused(message === NOTHING_TO_SETTLE ? SETTLED_MEANWHILE : message);
      return {};
    }
    const expected = response?.['expected'];
    if (typeof expected === 'number') setExpected(centsOf(expected));
    if (fieldErrors?.['note'] === undefined) notify('error', message);
    return fieldErrors ?? {};
  };
  const send = async (note: string): Promise<true | Record<string, string>> => {
    const counted = toRupees(countedCents ?? 0);
    const settling = { counted, note, upTo: arrivedBy(entries) };
    const key = keyOf(settling);
    try {
      const params = { driverId: driver._id };
      const { settlement } = await request(settleCash, { params, body: settling, key });
      notifyNextPage('success', `Cash of ${personName(driver)} settled`);
      location.assign(paths.adminCashReceipt(driver._id, settlement._id));
      return true;
    } catch (error) {
      return stop(error);
    }
  };
  return (
    <AdminDialog onClose={onClose} title={`Settle the cash of ${personName(driver)}`}>
      {isCompared && countedCents !== undefined ? (
        <CompareForm
          countedCents={countedCents}
          expectedCents={expectedCents}
          send={send}
          back={() => setCompared(false)}
        />
      ) : (
        <CountForm
          countedCents={countedCents}
          mayBeNegative={expectedCents < 0}
          count={(cents) => {
            setCounted(cents);
            setCompared(true);
          }}
          onClose={onClose}
        />
      )}
    </AdminDialog>
  );
}
