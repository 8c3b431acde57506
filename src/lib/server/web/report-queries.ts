import { dayOf } from '#lib/format/dates.ts';
import { ledgerQuery } from '#lib/reports/ledger.ts';
import { reportQuery } from '#lib/reports/schema.ts';
import { read } from '#lib/server/infra/request-body.ts';
import type { CallContext } from './endpoint.ts';

/** The queries of figures and ledger end today by default. */

type Context = Pick<CallContext, 'url' | 'shop'>;

export const spanOf = ({ url, shop }: Context) =>
  read(reportQuery(dayOf(shop.now())), Object.fromEntries(url.searchParams));

export const ledgerOf = ({ url, shop }: Context) =>
  read(ledgerQuery(dayOf(shop.now())), Object.fromEntries(url.searchParams));
