import { useState } from 'react';
import { createRequestKeys, settleCash } from '#lib/browser/cash/admin-client.ts';
import { notify, notifyNextPage } from '#lib/browser/toasts.ts';
import {
  arrivedBy,
  type CashPerson,
  type EntryView,
  personName,
  sumOf,
} from '#lib/cash/admin-codec.ts';
import { NOTHING_TO_SETTLE } from '#lib/cash/messages.ts';
import { toRupees } from '#lib/format/money.ts';
import { paths } from '#lib/site/paths.ts';
import { AdminDialog } from '#islands/admin/ui/AdminDialog.tsx';
import { CompareForm, CountForm } from './SettleForms.tsx';

const SETTLED_MEANWHILE = `${NOTHING_TO_SETTLE} Another admin has just settled this cash.`;

interface Props {
  driver: CashPerson;
  /** Only these are settled; entries that arrive later stay open. */
  entries: readonly EntryView[];
  onClose: () => void;
  /** Called with the reason when the settlement is no longer possible. */
  refused: (message: string) => void;
}

export function SettleDialog({ driver, entries, onClose, refused }: Props) {
  const [expectedCents, setExpected] = useState(() => sumOf(entries));
  const [countedCents, setCounted] = useState<number>();
  const [isCompared, setCompared] = useState(false);
  const [keyOf] = useState(createRequestKeys);

  const send = async (note: string): Promise<true | Record<string, string>> => {
    const counted = toRupees(countedCents ?? 0);
    const settling = { counted, note, upTo: arrivedBy(entries) };
    const end = await settleCash(driver.id, settling, keyOf(settling));
    if (end.is === 'done') {
      notifyNextPage('success', `Cash of ${personName(driver)} settled`);
      location.assign(paths.adminCashReceipt(driver.id, end.id));
      return true;
    }
    if (end.status === 409 || end.status === 404) {
      refused(end.message === NOTHING_TO_SETTLE ? SETTLED_MEANWHILE : end.message);
      return {};
    }
    if (end.expectedCents !== undefined) setExpected(end.expectedCents);
    if (end.errors['note'] === undefined) notify('error', end.message);
    return end.errors;
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
