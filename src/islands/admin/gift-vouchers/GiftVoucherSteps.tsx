import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { request, attempt } from '#lib/browser/session/request.ts';
import { $currentUser } from '#lib/browser/session/current-user.ts';
import {
  giftVoucherStep,
  type GiftVoucherStep,
  type StaffGiftVoucher,
} from '#lib/contract/staff-gift-vouchers.ts';
import { formatDay } from '#lib/format/dates.ts';
import { NO_RESPONSE, NOT_DONE } from '#lib/messages/messages.ts';
import { ReasonDialog } from '#islands/admin/ui/AdminDialog.tsx';

interface StepWords {
  action: string;
  busyLabel: string;
  title: string;
  message: string;
  done: string;
  usual: readonly string[];
}

const words: Record<GiftVoucherStep, StepWords> = {
  lock: {
    action: 'Lock',
    busyLabel: 'Locking...',
    title: 'Lock this gift voucher?',
    message: 'It can’t pay until it is unlocked. Its balance stays.',
    done: 'Locked',
    usual: ['The code was lost.', 'The payment is being checked.'],
  },
  unlock: {
    action: 'Unlock',
    busyLabel: 'Unlocking...',
    title: 'Unlock this gift voucher?',
    message: 'It can pay again.',
    done: 'Unlocked',
    usual: [],
  },
  void: {
    action: 'Void',
    busyLabel: 'Voiding...',
    title: 'Void this gift voucher?',
    message: 'What is left of it is lost for good. This action cannot be undone.',
    done: 'Voided',
    usual: ['The code was stolen.', 'It was given by mistake.'],
  },
};

export const historyTexts = ({ history }: Pick<StaffGiftVoucher, 'history'>): string[] =>
  history.map(({ at, by, what, reason }) => {
    const who = by === '' ? '' : ` by ${by}`;
    if (what === 'give') return `Given ${formatDay(at)}${who} to their own email`;
    return `${words[what].done} ${formatDay(at)}${who}: ${reason}`;
  });

const stepsOf = ({ isVoid, isLocked }: StaffGiftVoucher): GiftVoucherStep[] =>
  isVoid ? [] : [isLocked ? 'unlock' : 'lock', 'void'];

interface Props {
  giftVoucher: StaffGiftVoucher;
  changed: (giftVoucher: StaffGiftVoucher) => void;
}

/** What an admin can do with a gift voucher. */
export function GiftVoucherSteps({ giftVoucher, changed }: Props) {
  const isAdmin = useStore($currentUser, { ssr: () => undefined })?.role === 'admin';
  const [step, setStep] = useState<GiftVoucherStep>();
  if (!isAdmin) return null;
  return (
    <div className="row basis-full empty:hidden">
      {stepsOf(giftVoucher).map((one) => (
        <button
          key={one}
          type="button"
          className="button button-link"
          aria-label={`${words[one].action} …${giftVoucher.ending}`}
          onClick={() => setStep(one)}
        >
          {words[one].action}
        </button>
      ))}
      {step && (
        <ReasonDialog
          {...words[step]}
          onClose={() => setStep(undefined)}
          send={async (reason) => {
            const params = { id: giftVoucher._id };
            const after = await attempt(
              request(giftVoucherStep[step], { params, body: { reason } }),
              {
                failed: NOT_DONE,
                unavailable: NO_RESPONSE,
                done: words[step].done,
              },
            );
            if (!after) return;
            setStep(undefined);
            changed(after.giftVoucher);
          }}
        />
      )}
    </div>
  );
}
