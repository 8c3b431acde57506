import * as v from 'valibot';
import { InvalidSetting } from '#lib/server/errors.ts';

/** Where files lie when they do not lie on the disk. */
export interface Bucket {
  name: string;
  /** Stands before every file's name: empty, or ending with a slash. */
  prefix: string;
  /** Without a trailing slash. */
  endpoint: string;
  region: string;
  accessKey: string;
  secretKey: string;
}

function isStorageAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, search, hash } = new URL(text);
  return /^https?:$/.test(protocol) && username + password + search + hash === '';
}

/** What the environment says of the bucket (docs/api.md "Environment"). */
export const bucketVariables = {
  UPLOADS_URL: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/[\w-][\w.-]*)*\/?$/,
        'is not a bucket. Set it to s3://bucket/prefix, or leave it out to keep files in DATA_DIR/uploads.',
      ),
    ),
  ),
  S3_ENDPOINT: v.optional(
    v.pipe(
      v.string(),
      v.check(
        isStorageAddress,
        'is not a storage address. Set it to an address such as https://s3.example, without keys in it.',
      ),
      v.transform((text) => text.replace(/\/+$/, '')),
    ),
  ),
  S3_REGION: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^[\w-]+$/,
        'is not a region. Set it to the region of the bucket, or leave it out for us-east-1.',
      ),
    ),
  ),
  S3_ACCESS_KEY: v.optional(v.string()),
  S3_SECRET_KEY: v.optional(v.string()),
};

type Read = v.InferOutput<v.ObjectSchema<typeof bucketVariables, undefined>>;

const ofBucket = ['S3_ENDPOINT', 'S3_REGION', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const;

/** The bucket of an environment; nothing when files lie on the disk. Half a one is a `InvalidSetting`. */
export function readBucket(read: Read): Bucket | undefined {
  const { UPLOADS_URL: url, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey } = read;
  if (url === undefined) {
    const idle = ofBucket.find((name) => read[name] !== undefined);
    if (idle === undefined) return undefined;
    throw new InvalidSetting(
      `${idle} needs UPLOADS_URL, which is missing. Set UPLOADS_URL to s3://bucket/prefix, or leave ${idle} out.`,
    );
  }
  if (accessKey === undefined || secretKey === undefined) {
    const missing = accessKey === undefined ? 'S3_ACCESS_KEY' : 'S3_SECRET_KEY';
    throw new InvalidSetting(
      `${missing} is missing. Set S3_ACCESS_KEY and S3_SECRET_KEY to a key that can list, read, write and remove files in ${url}.`,
    );
  }
  const { hostname, pathname } = new URL(url);
  const prefix = pathname.replace(/^\/|\/$/g, '');
  const region = read.S3_REGION ?? 'us-east-1';
  return {
    name: hostname,
    prefix: prefix && `${prefix}/`,
    endpoint: read.S3_ENDPOINT ?? `https://s3.${region}.amazonaws.com`,
    region,
    accessKey,
    secretKey,
  };
}
