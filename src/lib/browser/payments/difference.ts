import { ApiError } from '#lib/browser/fetch.ts';
import { toCents } from '#lib/format/money.ts';

export interface Difference {
  message: string;
  cents: number;
}

export function differenceIn(error: unknown): Difference | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const rupees = error.response?.['difference'];
  const cents = typeof rupees === 'number' ? toCents(rupees) : undefined;
  return cents === undefined ? undefined : { message: error.serverMessage ?? error.message, cents };
}
