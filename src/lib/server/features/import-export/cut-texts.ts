import { clip } from '#lib/format/clip.ts';
import type { InvalidRow } from './read-file.ts';

/** Other shops allow longer texts: a product comes in with what fits, and a note tells what was cut. */

export interface CutPlace {
  line: number;
  field: string;
  notes: InvalidRow[];
}

export function cutText(text: string, max: number, { line, field, notes }: CutPlace): string {
  if (text.length <= max) return text;
  notes.push({ line, field, reason: `is longer than ${max} characters: the rest is left out` });
  return clip(text, max);
}

const MAX_SHOWN = 60;

/** A name or value of an option, which many rows may have. */
export function cutWord(word: string, max: number, { line, field, notes }: CutPlace): string {
  if (word.length <= max) return word;
  const reason = `has ${clip(word, MAX_SHOWN)}, which is longer than ${max} characters: the rest is left out`;
  if (!notes.some((one) => one.reason === reason)) notes.push({ line, field, reason });
  return clip(word, max);
}
