import type { OwnOrder } from '#lib/orders/codec.ts';
import { takesSlip } from '#lib/payments/payment-state.ts';
import { isAwaitingApproval } from '#lib/payments/slip.ts';
import { More } from '#islands/ui/More.tsx';
import { BankAccounts } from './BankAccounts.tsx';
import { LankaQr } from './LankaQr.tsx';
import * as m from '#messages';

export function PayByTransfer({ order }: { order: OwnOrder }) {
  const { isTransfer, bankAccounts, lankaQr, dueCents, orderNumber } = order;
  if (!takesSlip(order) || isAwaitingApproval(order)) return null;
  const accounts = (
    <BankAccounts accounts={bankAccounts} cents={dueCents} reference={orderNumber} />
  );
  return (
    <>
      {lankaQr !== '' && (
        <More label={m.payments_lanka_qr()} open={isTransfer}>
          <LankaQr
            text={lankaQr}
            cents={dueCents}
            orderNumber={orderNumber}
            how={m.payments_lanka_qr_how()}
            isOwn
          />
        </More>
      )}
      {bankAccounts.length > 0 ? (
        <More label={m.payments_bank_details()} open={isTransfer}>
          {accounts}
        </More>
      ) : (
        accounts
      )}
    </>
  );
}
