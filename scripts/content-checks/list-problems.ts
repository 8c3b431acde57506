import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { z } from 'astro/zod';
import {
  advertSchema,
  bandSchema,
  heroSchema,
  noteSchema,
  promiseSchema,
  stripSchema,
} from '#lib/content/schemas.ts';
import { linkMistake, type Addresses } from './link-problems.ts';
import { fieldMistakes } from './field-problems.ts';
import type { Mistake } from './problem.ts';
import { adviceOn } from './nearest.ts';
import { asText, isMistake, readWritten } from './source.ts';

/** What the entries of lists may name. */
export interface Known {
  addresses: Addresses;
  pictures: readonly string[];
  icons: readonly string[];
}

const lists: ReadonlyArray<readonly [file: string, schema: z.ZodObject]> = [
  ['strip.yaml', stripSchema],
  ['note.yaml', noteSchema],
  ['hero.yaml', heroSchema],
  ['band.yaml', bandSchema],
  ['adverts.yaml', advertSchema],
  ['promises.yaml', promiseSchema],
];

type Entry = Record<string, unknown>;
const isEntry = (value: unknown): value is Entry => typeof value === 'object' && value !== null;
const textOf = (entry: Entry, name: string): string => asText(entry[name]);

/** What is wrong with what an entry names: a field, and what to say of it. */
function namesMistakes(list: string, entry: Entry, known: Known): [field: string, says: string][] {
  const found: [string, string | undefined][] = [];
  const { pictures, icons, addresses } = known;
  if ('link' in entry && textOf(entry, 'link').startsWith('/')) {
    const mistake = linkMistake(textOf(entry, 'link'), addresses);
    found.push(['link', mistake && `leads nowhere: ${mistake}`]);
  }
  if ('picture' in entry) {
    const name = textOf(entry, 'picture');
    const needed = list === 'hero.yaml' ? [name, `${name}-phone`] : [name];
    for (const one of needed) {
      const says = `is ${name}, but there is no ${one}.webp in src/content/pictures.`;
      // A picture of another kind would have the wrong shape and size.
      const alike = pictures.filter((other) => other.split('-')[0] === one.split('-')[0]);
      const others = alike.length > 0 ? alike : pictures;
      found.push([
        'picture',
        pictures.includes(one) ? undefined : `${says} ${adviceOn(one, others)}`,
      ]);
    }
  }
  if ('icon' in entry && !icons.includes(textOf(entry, 'icon'))) {
    found.push(['icon', `is not in public/icons.svg. ${adviceOn(textOf(entry, 'icon'), icons)}`]);
  }
  return found.flatMap(([field, says]) => (says === undefined ? [] : [[field, says]]));
}

async function mistakesOf(
  folder: string,
  list: string,
  schema: z.ZodObject,
  known: Known,
): Promise<Mistake[]> {
  const file = join(folder, list);
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return [{ file, says: 'is not there. Put it back.' }];
  const written = readWritten(file, text);
  if (isMistake(written)) return [written];
  const { value, lineOf } = written;
  if (!Array.isArray(value)) {
    const says = 'must be a list, each entry beginning with "- id:"; to show nothing, write [].';
    return [{ file, line: 1, says }];
  }
  const entries: readonly unknown[] = value;
  const ids = entries.map((entry) => (isEntry(entry) ? entry['id'] : undefined));
  return entries.flatMap((entry, at): Mistake[] => {
    const wrong = fieldMistakes(schema, written, entry, [at]);
    if (!isEntry(entry)) return wrong;
    const id = textOf(entry, 'id');
    const told = (field: string, says: string): Mistake => ({
      file,
      line: lineOf([at, field]),
      field: `"${field}" of ${id}`,
      says,
    });
    if (id !== '' && ids.indexOf(entry['id']) < at) {
      wrong.push(told('id', 'is the name of another entry too. Give each its own.'));
    }
    for (const [field, says] of namesMistakes(list, entry, known)) {
      if (!wrong.some((one) => one.field === `"${field}" of ${id}`)) wrong.push(told(field, says));
    }
    return wrong;
  });
}

/** What is wrong with the lists that marketing edits. */
export async function listMistakes(folder: string, known: Known): Promise<Mistake[]> {
  const all = lists.map(([list, schema]) => mistakesOf(folder, list, schema, known));
  return (await Promise.all(all)).flat();
}
