import { useEffect, useState } from 'react';
import { ApiError, sentenceOf } from '#lib/browser/fetch.ts';
import { fetchNewOrderQuote } from '#lib/browser/checkout/new-order.ts';
import type { NewLine, NewOrderQuote } from '#lib/checkout/new-order.ts';
import type { PaymentMethod } from '#lib/payments/methods.ts';

const FAILED = {
  refused: 'The price could not be worked out. Please try again.',
  unavailable: 'Connection problem. The price is shown when you are online again.',
};

type State = { requested: string } & (
  { quote: NewOrderQuote } | { error: string; isRefused: boolean }
);

export function useQuote(lines: readonly NewLine[], district: string, method: PaymentMethod) {
  const [state, setState] = useState<State>();
  const [attempt, setAttempt] = useState(0);
  const items = lines.map(({ productId, size, quantity }) => [productId, size, quantity]);
  const requested = lines.length === 0 ? '' : JSON.stringify([items, district, method, attempt]);
  useEffect(() => {
    if (requested === '') return undefined;
    let isCurrent = true;
    fetchNewOrderQuote(lines, { district, paymentMethod: method }).then(
      (quote) => isCurrent && setState({ requested, quote }),
      (error: unknown) => {
        const isRefused = error instanceof ApiError && error.how === 'refused';
        if (isCurrent) setState({ requested, error: sentenceOf(error, FAILED), isRefused });
      },
    );
    const retry = () => setAttempt(attempt + 1);
    addEventListener('online', retry);
    return () => {
      isCurrent = false;
      removeEventListener('online', retry);
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `requested` identifies the order
  }, [requested]);
  const current = state?.requested === requested ? state : undefined;
  return {
    quote: current && 'quote' in current ? current.quote : undefined,
    error: current && 'error' in current ? current.error : undefined,
    refresh: () => setAttempt(attempt + 1),
  };
}
