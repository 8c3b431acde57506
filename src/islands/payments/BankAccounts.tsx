import { type ReactNode, useId } from 'react';
import { announce } from '#lib/browser/announce.ts';
import { notify } from '#lib/browser/toasts.ts';
import { decimalText, formatMoney } from '#lib/format/money.ts';
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

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex min-h-target flex-wrap items-center justify-between gap-x-3 border-line not-first:border-t max-sm:py-2">
    <dt className="text-sm text-ink-soft max-sm:basis-full">{name}</dt>
    <dd className="flex flex-wrap items-center gap-x-3 max-sm:flex-1 max-sm:justify-between sm:ms-auto sm:text-end">
      {children}
    </dd>
  </div>
);

const Facts = ({ children }: { children: ReactNode }) => (
  <dl className="rounded-md border border-line bg-raised px-4 py-1">{children}</dl>
);

function Copied({ name, text, copied = text }: { name: string; text: string; copied?: string }) {
  const id = useId();
  return (
    <Fact name={name}>
      <b id={id} className="numeric whitespace-nowrap select-all">
        {text}
      </b>
      <CopyButton
        name={name}
        text={copied}
        targetId={id}
        className="button-link min-w-target px-0 max-sm:-my-2"
      />
    </Fact>
  );
}

interface Props {
  accounts: readonly BankAccount[];
  cents: number;
  reference?: string;
}

export function BankAccounts({ accounts, cents, reference }: Props) {
  return (
    <div className="bank-accounts grid grid-cols-1 gap-2 leading-snug">
      <Facts>
        <Copied name={m.payments_amount()} text={formatMoney(cents)} copied={decimalText(cents)} />
        {reference === undefined ? (
          <Fact name={m.payments_reference()}>{m.payments_reference_later()}</Fact>
        ) : (
          <Copied name={m.payments_reference()} text={reference} />
        )}
      </Facts>
      {accounts.map(({ bank, branch, accountName, accountNumber }) => (
        <Facts key={`${bank} ${accountNumber}`}>
          <Fact name={m.payments_bank()}>{`${bank}, ${branch}`}</Fact>
          <Fact name={m.payments_account_name()}>{accountName}</Fact>
          <Copied
            name={m.payments_account_number()}
            text={accountNumber}
            copied={accountNumber.replaceAll(/[ -]/g, '')}
          />
        </Facts>
      ))}
    </div>
  );
}
