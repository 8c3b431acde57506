import {
  at,
  done,
  ledgerOf,
  no,
  totalOf,
  type Book,
  type CashCommand,
  type Command,
  type Outcome,
  type State,
} from './state.ts';

/** The code at the door and drivers' cash of the model. */

const names: ReadonlySet<string> = new Set(['handOver', 'settle', 'correct']);
export const isCashCommand = (command: Command): command is CashCommand => names.has(command.does);

const MAX_TRIES = 5;

const heldIn = ({ open }: Book): number => open.reduce((sum, cents) => sum + cents, 0);

/** What a driver holds, in cents. */
export const held = ({ books }: State, driver: number): number => heldIn(at(books, driver));

type Move = (state: State, index: number) => Outcome;

/** A code is asked for at every door. */
function handOver(state: State, command: CashCommand & { does: 'handOver' }, move: Move): Outcome {
  const order = at(state.orders, command.order);
  if (order.driver !== command.driver) return no('missing');
  if (order.status === 'delivered') return done;
  if (order.status !== 'delivering') return no('conflict');
  const { code } = command;
  if (code === 'none') return no('invalid');
  if (code !== 'reason' && order.tries >= MAX_TRIES) return no('conflict');
  if (code === 'wrong') {
    order.tries += 1;
    return no('invalid');
  }
  const due = totalOf(order) - ledgerOf(order).paid;
  const cents = command.cents ?? due;
  order.codeStatus = code === 'right' ? 'ok' : 'missing';
  if (due > 0 || cents > 0) {
    order.payments.push({ kind: 'cash', cents });
    at(state.books, command.driver).open.push(cents);
  }
  return move(state, command.order);
}

function settle(state: State, command: CashCommand & { does: 'settle' }): Outcome {
  const book = at(state.books, command.driver);
  if (book.open.length === 0) return no('conflict');
  const expected = heldIn(book);
  const { counted, isNoted } = command;
  if (counted < Math.min(0, expected)) return no('invalid');
  if (counted !== expected && !isNoted) return no('invalid');
  book.settled.push({ expected, counted, entries: book.open.length });
  book.open = [];
  return done;
}

export function applyCash(state: State, command: CashCommand, move: Move): Outcome {
  if (command.does === 'handOver') return handOver(state, command, move);
  if (command.does === 'settle') return settle(state, command);
  at(state.books, command.driver).open.push(command.cents);
  return done;
}
