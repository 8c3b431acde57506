import type * as v from 'valibot';
import { oneLineEnd } from '#lib/format/plain-text.ts';

/** An unchanged stored value stays valid, even if today's rules would reject it. */

type Path = readonly PropertyKey[];

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const partOf = (value: unknown, key: PropertyKey): unknown =>
  isObject(value) && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined;
const valueAt = (value: unknown, path: Path): unknown => path.reduce(partOf, value);

/** Forms send text with other line ends, surrounding spaces, and empty values. */
const asText = (value: unknown): string => {
  if (typeof value === 'string') return oneLineEnd(value).trim();
  return value === null ? '' : JSON.stringify(value);
};

/** A number as text is the same number. */
function isSame(sent: unknown, stored: unknown): boolean {
  if (isObject(sent) && isObject(stored)) {
    const keys = new Set([...Object.keys(sent), ...Object.keys(stored)]);
    return [...keys].every((key) => isSame(partOf(sent, key), partOf(stored, key)));
  }
  if (sent === undefined || stored === undefined) return sent === stored;
  // What is sent may be too deep to write it as text.
  if (isObject(sent) || isObject(stored)) return false;
  const text = asText(sent);
  if (typeof stored === 'number') return text !== '' && Number(text) === stored;
  return text === asText(stored);
}

/** The stored value at a path, if unchanged; list items may be at any index. */
function storedAt(sent: unknown, stored: unknown, path: Path): { value: unknown } | undefined {
  const [key, ...rest] = path;
  if (key === undefined) {
    return stored !== undefined && isSame(sent, stored) ? { value: stored } : undefined;
  }
  const part = partOf(sent, key);
  const twin =
    Array.isArray(sent) && Array.isArray(stored)
      ? stored.find((item: unknown) => isSame(part, item))
      : undefined;
  return twin === undefined
    ? storedAt(part, partOf(stored, key), rest)
    : { value: valueAt(twin, rest) };
}

function fieldsRead(rule: unknown, form: unknown): string[] {
  const names = new Set<string>();
  const get = (target: object, name: string): unknown => {
    names.add(name);
    return partOf(target, name);
  };
  if (typeof rule === 'function' && isObject(form)) rule(new Proxy(form, { get }));
  return [...names];
}

const pathOf = ({ path }: v.BaseIssue<unknown>): PropertyKey[] =>
  (path ?? []).map(({ key }) => (typeof key === 'number' ? key : String(key)));

function concerned(issue: v.BaseIssue<unknown>): Path[] {
  const path = pathOf(issue);
  if (issue.type !== 'partial_check') return [path];
  const form = path.slice(0, -1);
  return fieldsRead(issue.requirement, issue.input).map((name) => [...form, name]);
}

/** A stored value was valid once, so it has the output's type. */
const isOutput = <Output>(_value: unknown): _value is Output => true;

/** No stored form has more faults; each is looked up among all that is stored. */
const MAX_FAULTS = 1_000;

/** Makes a schema accept unchanged values of `stored`, which has the form's fields. */
export function orStored<Input, Output>(
  schema: v.GenericSchema<Input, Output>,
  stored: object | undefined,
): v.GenericSchema<Input, Output> {
  if (!stored) return schema;
  return {
    ...schema,
    '~run'(dataset, config) {
      const sent = dataset.value;
      const result = schema['~run'](dataset, config);
      if ((result.issues?.length ?? 0) > MAX_FAULTS) return result;
      const isNew = (issue: v.BaseIssue<unknown>) =>
        concerned(issue).some((path) => !storedAt(sent, stored, path));
      const [first, ...others] = (result.issues ?? []).filter(isNew);
      if (first) return { ...result, issues: [first, ...others] };
      // A failed rule may have changed its form.
      for (const path of (result.issues ?? []).flatMap(concerned)) {
        const parent = valueAt(result.value, path.slice(0, -1));
        const key = path.at(-1);
        if (!isObject(parent) || key === undefined) continue;
        Reflect.set(parent, key, storedAt(sent, stored, path)?.value);
      }
      const { value } = result;
      return isOutput<Output>(value) ? { typed: true, value, issues: undefined } : result;
    },
  };
}

/** Makes a schema accept what its rules of another time accepted. */
export const asStored = <Input, Output>(
  schema: v.GenericSchema<Input, Output>,
): v.GenericSchema<Input, Output> => ({
  ...schema,
  '~run'(dataset, config) {
    const result = schema['~run'](dataset, config);
    return result.typed ? { typed: true, value: result.value, issues: undefined } : result;
  },
});
