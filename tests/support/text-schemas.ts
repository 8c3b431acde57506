import { globSync, readFileSync } from 'node:fs';
import type * as v from 'valibot';
import { ProfileChangeSchema } from '#lib/account/profile.ts';

/** The schemas of texts within all schemas that features export. */

interface Action {
  kind: string;
  type: string;
  pipe?: readonly Action[];
}
type TextSchema = v.GenericSchema & {
  entries?: Record<string, TextSchema>;
  wrapped?: TextSchema;
  item?: TextSchema;
  key?: TextSchema;
  value?: TextSchema;
  options?: readonly TextSchema[];
  pipe?: readonly TextSchema[];
};

export interface FoundText {
  /** The file, the schema's name and the names of the fields that lead to it. */
  path: string;
  schema: TextSchema;
  /** Whether its length is checked before anything else reads it but what takes spaces off. */
  isBounded: boolean;
}

/** What takes time that grows with the text alone. */
const HARMLESS = ['string', 'optional', 'trim', 'non_empty', 'min_length', 'transform'];

const stepsOf = (schema: Action): Action[] =>
  (schema.pipe ?? [schema]).flatMap((step) =>
    step === schema || !step.pipe ? step : stepsOf(step),
  );

const checksLength = (schema: Action): boolean =>
  stepsOf(schema).find(({ type }) => !HARMLESS.includes(type))?.type === 'max_length';

/** The schemas of texts within a schema, each with its path. */
function textsIn(schema: TextSchema, path: string, isWithin = false): FoundText[] {
  const isBounded = isWithin || checksLength(schema);
  if (schema.type === 'string') return [{ path, schema, isBounded }];
  const fields = Object.entries(schema.entries ?? {});
  const options = (schema.options ?? []).filter((option) => typeof option === 'object');
  const { key, item, value } = schema;
  const own = [schema.wrapped, ...(schema.pipe ?? [])];
  const isPart = (part: TextSchema | undefined): part is TextSchema =>
    part !== undefined && part !== schema && part.kind === 'schema';
  return [
    ...fields.flatMap(([name, part]) => textsIn(part, `${path} ${name}`)),
    ...options.flatMap((part, at) => textsIn(part, `${path} ${at}`)),
    ...[key, item, value].filter(isPart).flatMap((part) => textsIn(part, path)),
    ...own.filter(isPart).flatMap((part) => textsIn(part, path, isBounded)),
  ];
}

const isSchema = (value: unknown): value is TextSchema =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema';

/** What is sent to a declared call; its answer is the shop's own. */
const sentTo = (call: unknown): unknown[] => {
  const { query, body } = Object(call);
  return [typeof query === 'function' ? query('2026-11-22') : query, body];
};

/** Reads all schemas of features. */
export async function textsOfSchemas(): Promise<FoundText[]> {
  const files = globSync([
    'src/lib/!(browser|server)/**/*.ts',
    'src/lib/server/features/**/*.ts',
  ]).filter((file) => readFileSync(file, 'utf8').includes("from 'valibot'"));
  const exported: Array<readonly [string, unknown]> = [
    ['src/lib/account/profile.ts ProfileChangeSchema', ProfileChangeSchema(new Date())],
  ];
  for (const file of files) {
    const module: Record<string, unknown> = await import(`../../${file}`);
    for (const [name, value] of Object.entries(module)) {
      const schemas = file.startsWith('src/lib/contract/') ? sentTo(value) : [value];
      for (const schema of schemas) exported.push([`${file} ${name}`, schema]);
    }
  }
  const found = new Map<TextSchema, FoundText>();
  for (const [name, value] of exported) {
    for (const text of isSchema(value) ? textsIn(value, name) : []) {
      if (found.get(text.schema)?.isBounded ?? true) found.set(text.schema, text);
    }
  }
  return [...found.values()];
}
