import { useEffect, useState } from 'react';
import { sentenceOf } from '#lib/browser/fetch.ts';
import {
  fetchNewOrderQuote,
  type QuoteChoice,
  refusedCodeOf,
} from '#lib/browser/checkout/new-order.ts';
import type { NewLine, NewOrderQuote } from '#lib/checkout/new-order.ts';

export const QUOTE_FAILED = {
  refused: 'The price could not be worked out. Please try again.',
  unavailable: 'Connection problem. The price is shown when you are online again.',
};

type State = { requested: string } & (
  { quote: NewOrderQuote } | { error: string; refusedCode: string | undefined }
);

export function useStaffQuote(lines: readonly NewLine[], choice: QuoteChoice) {
  const [state, setState] = useState<State>();
  const [attempt, setAttempt] = useState(0);
  const items = lines.map(({ productId, size, quantity }) => [productId, size, quantity]);
  const requested = lines.length === 0 ? '' : JSON.stringify([items, choice, attempt]);
  useEffect(() => {
    if (requested === '') return undefined;
    let isCurrent = true;
    fetchNewOrderQuote(lines, choice).then(
      (quote) => isCurrent && setState({ requested, quote }),
      (error: unknown) => {
        const refusedCode = refusedCodeOf(error);
        if (isCurrent) setState({ requested, error: sentenceOf(error, QUOTE_FAILED), refusedCode });
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
  const failed = current && 'error' in current ? current : undefined;
  return {
    quote: current && 'quote' in current ? current.quote : undefined,
    error: failed?.error,
    /** The code that the error is about. */
    refusedCode: failed?.refusedCode,
    refresh: () => setAttempt(attempt + 1),
  };
}
