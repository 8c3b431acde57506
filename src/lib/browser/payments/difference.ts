import { ApiError } from '#lib/browser/fetch.ts';
import { toCents } from '#lib/format/money.ts';

/** What an admin has to accept before it is done: that the shop loses an amount, or that gift vouchers are spent. */
export interface Difference {
  message: string;
  cents: number;
  isSpent: boolean;
}

export function differenceIn(error: unknown): Difference | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const { difference, spent } = error.response ?? {};
  const rupees = difference ?? spent;
  const cents = typeof rupees === 'number' ? toCents(rupees) : undefined;
  if (cents === undefined) return undefined;
  return {
    message: error.serverMessage ?? error.message,
    cents,
    isSpent: difference === undefined,
  };
}
