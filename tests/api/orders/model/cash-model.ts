import {
  at,
  done,
  dueOf,
  no,
  type Ledger,
  type CashCommand,
  type Command,
  type Order,
  type Outcome,
  type State,
} from './state.ts';

/** The code at the door and drivers' cash of the model. */

const names: ReadonlySet<string> = new Set(['handOver', 'settle', 'approveDriver', 'correct']);
export const isCashCommand = (command: Command): command is CashCommand => names.has(command.does);

const MAX_TRIES = 5;

type Settle = CashCommand & { does: 'settle' };

/** What of a driver's cash a settlement closes. */
const closedBy = ({ ledgers, minute }: State, { driver, isEarlier }: Omit<Settle, 'counted'>) =>
  at(ledgers, driver).open.filter((entry) => !isEarlier || entry.minute < minute);

const sumOf = (entries: Ledger['open']): number =>
  entries.reduce((sum, { cents }) => sum + cents, 0);

/** What a settlement should find, in cents. */
export const expectedBy = (state: State, settling: Omit<Settle, 'counted'>): number =>
  sumOf(closedBy(state, settling));

function addEntry(state: State, driver: number, cents: number): void {
  at(state.ledgers, driver).open.push({ cents, minute: state.minute });
}

/** Whoever is no driver has a book if there is anything in it. */
const hasLedger = ({ isActive, open, settled }: Ledger): boolean =>
  isActive || open.length > 0 || settled.length > 0;

type HandOver = CashCommand & { does: 'handOver' };
type Move = (state: State, index: number) => Outcome;

/** What a code comes to; one that a phone tells late stands, since the parcel is gone. */
function judge(
  { tries }: Order,
  { code, isLate }: HandOver,
): 'ok' | 'wrong' | 'missing' | 'invalid' | 'conflict' {
  if (code === 'reason') return 'missing';
  if (code === 'none') return isLate ? 'missing' : 'invalid';
  if (code === 'right' && tries < MAX_TRIES) return 'ok';
  if (isLate) return 'wrong';
  return tries < MAX_TRIES ? 'invalid' : 'conflict';
}

/** A code is asked for at every door. */
function handOver(state: State, command: HandOver, move: Move): Outcome {
  const order = at(state.orders, command.order);
  if (order.driver !== command.driver) return no('missing');
  if (!at(state.ledgers, command.driver).isActive) return no('missing');
  if (order.status === 'delivered') return done;
  if (order.status !== 'delivering') return no('conflict');
  const judged = judge(order, command);
  if (judged === 'invalid' && command.code === 'wrong') order.tries += 1;
  if (judged === 'invalid' || judged === 'conflict') return no(judged);
  const due = dueOf(order);
  const cents = command.cents ?? due;
  order.codeStatus = judged;
  if (due > 0 || cents > 0) {
    order.payments.push({ kind: 'cash', cents });
    addEntry(state, command.driver, cents);
  }
  return move(state, command.order);
}

function settle(state: State, command: Settle): Outcome {
  const ledger = at(state.ledgers, command.driver);
  if (!hasLedger(ledger)) return no('missing');
  const closed = closedBy(state, command);
  if (closed.length === 0) return no('conflict');
  const expected = sumOf(closed);
  const { counted: found, isNoted } = command;
  if (found < Math.min(0, expected)) return no('invalid');
  if (found !== expected && !isNoted) return no('invalid');
  ledger.settled.push({ expected, counted: found, entries: closed.length });
  ledger.open = ledger.open.filter((entry) => !closed.includes(entry));
  return done;
}

export function applyCash(state: State, command: CashCommand, move: Move): Outcome {
  const ledger = at(state.ledgers, command.driver);
  switch (command.does) {
    case 'handOver':
      return handOver(state, command, move);
    case 'settle':
      return settle(state, command);
    case 'approveDriver':
      ledger.isActive = command.isApproved;
      return done;
    case 'correct':
      if (!hasLedger(ledger)) return no('missing');
      addEntry(state, command.driver, command.cents);
      return done;
  }
}
