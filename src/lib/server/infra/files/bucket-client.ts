import type { Logger } from 'pino';
import * as v from 'valibot';
import type { Bucket } from './bucket-settings.ts';
import { StorageUnavailable } from './storage.ts';
import { AwsClient } from 'aws4fetch';
import { XMLParser } from 'fast-xml-parser';
import { FetchError, ofetch, type FetchResponse } from 'ofetch';

/** Signed requests to a bucket, with retries and a time limit. */

const RESPONSE_TIMEOUT_MS = 5_000;
const RETRIES = 2;
const RETRY_DELAY_MS = 100;
const NOT_FOUND = 404;

/** An error response of S3; `name` is its error code. */
class BucketError extends Error {
  readonly status: number;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.name = code;
    this.status = status;
  }
}

/** Values stay strings: a key such as `007` is no number. */
export const xml = new XMLParser({ parseTagValue: false, isArray: (name) => name === 'Contents' });

const ErrorSchema = v.object({
  Error: v.object({ Code: v.string(), Message: v.optional(v.string(), '') }),
});

/** The error of a response: S3's own code, or the status when there is none. */
function errorOf({ status, _data }: FetchResponse<ArrayBuffer>): BucketError {
  const text = new TextDecoder().decode(_data);
  const read = v.safeParse(ErrorSchema, text.startsWith('<') ? xml.parse(text) : undefined);
  if (!read.success) return new BucketError(status, `HTTP ${status}`, 'no reason given');
  const { Code, Message } = read.output.Error;
  return new BucketError(status, Code, Message);
}

const causeOf = (error: unknown): unknown =>
  error instanceof Error && error.cause !== undefined ? causeOf(error.cause) : error;

/** The reason for the log and the operator, without the request: it is signed with the key. */
function reasonOf(error: unknown): string {
  const cause = causeOf(error);
  if (!(cause instanceof Error)) return String(cause);
  const code = 'code' in cause ? String(cause.code) : cause.name;
  return cause.message.includes(code) ? cause.message : `${code} ${cause.message}`.trim();
}

export const storageUnavailable = (error: unknown) =>
  new StorageUnavailable(`file storage does not answer (${reasonOf(error)})`);

interface BucketRequest {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  url: string;
  body?: Uint8Array<ArrayBuffer>;
}

/** Sends one signed request with its retries; undefined for a missing file. Throws `BucketError`. */
async function send(
  aws: AwsClient,
  { method, url, body }: BucketRequest,
  timeoutMs: number,
): Promise<ArrayBuffer | undefined> {
  const options = {
    method,
    ...(body && { body, headers: { 'content-type': 'application/octet-stream' } }),
  };
  const { headers } = await aws.sign(url, options);
  try {
    const response = await ofetch.raw(url, {
      ...options,
      headers,
      redirect: 'manual',
      responseType: 'arrayBuffer',
      retry: RETRIES,
      retryDelay: RETRY_DELAY_MS,
      onRequest: (context) => {
        // Each attempt has its own time limit.
        context.options.signal = AbortSignal.timeout(Math.min(RESPONSE_TIMEOUT_MS, timeoutMs));
      },
    });
    if (!response.ok) throw errorOf(response);
    return response._data ?? new ArrayBuffer(0);
  } catch (failure) {
    if (!(failure instanceof FetchError && failure.response)) throw failure;
    const error = errorOf(failure.response);
    const isMissing = error.status === NOT_FOUND && error.name !== 'NoSuchBucket';
    if (isMissing && method !== 'PUT') return undefined;
    throw error;
  }
}

/** Logs when the storage stops answering, and when it answers again. */
function createAvailabilityLog(log: Logger) {
  let isUnavailable = false;
  return {
    up(): void {
      if (isUnavailable) log.info('file storage is back');
      isUnavailable = false;
    },
    down(reason: string): void {
      if (!isUnavailable) log.error({ reason }, 'file storage does not answer');
      isUnavailable = true;
    },
  };
}

/** `timeoutMs` is how long a call may take with its retries. */
export function createBucketClient(bucket: Bucket, log: Logger, timeoutMs: number) {
  const { accessKey: accessKeyId, secretKey: secretAccessKey, region } = bucket;
  const aws = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' });
  const availability = createAvailabilityLog(log);
  const request = (options: BucketRequest) => send(aws, options, timeoutMs);

  /** Like `request`, but every failure, and no response in time, throws `StorageUnavailable`. */
  async function call(options: BucketRequest): Promise<ArrayBuffer | undefined> {
    const deadline = Promise.withResolvers<never>();
    const late = () => deadline.reject(new Error(`no response within ${timeoutMs} ms`));
    const timer = setTimeout(late, timeoutMs);
    try {
      const response = await Promise.race([request(options), deadline.promise]);
      availability.up();
      return response;
    } catch (error) {
      availability.down(reasonOf(error));
      throw storageUnavailable(error);
    } finally {
      clearTimeout(timer);
    }
  }

  return { request, call };
}
