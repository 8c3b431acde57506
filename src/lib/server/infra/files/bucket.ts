import type { Logger } from 'pino';
import * as v from 'valibot';
import { InvalidSetting } from '#lib/server/errors.ts';
import type { Bucket } from './bucket-settings.ts';
import { type Storage, StorageAway, checkName } from './storage.ts';
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
const xml = new XMLParser({ parseTagValue: false, isArray: (name) => name === 'Contents' });

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

const storageAway = (error: unknown) =>
  new StorageAway(`file storage does not answer (${reasonOf(error)})`);

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
  let isAway = false;
  return {
    up(): void {
      if (isAway) log.info('file storage is back');
      isAway = false;
    },
    down(reason: string): void {
      if (!isAway) log.error({ reason }, 'file storage does not answer');
      isAway = true;
    },
  };
}

/** `timeoutMs` is how long a call may take with its retries. */
function createBucketClient(bucket: Bucket, log: Logger, timeoutMs: number) {
  const { accessKey: accessKeyId, secretKey: secretAccessKey, region } = bucket;
  const aws = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' });
  const availability = createAvailabilityLog(log);
  const request = (options: BucketRequest) => send(aws, options, timeoutMs);

  /** Like `request`, but every failure, and no response in time, throws `StorageAway`. */
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
      throw storageAway(error);
    } finally {
      clearTimeout(timer);
    }
  }

  return { request, call };
}

/**
 * Files in an S3 bucket (decisions 0018 and 0024). No file is public: the shop fetches it with its
 * own key for those who may see it.
 */

/** The remedy for each S3 error code, by the variable that is wrong. */
const sentences: ReadonlyArray<readonly [codes: RegExp, sentence: (bucket: Bucket) => string]> = [
  [
    /^(NoSuchBucket|InvalidBucketName)$/,
    ({ name, endpoint }) =>
      `UPLOADS_URL names the bucket ${name}, which does not exist at ${endpoint}. Create that bucket, or correct UPLOADS_URL.`,
  ],
  [
    /^InvalidAccessKeyId$/,
    ({ endpoint }) =>
      `S3_ACCESS_KEY is not known at ${endpoint}. Set it to a key from there, or correct S3_ENDPOINT.`,
  ],
  [
    /^SignatureDoesNotMatch$/,
    ({ endpoint }) =>
      `S3_SECRET_KEY does not match S3_ACCESS_KEY at ${endpoint}. Set both to the same key pair.`,
  ],
  [
    /^(AuthorizationHeaderMalformed|PermanentRedirect|IllegalLocationConstraintException)$/,
    ({ region, name }) =>
      `S3_REGION ${region} is not where the bucket ${name} is. Set it to the region of that bucket.`,
  ],
  [
    /^(AccessDenied|AllAccessDisabled|AccountProblem|Forbidden)$/,
    ({ name }) =>
      `S3_ACCESS_KEY has no access to the bucket ${name}. Allow it to list, read, write and remove files there, or set S3_ACCESS_KEY and S3_SECRET_KEY to a pair with access.`,
  ],
  [
    /^RequestTimeTooSkewed$/,
    ({ endpoint }) => `This machine's clock differs from that of ${endpoint}. Set the clock.`,
  ],
];

/** The remedy for an error response of S3; undefined for any other error. */
function explainRefusal(error: unknown, bucket: Bucket): InvalidSetting | undefined {
  if (!(error instanceof Error)) return undefined;
  const sentence = sentences.find(([codes]) => codes.test(error.name))?.[1];
  return sentence && new InvalidSetting(sentence(bucket));
}

const CALL_TIMEOUT_MS = 10_000;
/** The maximum of S3. */
const MAX_KEYS = 1_000;

const ListSchema = v.object({
  ListBucketResult: v.object({
    Contents: v.optional(v.array(v.object({ Key: v.string() })), []),
    NextContinuationToken: v.optional(v.string()),
  }),
});

function readPage(response: ArrayBuffer | undefined) {
  const read = v.safeParse(ListSchema, xml.parse(new TextDecoder().decode(response)));
  if (!read.success) throw storageAway(new Error('the response is no list of files'));
  return read.output.ListBucketResult;
}

function createAddresses({ endpoint, name: bucketName, prefix }: Bucket) {
  const root = `${endpoint}/${bucketName}/`;
  return {
    file: (name: string) =>
      root + (prefix + checkName(name)).split('/').map(encodeURIComponent).join('/'),
    list: (max: number, after?: string) =>
      `${root}?${new URLSearchParams({
        'list-type': '2',
        'max-keys': String(max),
        prefix,
        ...(after !== undefined && { 'continuation-token': after }),
      })}`,
  };
}

interface BucketOptions {
  log: Logger;
  /** How long a call may take with its retries, in ms. */
  withinMs?: number;
}

/** Opens a bucket. Throws `InvalidSetting` when it can't be used, `StorageAway` without a response. */
export async function bucketStorage(
  bucket: Bucket,
  { log, withinMs = CALL_TIMEOUT_MS }: BucketOptions,
): Promise<Storage> {
  const { request, call } = createBucketClient(bucket, log, withinMs);
  const addresses = createAddresses(bucket);

  const first = await request({ method: 'GET', url: addresses.list(1) }).catch((error: unknown) => {
    throw explainRefusal(error, bucket) ?? storageAway(error);
  });
  readPage(first);

  return {
    async put(name, bytes) {
      await call({ method: 'PUT', url: addresses.file(name), body: new Uint8Array(bytes) });
    },

    async find(name) {
      const response = await call({ method: 'GET', url: addresses.file(name) });
      return response && new Uint8Array(response);
    },

    has: async (name) => (await call({ method: 'HEAD', url: addresses.file(name) })) !== undefined,

    async remove(name) {
      await call({ method: 'DELETE', url: addresses.file(name) });
    },

    async *names() {
      let after: string | undefined;
      do {
        const page = readPage(await call({ method: 'GET', url: addresses.list(MAX_KEYS, after) }));
        for (const { Key: key } of page.Contents) {
          // Some tools write folders as empty files.
          if (!key.endsWith('/')) yield key.slice(bucket.prefix.length);
        }
        after = page.NextContinuationToken;
      } while (after !== undefined);
    },
  };
}
