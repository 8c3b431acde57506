import { useEffect, useState } from 'react';
import { ApiError, sentenceOf } from '#lib/browser/fetch.ts';
import { refusedCodeOf } from '#lib/browser/checkout/new-order.ts';
import { fetchChangeQuote } from '#lib/browser/order-list/change-client.ts';
import type { ChangeQuote } from '#lib/checkout/change-order.ts';
import type { changeOf } from '#lib/order-list/change-form.ts';
import type { AdminOrderView } from '#lib/order-list/codec.ts';
import { QUOTE_FAILED } from '#islands/admin/checkout/use-staff-quote.ts';

type State = { asked: string } & (
  { quote: ChangeQuote } | { error: string; refusedCode: string | undefined }
);

type Change = ReturnType<typeof changeOf>;

/** Only what alters the price. */
function pricedPart({ address, items, vouchers, revision }: Change): Change | undefined {
  const district = address?.['district'];
  if (district === undefined && items === undefined && vouchers === undefined) return undefined;
  return {
    ...(district !== undefined && { address: { district } }),
    ...(items !== undefined && { items }),
    ...(vouchers !== undefined && { vouchers }),
    revision,
  };
}

/** What a change would cost. A conflict with another change is left to saving. */
export function useChangeQuote(order: AdminOrderView, change: Change) {
  const [state, setState] = useState<State>();
  const part = pricedPart(change);
  const asked = part ? JSON.stringify(part) : '';
  useEffect(() => {
    if (!part) return undefined;
    let isCurrent = true;
    fetchChangeQuote(order, part).then(
      (quote) => isCurrent && setState({ asked, quote }),
      (error: unknown) => {
        if (!isCurrent) return;
        const isOther = error instanceof ApiError && error.code === 'changed_meanwhile';
        if (isOther) return;
        setState({
          asked,
          error: sentenceOf(error, QUOTE_FAILED),
          refusedCode: refusedCodeOf(error),
        });
      },
    );
    return () => {
      isCurrent = false;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `asked` identifies the change
  }, [asked]);
  const current = state?.asked === asked ? state : undefined;
  const failed = current && 'error' in current ? current : undefined;
  return {
    isPriced: part !== undefined,
    quote: current && 'quote' in current ? current.quote : undefined,
    error: failed?.error,
    refusedCode: failed?.refusedCode,
  };
}
