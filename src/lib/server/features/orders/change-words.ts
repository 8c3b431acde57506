import { lineName } from '#lib/cart/messages.ts';
import { fullName } from '#lib/orders/order-fields.ts';
import { formatMoney } from '#lib/format/money.ts';
import { addressOf } from './codec.ts';
import { totalCentsOf } from './ledger.ts';
import type { OrderRecord } from './repo.ts';

type Described = Pick<OrderRecord, 'row' | 'lines'>;

/** For the history, which staff read. */
function wordsOf({ row, lines }: Described): Record<string, string> {
  const to = addressOf(row.address);
  return {
    Name: fullName(to),
    Phone: to.phone,
    Email: to.email,
    Address: [to.street, `${to.city} ${to.zip}`.trim(), to.district].filter(Boolean).join(', '),
    Note: row.note,
    Items: lines.map((line) => `${line.quantity} × ${lineName(line)}`).join(', '),
    Code: row.voucher_code,
    Total: formatMoney(totalCentsOf(row)),
  };
}

/** What of an order a change altered, before and after. */
export function changeWords(
  before: Described,
  after: Described,
): { before: string; after: string } {
  const [old, now] = [wordsOf(before), wordsOf(after)];
  const changed = Object.keys(old).filter((name) => old[name] !== now[name]);
  const text = (words: Record<string, string>) =>
    changed.map((name) => `${name}: ${words[name] || 'none'}`).join('; ');
  return { before: text(old), after: text(now) };
}
