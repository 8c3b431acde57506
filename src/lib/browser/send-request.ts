import * as v from 'valibot';
import { call as request } from '#lib/browser/fetch.ts';
import {
  type CallResponse,
  type Call,
  type JsonCall,
  type Params,
  partsOf,
  type SentBody,
} from '#lib/contract/call.ts';

/** What a call needs: the names of its path, its body, and maybe a query and a key. */
export type Given<One extends Call> = (keyof Params<One> extends never
  ? { params?: undefined }
  : { params: Params<One> }) &
  (One['body'] extends v.GenericSchema ? { body: SentBody<One> } : { body?: undefined }) & {
    query?: URLSearchParams;
    /** Makes the call idempotent. */
    key?: string;
    signal?: AbortSignal;
  };

interface Parts {
  params?: Record<string, string> | undefined;
  query?: URLSearchParams;
}

/** The address of a call, as a link to a file has it. */
export function addressOf(call: Call, { params = {}, query }: Parts = {}): string {
  const path = partsOf(call).path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const search = String(query ?? '');
  return search === '' ? path : `${path}?${search}`;
}

/** Makes a declared call, with a token or without one. Throws `ApiError`. */
export async function sendRequest<One extends JsonCall>(
  call: One,
  given: Given<One>,
  token?: string,
): Promise<CallResponse<One>> {
  const { body, key, signal } = given;
  const response = await request(addressOf(call, given), {
    method: partsOf(call).method,
    ...(token !== undefined && { token }),
    ...(body && { body }),
    ...(key !== undefined && { key }),
    ...(signal && { signal }),
  });
  return v.parse(call.response, response) as CallResponse<One>;
}
