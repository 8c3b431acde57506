import { addAbortSignal, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ListObjectsV2CommandOutput } from '@aws-sdk/client-s3';
import type { Logger } from 'pino';
import type { Bucket } from './bucket-settings.ts';
import { refusedAtStart } from './bucket-trouble.ts';
import { StorageAway, type Storage } from './storage.ts';

/**
 * Files in a bucket that speaks S3 (decision 0018). Nothing is ever made public: who may see a file
 * asks the shop, which fetches it with its own key.
 */

const CONNECT_WITHIN_MS = 2_000;
const ANSWER_WITHIN_MS = 5_000;
/** A call with its repetitions; then the storage counts as away. */
const CALL_WITHIN_MS = 10_000;
const TRIES = 3;
/** As many as S3 gives at once. */
const MOST_A_PAGE = 1_000;

const isMissing = (error: unknown): boolean =>
  error instanceof Error && /^(NoSuchKey|NotFound)$/.test(error.name);

/** Words for the log and the person at the start: never the request, which is signed with the key. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? String(error.code) : error.name;
  return error.message.includes(code) ? error.message : `${code} ${error.message}`.trim();
}

const awayFor = (error: unknown) =>
  new StorageAway(`file storage does not answer (${reasonOf(error)})`);

interface BucketParts {
  log: Logger;
  /** How long a call may take with its repetitions, in ms. */
  withinMs?: number;
}

/** Opens a bucket; one that can't be used is a `BadSetting`, one that is away `StorageAway`. */
export async function bucketStorage(
  bucket: Bucket,
  { log, withinMs = CALL_WITHIN_MS }: BucketParts,
): Promise<Storage> {
  // Who keeps files on the disk need not load it.
  const { S3 } = await import('@aws-sdk/client-s3');
  const s3 = new S3({
    endpoint: bucket.endpoint,
    region: bucket.region,
    credentials: { accessKeyId: bucket.accessKey, secretAccessKey: bucket.secretKey },
    forcePathStyle: true,
    maxAttempts: TRIES,
    // The signature covers what is sent; not every storage knows the newer sums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_WITHIN_MS,
      requestTimeout: ANSWER_WITHIN_MS,
      throwOnRequestTimeout: true,
      logger: log,
    },
  });
  const inBucket = { Bucket: bucket.name };
  const at = (name: string) => ({ ...inBucket, Key: bucket.prefix + name });

  let isAway = false;
  function tell(nowAway: boolean, reason?: string): void {
    if (nowAway && !isAway) log.error({ reason }, 'file storage does not answer');
    if (!nowAway && isAway) log.info('file storage is back');
    isAway = nowAway;
  }

  /** One call, in time or not at all. What is missing is an answer, any other failure is not. */
  async function ask<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T | undefined> {
    try {
      const answer = await work(AbortSignal.timeout(withinMs));
      tell(false);
      return answer;
    } catch (error) {
      tell(!isMissing(error), reasonOf(error));
      if (isMissing(error)) return undefined;
      throw awayFor(error);
    }
  }

  const list = (abortSignal: AbortSignal, most: number, after?: string) =>
    s3.listObjectsV2(
      { ...inBucket, Prefix: bucket.prefix, MaxKeys: most, ContinuationToken: after },
      { abortSignal },
    );

  await list(AbortSignal.timeout(withinMs), 1).catch((error: unknown) => {
    throw refusedAtStart(error, bucket) ?? awayFor(error);
  });

  return {
    async put(name, bytes) {
      await ask((abortSignal) => s3.putObject({ ...at(name), Body: bytes }, { abortSignal }));
    },

    find: (name) =>
      ask(async (abortSignal) => {
        const { Body } = await s3.getObject(at(name), { abortSignal });
        if (!(Body instanceof Readable)) throw new Error('An answer without a body');
        return buffer(addAbortSignal(abortSignal, Body));
      }),

    has: async (name) =>
      (await ask((abortSignal) => s3.headObject(at(name), { abortSignal }))) !== undefined,

    async remove(name) {
      await ask((abortSignal) => s3.deleteObject(at(name), { abortSignal }));
    },

    async *names() {
      let after: string | undefined;
      do {
        const token = after;
        const page: ListObjectsV2CommandOutput | undefined = await ask((signal) =>
          list(signal, MOST_A_PAGE, token),
        );
        for (const { Key: key = '' } of page?.Contents ?? []) {
          // Some tools write folders as empty files.
          if (!key.endsWith('/')) yield key.slice(bucket.prefix.length);
        }
        after = page?.IsTruncated ? page.NextContinuationToken : undefined;
      } while (after !== undefined);
    },
  };
}
