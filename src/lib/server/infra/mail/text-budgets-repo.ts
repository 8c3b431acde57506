import { DAY_MS } from '#lib/format/durations.ts';
import { Refusal } from '#lib/server/errors.ts';
import type { Db, Tx } from '#lib/server/infra/db/open.ts';
import { isReached, type Limit } from '#lib/server/infra/rate-limits.ts';
import * as m from '#messages';

export interface TextBudgetSettings {
  textsPerAccountPerDay: number;
  textsPerIpPerDay: number;
  textsPerShopPerDay: number;
}

const textBudgetKinds = ['account', 'address', 'shop'] as const;
export type TextBudgetKind = (typeof textBudgetKinds)[number];

interface TextBudget extends Limit {
  kind: TextBudgetKind;
}

/** Who a text is counted for; texts that the shop owes to everybody, such as codes of logins, are not. */
export interface TextPayer {
  account?: string | undefined;
  ip?: string | undefined;
}

const prefixOf = (kind: TextBudgetKind): string => `texts-${kind}:`;

export const textBudgets = (settings: TextBudgetSettings) => {
  const most: Record<TextBudgetKind, number> = {
    account: settings.textsPerAccountPerDay,
    address: settings.textsPerIpPerDay,
    shop: settings.textsPerShopPerDay,
  };
  return {
    textBudgetsOf: ({ account, ip }: TextPayer): TextBudget[] => {
      const named = { account, address: ip, shop: 'all' };
      return textBudgetKinds.flatMap((kind) => {
        const of = named[kind];
        if (of === undefined || of === '') return [];
        return [{ kind, key: prefixOf(kind) + of, max: most[kind], windowMs: DAY_MS }];
      });
    },
    mostTexts: most,
  };
};
export type TextBudgets = ReturnType<typeof textBudgets>;

const usedUp: Record<TextBudgetKind, (of: { max: number }) => string> = {
  account: m.common_text_budget_account,
  address: m.common_text_budget_address,
  shop: m.common_text_budget_shop,
};

/** Throws `conflict` that names the budget which is used up. */
export async function assertTextsLeft(
  tx: Tx,
  budgets: readonly TextBudget[],
  now: Date,
): Promise<void> {
  for (const budget of budgets) {
    if (await isReached(tx, budget, now)) {
      throw new Refusal('conflict', usedUp[budget.kind](budget), { code: 'text_budget' });
    }
  }
}

/** Of which kinds somebody used up the budget of a day. */
export async function usedTextBudgets(
  db: Db,
  { mostTexts }: TextBudgets,
  now: Date,
): Promise<TextBudgetKind[]> {
  const rows = await db
    .selectFrom('rate_limits')
    .select(['key', 'count'])
    .where('key', '>=', 'texts-')
    .where('key', '<', 'texts.')
    .where('ends_at', '>', now.toISOString())
    .execute();
  return textBudgetKinds.filter((kind) =>
    rows.some(({ key, count }) => key.startsWith(prefixOf(kind)) && count >= mostTexts[kind]),
  );
}
