import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Settings } from '../settings.ts';
import { bucketStorage } from './bucket.ts';
import { pictureDesk } from './pictures.ts';
import { diskStorage } from './storage.ts';

/**
 * The files of the shop: what can't be made again lies in the bucket, or on the disk without one;
 * the widths of pictures are this machine's own.
 */
export async function openMedia({
  dataDir,
  bucket,
  log,
}: Pick<Settings, 'dataDir' | 'bucket'> & { log: Logger }) {
  const files = bucket
    ? await bucketStorage(bucket, { log })
    : diskStorage(join(dataDir, 'uploads'));
  const made = diskStorage(join(dataDir, 'pictures'));
  return { files, pictures: pictureDesk({ masters: files, made }) };
}
