import type { Logger } from 'pino';
import * as v from 'valibot';
import { InvalidSetting } from '#lib/server/errors.ts';
import { createBucketClient, storageAway, xml } from './bucket-client.ts';
import type { Bucket } from './bucket-settings.ts';
import type { Storage } from './storage.ts';

/**
 * Files in an S3 bucket (decisions 0018 and 0024). No file is public: the shop fetches it with its
 * own key for those who may see it.
 */

/** The remedy for each S3 error code, by the variable that is wrong. */
const sentences: ReadonlyArray<readonly [codes: RegExp, sentence: (bucket: Bucket) => string]> = [
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
    file: (name: string) => root + (prefix + name).split('/').map(encodeURIComponent).join('/'),
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
