import type { Logger } from 'pino';
import * as v from 'valibot';
import type { Bucket } from './bucket-settings.ts';
import { type Storage, checkName } from './storage.ts';
import { createBucketClient, storageUnavailable, xml } from './bucket-client.ts';
import { explainRefusal } from './bucket-problems.ts';

/** Files in a bucket that speaks S3. */

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
  if (!read.success) throw storageUnavailable(new Error('the response is no list of files'));
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

/** Opens a bucket. Throws `InvalidSetting` when it can't be used, `StorageUnavailable` without a response. */
export async function bucketStorage(
  bucket: Bucket,
  { log, withinMs = CALL_TIMEOUT_MS }: BucketOptions,
): Promise<Storage> {
  const { request, call } = createBucketClient(bucket, log, withinMs);
  const addresses = createAddresses(bucket);

  const first = await request({ method: 'GET', url: addresses.list(1) }).catch((error: unknown) => {
    throw explainRefusal(error, bucket) ?? storageUnavailable(error);
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
