import { formatMoney } from './money.ts';

/** Keeps amounts and numbers that are written in groups on one line, for texts on screens and in emails. */
export const unbroken = (text: string): string => text.replaceAll(/(Rs\.|\d) (?=\d)/g, '$1\u00A0');

/** `Rs. 1,450.00` that stays on one line within a sentence; takes cents. */
export const unbrokenMoney = (cents: number): string => unbroken(formatMoney(cents));
