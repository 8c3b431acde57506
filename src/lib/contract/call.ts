import type * as v from 'valibot';
import type { Permission } from '#lib/account/permissions.ts';
import type { RefusalCode } from '#lib/messages/refusal-codes.ts';

/**
 * A call of the API is declared once, in the file of its feature beside this one. The server's handler
 * (`server/web/handle.ts`), the browser's request (`browser/session/request.ts`), `/api/openapi.json`, the table of
 * docs/security.md and the access matrix of the tests are made from it.
 */

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Who may make a call: anyone, anyone whose token is read, who is signed in, a role, or staff with a permission. */
export type Who =
  'anyone' | 'maybe signed in' | 'signed in' | 'driver' | 'admin' | readonly Permission[];

/** Files that are sent as they are. */
type FileType = 'csv' | 'json';

export interface Call {
  /** Method and path: `PUT /api/admin/sales/{id}`. */
  at: `${Method} /api/${string}`;
  who: Who;
  /** A schema, or one that depends on the day. */
  query?: v.GenericSchema | ((today: string) => v.GenericSchema);
  /** Of the JSON body. What it reads is the wire; what it makes is what the server works with. */
  body?: v.GenericSchema;
  /** No body is an empty one. */
  isBodyOptional?: true;
  /** The most that the body may hold, where it is not 64 KB. */
  maxBytes?: number;
  /** The body is a multipart form, which the handler reads. */
  form?: true;
  /** Of the response. What it reads is the wire; what it makes is what handler and browser work with. */
  response: v.GenericSchema | FileType;
  /** Whether the call carries an `Idempotency-Key`. */
  key?: 'optional' | 'required';
  status?: 201 | 202;
  /** Beside those that `who`, `query`, `body` and `key` imply. */
  refuses?: readonly RefusalCode[];
}

/* @__NO_SIDE_EFFECTS__ */
export const defineCall = <const One extends Call>(call: One): One => call;

type NamesIn<At extends string> = At extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;
export type Params<One extends Call> = Record<NamesIn<One['at']>, string>;

type Output<Schema> = Schema extends v.GenericSchema ? v.InferOutput<Schema> : undefined;
type Input<Schema> = Schema extends v.GenericSchema ? v.InferInput<Schema> : undefined;
export type Query<One extends Call> = Output<
  One['query'] extends (today: string) => infer Schema ? Schema : One['query']
>;
export type Body<One extends Call> = Output<One['body']>;
export type SentBody<One extends Call> = Input<One['body']>;
/** A file that is written while it is sent; its name has no ending. */
export interface SentFile {
  name: string;
  content: AsyncIterable<string>;
}
export type CallResponse<One extends Call> = One['response'] extends v.GenericSchema
  ? v.InferOutput<One['response']>
  : SentFile;
/** A call with a JSON response. */
export type JsonCall = Call & { response: v.GenericSchema };

export const queryOf = ({ query }: Call, today: string): v.GenericSchema | undefined =>
  typeof query === 'function' ? query(today) : query;

export function partsOf({ at }: Call): { method: Method; path: string } {
  const [method, path] = at.split(' ') as [Method, string];
  return { method, path };
}
