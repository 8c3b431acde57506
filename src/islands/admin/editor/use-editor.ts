import { useState } from 'react';
import * as v from 'valibot';
import { fieldErrorsOf } from '#lib/browser/refused-form.ts';
import { notify } from '#lib/browser/toasts.ts';
import { useForm } from '#islands/ui/use-form.ts';
import { type EditorFields, type Parts, type Stored, valuesIn } from './editor-fields.ts';
import { useUnsaved } from '#islands/admin/ui/use-unsaved.ts';

interface Options<Schema extends v.GenericSchema, Saved> {
  /** The kind and the id of what is edited, such as `sale/vesak`. */
  name: string;
  schema: Schema;
  /** The values that the shop has; none of something new. */
  stored: Stored & { revision?: number };
  /** What is chosen at first. */
  chosen: Record<string, string>;
  fieldsOf: (chosen: Record<string, string>) => EditorFields;
  /** What is sent beside the fields; what is `undefined` is left out. */
  besides?: (chosen: Record<string, string>) => Record<string, unknown>;
  /** The key makes adding idempotent. */
  send: (body: v.InferInput<Schema>, key: string) => Promise<Saved>;
  /** What the person is told. */
  done: (saved: Saved) => string;
  saved: (saved: Saved) => void;
}

const PartsSchema = v.object({
  chosen: v.exactOptional(v.record(v.string(), v.string())),
  products: v.exactOptional(v.array(v.string())),
});

/** A form of the admin area: it validates, keeps what is typed on the device, and saves. */
export function useEditor<Schema extends v.GenericSchema, Saved>({
  name,
  schema,
  stored,
  chosen,
  fieldsOf,
  besides,
  send,
  done,
  saved,
}: Options<Schema, Saved>) {
  const { products, revision } = stored;
  const [before] = useState<Parts>({
    chosen,
    products: Array.isArray(products) ? products.map(String) : [],
  });
  const [parts, setParts] = useState(before);
  const [key] = useState(() => crypto.randomUUID());
  const fields = fieldsOf(parts.chosen);
  const change = (changed: Partial<Parts>) => setParts((all) => ({ ...all, ...changed }));
  const form = useForm({
    schema,
    valuesIn: (element) => ({
      ...(revision !== undefined && { revision }),
      ...besides?.(parts.chosen),
      ...valuesIn(element, fields, { stored, parts }),
    }),
    send: async (_, body) => {
      try {
        const response = await send(body, key);
        notify('success', done(response));
        unsaved.saved();
        saved(response);
        return true;
      } catch (error) {
        return fieldErrorsOf(error);
      }
    },
  });
  const unsaved = useUnsaved({
    name,
    revision: revision ?? 0,
    form: form.formProps.ref,
    fields: Object.keys(fieldsOf(chosen)),
    saved: { ...before },
    parts: { ...parts },
    restore: (typed) => {
      const { success, output } = v.safeParse(PartsSchema, typed);
      if (success) change(output);
    },
  });
  return { ...form, unsaved, fields, stored, parts, change };
}
export type Editor = ReturnType<typeof useEditor>;
