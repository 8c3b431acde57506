import * as contract from '#lib/contract/reports.ts';
import { handle } from '#lib/server/web/handle.ts';

export const reports = [
  handle(contract.getFigures, async ({ shop, query: { report, ...span } }) =>
    report ? shop.figures.report(span) : { figures: await shop.figures.figures(span) },
  ),
  handle(contract.figuresFile, async ({ shop, query }) => ({
    name: `figures-${query.from}-to-${query.to}`,
    content: await shop.figures.file(query),
  })),
  handle(contract.getLedger, async ({ shop, query }) => shop.ledger.page(query, query)),
  handle(contract.ledgerFile, async ({ shop, query }) => ({
    name: `ledger-${query.from}-to-${query.to}`,
    content: shop.ledger.file(query),
  })),
];
