import { useEffect, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { announce } from '#lib/browser/announce.ts';
import {
  fetchHoldingQuote,
  fetchQuote,
  namedProblem,
  refusedCode,
  type Refused,
} from '#lib/browser/checkout/quote.ts';
import { ApiError, sentenceOf } from '#lib/browser/fetch.ts';
import { $codes, addCode } from '#lib/browser/vouchers/store.ts';
import type { Line } from '#lib/cart/lines.ts';
import { type PaymentChoice, type Quote, requestKey } from '#lib/checkout/order-request.ts';
import type { BankAccount } from '#lib/payments/methods.ts';
import { MAX_CODES_OF_ORDER, readCode } from '#lib/vouchers/voucher.ts';
import * as m from '#messages';

const NONE: readonly string[] = [];
const follow = (changed: () => void) => $codes.listen(changed);

export const useCodes = (): readonly string[] =>
  useSyncExternalStore(
    follow,
    () => $codes.get(),
    () => NONE,
  );

export type KnownAccounts = readonly BankAccount[] | 'loading' | 'failed';

/** Several presses of a button are one request. */
const SETTLES_MS = 200;
const NO_PROBLEMS: Refused = {};

interface Answer {
  key: string;
  /** The codes that do not hold, and why. */
  refused: Refused;
  /** Why there was no quote. */
  error?: string;
}

const keyOf = (lines: readonly Line[], choice: PaymentChoice): string =>
  JSON.stringify([requestKey(lines), choice]);

const problemIn = (error: unknown): string =>
  sentenceOf(error, { unavailable: m.vouchers_not_checked });

interface Asked {
  lines: readonly Line[];
  /** With all codes that the shopper uses. */
  choice: PaymentChoice & { vouchers: readonly string[] };
  isNeeded: boolean;
  setQuote: (quote: Quote) => void;
}

/** Requests the server's prices again with every change of what they depend on. */
export function useQuote({ lines, choice, isNeeded, setQuote }: Asked) {
  const [answer, setAnswer] = useState<Answer>();
  const [accounts, setAccounts] = useState<KnownAccounts>('loading');
  const [attempt, setAttempt] = useState(0);
  const key = isNeeded && lines.length > 0 ? keyOf(lines, choice) : '';
  const current = answer?.key === key ? answer : undefined;
  const accept = (next: Answer, fetched: Awaited<ReturnType<typeof fetchQuote>>) => {
    setAnswer(next);
    setAccounts(fetched.accounts);
    if (fetched.quote) setQuote(fetched.quote);
  };

  useEffect(() => {
    if (key === '' || current) return undefined;
    let isCurrent = true;
    const request = () =>
      fetchHoldingQuote(lines, choice).then(
        (fetched) => isCurrent && accept({ key, refused: fetched.refused }, fetched),
        (error: unknown) => {
          if (!isCurrent) return;
          setAnswer({ key, refused: NO_PROBLEMS, error: problemIn(error) });
          setAccounts((known) => (known === 'loading' ? 'failed' : known));
        },
      );
    const timer = setTimeout(() => void request(), SETTLES_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each key and attempt
  }, [key, attempt]);

  const retry = () => {
    setAnswer(undefined);
    setAccounts((known) => (known === 'failed' ? 'loading' : known));
    setAttempt(attempt + 1);
  };
  const refused = current?.refused ?? NO_PROBLEMS;
  const held = choice.vouchers.filter((code) => refused[code] === undefined);

  /** Resolves to the problem with a typed code; undefined once it is used. */
  const use = async (typed: string): Promise<string | undefined> => {
    const code = readCode(typed);
    if (code === '') return m.vouchers_code_required();
    if (choice.vouchers.includes(code)) return undefined;
    if (choice.vouchers.length >= MAX_CODES_OF_ORDER)
      return m.vouchers_too_many({ max: MAX_CODES_OF_ORDER });
    try {
      const fetched = await fetchQuote(lines, { ...choice, vouchers: [...held, code] });
      const next = { ...choice, vouchers: [...choice.vouchers, code] };
      // Before the code is used, so that nothing is requested twice.
      flushSync(() => accept({ key: keyOf(lines, next), refused }, fetched));
      addCode(code);
      announce(m.vouchers_used({ code }));
      return undefined;
    } catch (error) {
      const other = refusedCode(error);
      const isOther = error instanceof ApiError && other !== undefined && other !== code;
      return isOther ? namedProblem(error) : problemIn(error);
    }
  };
  return {
    refused,
    /** The codes that count. */
    held,
    isBusy: key !== '' && !current,
    error: current?.error,
    accounts,
    retry,
    use,
  };
}

export type Quoting = ReturnType<typeof useQuote>;
