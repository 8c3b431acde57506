import { InvalidSetting } from '#lib/server/infra/invalid-setting.ts';
import type { Bucket } from './bucket-settings.ts';

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
