import {
  at,
  done,
  sameProduct,
  type Command,
  type Order,
  type Product,
  type State,
} from './state.ts';

/** Variants of the model: they are renamed, no longer sold, and sold again. */

export type VariantCommand = Command & { does: 'rename' | 'drop' | 'sell' };

const names: ReadonlySet<string> = new Set(['rename', 'drop', 'sell']);
export const isVariantCommand = (command: { does: string }): command is VariantCommand =>
  names.has(command.does);

/**
 * Whether there is something to do: a product without options has none to edit, the last variant stays, and only one
 * that is gone can be sold again.
 */
export function canEditVariant({ products }: State, { does, product }: VariantCommand): boolean {
  if (sameProduct(product).length === 1) return false;
  const isThere = (index: number) => at(products, index).number !== null;
  if (does === 'sell') return !isThere(product);
  return isThere(product) && (does === 'rename' || sameProduct(product).every(isThere));
}

export const isOnSale = ({ isSold, number }: Product): boolean => isSold && number !== null;

/** The title that people send: the first one as long as it finds the variant. */
export const sentName = ({ known, name }: Product): number => (known.includes(0) ? 0 : name);

/** A piece goes to its variant, whatever its name is now; else to a new one of the name it was sold by. */
export function giveBack(state: State, line: Order['lines'][number], qty = line.qty): void {
  const product = at(state.products, line.product);
  if (product.number === null) return;
  if (product.number === line.number || product.name === line.name) product.stock += qty;
}

export function editVariant(state: State, { does, ...command }: VariantCommand): typeof done {
  const all = sameProduct(command.product).map((index) => at(state.products, index));
  const product = at(state.products, command.product);
  if (does === 'rename' && 'name' in command) {
    product.name = command.name;
    product.known = [...new Set([...product.known, command.name])].toSorted(
      (one, other) => one - other,
    );
  }
  if (does === 'drop') Object.assign(product, { stock: 0, cents: 0, number: null, known: [] });
  if (does === 'sell') {
    const last = product.last + 1;
    for (const one of all) one.last = last;
    product.cents = Math.max(...all.map(({ cents }) => cents));
    product.number = last;
    product.known = [product.name];
  }
  for (const one of all) one.events += 1;
  return done;
}
