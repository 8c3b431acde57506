import { visibleKey } from '#lib/format/plain-text.ts';
import { MAX_OPTION_NAME, MAX_VALUE } from './option-limits.ts';
import { DEFAULT_SIZE } from './sizes.ts';

/** What names and values of options may be, in forms and in import files (docs/api.md "Options"). */

export type NameFault = 'blank' | 'long';
export type ValueFault = NameFault | 'slash' | 'default';

export function faultOfName(name: string): NameFault | undefined {
  if (visibleKey(name) === '') return 'blank';
  return name.length > MAX_OPTION_NAME ? 'long' : undefined;
}

export function faultOfValue(value: string): ValueFault | undefined {
  if (visibleKey(value) === '') return 'blank';
  if (value.length > MAX_VALUE) return 'long';
  if (value.includes('/')) return 'slash';
  return value === DEFAULT_SIZE ? 'default' : undefined;
}

export const looksSame = (one: string, other: string): boolean =>
  visibleKey(one) === visibleKey(other);

export const areDistinct = (words: readonly string[]): boolean =>
  new Set(words.map(visibleKey)).size === words.length;
