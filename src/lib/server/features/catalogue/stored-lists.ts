import * as v from 'valibot';
import type { ProductOption } from '#lib/catalogue/options.ts';

/** Lists that the database keeps as JSON. */

const NONE: readonly never[] = [];

const Texts = v.array(v.string());
const Options = v.array(v.object({ name: v.string(), values: Texts }));

export const textsIn = (json: string): readonly string[] =>
  json === '[]' ? NONE : v.parse(Texts, JSON.parse(json));

export const optionsIn = (json: string): readonly ProductOption[] =>
  json === '[]' ? NONE : v.parse(Options, JSON.parse(json));
