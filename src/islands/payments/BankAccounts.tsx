import { useId } from 'react';
import { announce } from '#lib/browser/announce.ts';
import { notify } from '#lib/browser/toasts.ts';
import { formatMoney } from '#lib/format/money.ts';
import type { OwnOrder } from '#lib/orders/codec.ts';
import { takesSlip } from '#lib/payments/payment-state.ts';
import { isAwaitingApproval } from '#lib/payments/slip.ts';
import type { BankAccount } from '#lib/payments/methods.ts';
import * as m from '#messages';

interface CopyProps {
  /** The name of the copied text in the toast, for example `Order number`. */
  name: string;
  text: string;
  /** The element that is selected where copying is not permitted. */
  targetId: string;
  className?: string;
}

export function CopyButton({ name, text, targetId, className = 'button-secondary' }: CopyProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      notify('success', m.payments_copied({ name }));
    } catch {
      announce(m.payments_not_copied({ name: name.toLowerCase() }));
      const target = document.getElementById(targetId);
      if (target) getSelection()?.selectAllChildren(target);
    }
  };
  return (
    <button
      type="button"
      className={`button ${className}`}
      aria-label={m.payments_copy_what({ name: name.toLowerCase() })}
      onClick={() => void copy()}
    >
      {m.payments_copy()}
    </button>
  );
}

function Copied({ name, text, copied = text }: { name: string; text: string; copied?: string }) {
  const id = useId();
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <b id={id} className="numeric">
          {text}
        </b>
        <CopyButton name={name} text={copied} targetId={id} className="button-link" />
      </dd>
    </div>
  );
}

interface Props {
  accounts: readonly BankAccount[];
  cents: number;
  reference?: string;
}

export function BankAccounts({ accounts, cents, reference }: Props) {
  return (
    <div className="bank-accounts">
      <dl>
        <Copied
          name={m.payments_amount()}
          text={formatMoney(cents)}
          copied={(cents / 100).toFixed(2)}
        />
        {reference === undefined ? (
          <div>
            <dt>{m.payments_reference()}</dt>
            <dd>{m.payments_reference_later()}</dd>
          </div>
        ) : (
          <Copied name={m.payments_reference()} text={reference} />
        )}
      </dl>
      {accounts.map(({ bank, branch, accountName, accountNumber }) => (
        <dl key={`${bank} ${accountNumber}`}>
          <div>
            <dt>{m.payments_bank()}</dt>
            <dd>
              {bank}, {branch}
            </dd>
          </div>
          <div>
            <dt>{m.payments_account_name()}</dt>
            <dd>{accountName}</dd>
          </div>
          <Copied
            name={m.payments_account_number()}
            text={accountNumber}
            copied={accountNumber.replaceAll(/[ -]/g, '')}
          />
        </dl>
      ))}
    </div>
  );
}

export function PayByTransfer({ order }: { order: OwnOrder }) {
  if (!takesSlip(order) || isAwaitingApproval(order)) return null;
  return (
    <details className="pay-by-transfer" open={order.isTransfer}>
      <summary>{m.payments_bank_details()}</summary>
      <BankAccounts
        accounts={order.bankAccounts}
        cents={order.dueCents}
        reference={order.orderNumber}
      />
    </details>
  );
}
