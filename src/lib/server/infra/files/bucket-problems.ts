import { InvalidSetting } from '#lib/server/errors.ts';
import type { Bucket } from './bucket-settings.ts';

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
export function explainRefusal(error: unknown, bucket: Bucket): InvalidSetting | undefined {
  if (!(error instanceof Error)) return undefined;
  const sentence = sentences.find(([codes]) => codes.test(error.name))?.[1];
  return sentence && new InvalidSetting(sentence(bucket));
}
