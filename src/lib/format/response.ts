import type * as v from 'valibot';

/** Optional fields are missing only in responses of older versions. */
type Complete<T> = T extends readonly (infer Item)[]
  ? readonly Complete<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]-?: Complete<Exclude<T[Key], undefined>> }
    : T;

/** A response as the server sends it, by the schema that parses it. */
export type Sent<Schema extends v.GenericSchema> = Complete<v.InferInput<Schema>>;
