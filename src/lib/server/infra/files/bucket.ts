import { InvalidSetting } from '#lib/server/errors.ts';
import type { Bucket } from './bucket-settings.ts';
import { AwsClient } from 'aws4fetch';
import { XMLParser } from 'fast-xml-parser';
import { FetchError, ofetch, type FetchResponse } from 'ofetch';
import type { Logger } from 'pino';
import * as v from 'valibot';
import { StorageAway, type Storage } from './storage.ts';

/** What a storage says no with, by the variable that is wrong. */
const wrong: ReadonlyArray<readonly [names: RegExp, sentence: (bucket: Bucket) => string]> = [
  [
    /^(NoSuchBucket|InvalidBucketName)$/,
    ({ name, endpoint }) =>
      `UPLOADS_URL names the bucket ${name}, which ${endpoint} does not have. Make that bucket, or correct UPLOADS_URL.`,
  ],
  [
    /^InvalidAccessKeyId$/,
    ({ endpoint }) =>
      `S3_ACCESS_KEY is not known at ${endpoint}. Set it to the key of somebody there, or correct S3_ENDPOINT.`,
  ],
  [
    /^SignatureDoesNotMatch$/,
    ({ endpoint }) =>
      `S3_SECRET_KEY does not go with S3_ACCESS_KEY at ${endpoint}. Set both to one pair.`,
  ],
  [
    /^(AuthorizationHeaderMalformed|PermanentRedirect|IllegalLocationConstraintException)$/,
    ({ region, name }) =>
      `S3_REGION ${region} is not where the bucket ${name} is. Set it to the region of that bucket.`,
  ],
  [
    /^(AccessDenied|AllAccessDisabled|AccountProblem|Forbidden)$/,
    ({ name }) =>
      `S3_ACCESS_KEY may not use the bucket ${name}. Let it list, read, write and remove there, or set S3_ACCESS_KEY and S3_SECRET_KEY to a pair that may.`,
  ],
  [
    /^RequestTimeTooSkewed$/,
    ({ endpoint }) => `This machine's clock differs from that of ${endpoint}. Set the clock.`,
  ],
];

/** The sentence for a storage that answered and said no; nothing for any other trouble. */
export function refusedAtStart(error: unknown, bucket: Bucket): InvalidSetting | undefined {
  if (!(error instanceof Error)) return undefined;
  const sentence = wrong.find(([names]) => names.test(error.name))?.[1];
  return sentence && new InvalidSetting(sentence(bucket));
}

/**
 * Files in a bucket that speaks S3 (decisions 0018 and 0024). Nothing is ever made public: who may
 * see a file asks the shop, which fetches it with its own key.
 */

const RESPONSE_TIMEOUT_MS = 5_000;
/** A call with its retries; then the storage counts as away. */
const CALL_TIMEOUT_MS = 10_000;
const RETRIES = 2;
const RETRY_DELAY_MS = 100;
/** As many as S3 lists at once. */
const MAX_KEYS = 1_000;

const NOT_FOUND = 404;

/** What S3 answers with when it says no; `name` is its error code. */
class BucketError extends Error {
  readonly status: number;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.name = code;
    this.status = status;
  }
}

/** Texts stay texts: a key such as `007` is no number. */
const xml = new XMLParser({ parseTagValue: false, isArray: (name) => name === 'Contents' });

const ErrorSchema = v.object({
  Error: v.object({ Code: v.string(), Message: v.optional(v.string(), '') }),
});

const ListSchema = v.object({
  ListBucketResult: v.object({
    Contents: v.optional(v.array(v.object({ Key: v.string() })), []),
    NextContinuationToken: v.optional(v.string()),
  }),
});
type Page = v.InferOutput<typeof ListSchema>['ListBucketResult'];

/** The error that a response tells of: S3's own code, or the status where there is none. */
function errorOf({ status, _data }: FetchResponse<ArrayBuffer>): BucketError {
  const text = new TextDecoder().decode(_data);
  const read = v.safeParse(ErrorSchema, text.startsWith('<') ? xml.parse(text) : undefined);
  if (!read.success) return new BucketError(status, `HTTP ${status}`, 'no reason given');
  const { Code, Message } = read.output.Error;
  return new BucketError(status, Code, Message);
}

/** The innermost reason for which a request failed. */
const causeOf = (error: unknown): unknown =>
  error instanceof Error && error.cause !== undefined ? causeOf(error.cause) : error;

