import * as v from 'valibot';
import { ApiError, postJson } from '#lib/browser/fetch.ts';
import { authedPost } from '#lib/browser/session/authed-fetch.ts';
import { hasToken } from '#lib/browser/session/current-user.ts';
import type { Line } from '#lib/cart/lines.ts';
import {
  giftVouchersOf,
  itemsOf,
  type PaymentChoice,
  readQuote,
} from '#lib/checkout/order-request.ts';

const Accounts = v.array(
  v.object({
    bank: v.string(),
    branch: v.string(),
    accountName: v.string(),
    accountNumber: v.string(),
  }),
);

/** Throws when offline or refused. */
export async function fetchQuote(lines: readonly Line[], choice: PaymentChoice) {
  const { district, method, vouchers = [] } = choice;
  const codes = vouchers.length > 0 && { vouchers };
  const items = { cartItems: itemsOf(lines), ...giftVouchersOf(lines) };
  const body = { ...items, district, paymentMethod: method, ...codes };
  const post = hasToken() ? authedPost : postJson;
  const { quote } = await post('/api/order/quote', body);
  const response: Record<string, unknown> = Object(quote);
  return {
    quote: readQuote(response, lines, choice),
    accounts: v.parse(Accounts, response['bankAccounts'] ?? []),
  };
}

/** The code that the server refuses; undefined for any other failure. */
export function refusedCode(error: unknown): string | undefined {
  const code = error instanceof ApiError ? error.response?.['voucher'] : undefined;
  return typeof code === 'string' ? code : undefined;
}

/** The server's message, with the code that it is about. */
export function namedProblem(error: ApiError): string {
  const code = refusedCode(error);
  return `${code === undefined ? '' : `${code}: `}${error.serverMessage ?? error.message}`;
}

export type Refused = Readonly<Record<string, string>>;

/** The quote with the codes that hold, and why the others do not. Throws when offline or refused for another reason. */
export async function fetchHoldingQuote(lines: readonly Line[], choice: PaymentChoice) {
  const refused = new Map<string, string>();
  for (;;) {
    const vouchers = (choice.vouchers ?? []).filter((code) => !refused.has(code));
    try {
      // oxlint-disable-next-line no-await-in-loop -- each answer names one code
      const fetched = await fetchQuote(lines, { ...choice, vouchers });
      return { ...fetched, refused: Object.fromEntries(refused) };
    } catch (error) {
      const code = refusedCode(error);
      if (!(error instanceof ApiError) || !code || !vouchers.includes(code)) throw error;
      refused.set(code, error.serverMessage ?? error.message);
    }
  }
}
