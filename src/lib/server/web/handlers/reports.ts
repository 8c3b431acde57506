import { figuresFile, getFigures } from '#lib/contract/figures.ts';
import { getLedger, ledgerFile } from '#lib/contract/ledger.ts';
import { handle } from '#lib/server/web/handle.ts';

export const reports = [
  handle(getFigures, async ({ shop, query: { report, ...span } }) =>
    report ? shop.figures.report(span) : { figures: await shop.figures.figures(span) },
  ),
  handle(figuresFile, async ({ shop, query }) => ({
    name: `figures-${query.from}-to-${query.to}`,
    content: await shop.figures.file(query),
  })),
  handle(getLedger, async ({ shop, query }) => shop.ledger.page(query, query)),
  handle(ledgerFile, async ({ shop, query }) => ({
    name: `ledger-${query.from}-to-${query.to}`,
    content: shop.ledger.file(query),
  })),
];
