import { ApiError } from '#lib/browser/fetch.ts';
import { toCents } from '#lib/format/money.ts';

/** What the shop would lose by an exchange or a refund, until an admin confirms it. */
export interface Difference {
  message: string;
  cents: number;
}

/** The difference that a call was refused for; `undefined` for any other error. */
export function differenceIn(error: unknown): Difference | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const rupees = error.response?.['difference'];
  const cents = typeof rupees === 'number' ? toCents(rupees) : undefined;
  return cents === undefined ? undefined : { message: error.serverMessage ?? error.message, cents };
}