/** Words for the log and the person at the start: never the request, which is signed with the key. */
function reasonOf(error: unknown): string {
  const cause = causeOf(error);
  if (!(cause instanceof Error)) return String(cause);
  const code = 'code' in cause ? String(cause.code) : cause.name;
  return cause.message.includes(code) ? cause.message : `${code} ${cause.message}`.trim();
}

const awayFor = (error: unknown) =>
  new StorageAway(`file storage does not answer (${reasonOf(error)})`);

interface BucketParts {
  log: Logger;
  /** How long a call may take with its retries, in ms. */
  withinMs?: number;
}

/** Opens a bucket; one that can't be used is a `BadSetting`, one that is away `StorageAway`. */
export async function bucketStorage(
  bucket: Bucket,
  { log, withinMs = CALL_TIMEOUT_MS }: BucketParts,
): Promise<Storage> {
  const { accessKey: accessKeyId, secretKey: secretAccessKey, region } = bucket;
  const aws = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' });
  const root = `${bucket.endpoint}/${bucket.name}/`;
  const addressOf = (name: string) =>
    root + (bucket.prefix + name).split('/').map(encodeURIComponent).join('/');

  /** One signed request with its retries; `undefined` for what is not there. */
  async function request(
    method: string,
    url: string,
    body?: Uint8Array<ArrayBuffer>,
  ): Promise<ArrayBuffer | undefined> {
    const sent = {
      method,
      ...(body && { body, headers: { 'content-type': 'application/octet-stream' } }),
    };
    const { headers } = await aws.sign(url, sent);
    try {
      const response = await ofetch.raw(url, {
        ...sent,
        headers,
        redirect: 'manual',
        responseType: 'arrayBuffer',
        retry: RETRIES,
        retryDelay: RETRY_DELAY_MS,
        onRequest: ({ options }) => {
          // Each try has a time limit of its own.
          options.signal = AbortSignal.timeout(Math.min(RESPONSE_TIMEOUT_MS, withinMs));
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

  let isAway = false;
  function report(nowAway: boolean, reason?: string): void {
    if (nowAway && !isAway) log.error({ reason }, 'file storage does not answer');
    if (!nowAway && isAway) log.info('file storage is back');
    isAway = nowAway;
  }

  /** As `request`, in time or not at all: any failure is `StorageAway`. */
  async function call(
    method: string,
    url: string,
    body?: Uint8Array<ArrayBuffer>,
  ): Promise<ArrayBuffer | undefined> {
    const deadline = Promise.withResolvers<never>();
    const late = () => deadline.reject(new Error(`no response within ${withinMs} ms`));
    const timer = setTimeout(late, withinMs);
    try {
      const response = await Promise.race([request(method, url, body), deadline.promise]);
      report(false);
      return response;
    } catch (error) {
      report(true, reasonOf(error));
      throw awayFor(error);
    } finally {
      clearTimeout(timer);
    }
  }

  const listAddress = (max: number, after?: string) =>
    `${root}?${new URLSearchParams({
      'list-type': '2',
      'max-keys': String(max),
      prefix: bucket.prefix,
      ...(after !== undefined && { 'continuation-token': after }),
    })}`;

  function pageIn(response: ArrayBuffer | undefined): Page {
    const read = v.safeParse(ListSchema, xml.parse(new TextDecoder().decode(response)));
    if (!read.success) throw awayFor(new Error('what came is no list of files'));
    return read.output.ListBucketResult;
  }

  pageIn(
    await request('GET', listAddress(1)).catch((error: unknown) => {
      throw refusedAtStart(error, bucket) ?? awayFor(error);
    }),
  );

  return {
    async put(name, bytes) {
      await call('PUT', addressOf(name), new Uint8Array(bytes));
    },

    async find(name) {
      const response = await call('GET', addressOf(name));
      return response && new Uint8Array(response);
    },

    has: async (name) => (await call('HEAD', addressOf(name))) !== undefined,

    async remove(name) {
      await call('DELETE', addressOf(name));
    },

    async *names() {
      let after: string | undefined;
      do {
        const page = pageIn(await call('GET', listAddress(MAX_KEYS, after)));
        for (const { Key: key } of page.Contents) {
          // Some tools write folders as empty files.
          if (!key.endsWith('/')) yield key.slice(bucket.prefix.length);
        }
        after = page.NextContinuationToken;
      } while (after !== undefined);
    },
  };
}
