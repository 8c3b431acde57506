import fc from 'fast-check';
import { VARIANTS, type Command } from './state.ts';

/** What people might do, before anybody knows which orders there are and what things cost. */

export const PEOPLE = 2;
const PRODUCTS = VARIANTS.flat().length;
export const DRIVERS = 2;

export const who = fc.nat(PEOPLE - 1);
export const product = fc.nat(PRODUCTS - 1);
export const driver = fc.nat(DRIVERS - 1);
export const order = fc.nat(7);

/** An order is priced as its shopper sees it, or as it was before a price changed. */
type PlaceIdea = Omit<Command & { does: 'place' }, 'sums'> & { isStale: boolean };
/** Counted right as long as nobody comes in between. */
type SettleIdea = Omit<Command & { does: 'settle' }, 'counted'> & { isRight: boolean };
/** Money: all of it, a part, or more than there is. */
type Share = 'all' | 'part' | 'more';
export type MoneyIdea = (
  Omit<Command & { does: 'receive' }, 'cents'> | Omit<Command & { does: 'refund' }, 'cents'>
) & { share: Share };
export type Idea =
  | Exclude<Command, { does: 'place' | 'settle' | 'receive' | 'refund' }>
  | PlaceIdea
  | SettleIdea
  | MoneyIdea;

export const does = <Name extends Idea['does']>(name: Name) => fc.constant(name);
export const share = fc.constantFrom('all', 'all', 'part', 'more');
