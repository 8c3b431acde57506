import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Bucket } from './bucket-settings.ts';
import { type Storage, diskStorage } from './storage.ts';

interface FilesPlace {
  dataDir: string;
  bucket: Bucket | undefined;
  log: Logger;
}

/** Originals: in the bucket, or on disk without one. */
export async function openFiles({ dataDir, bucket, log }: FilesPlace): Promise<Storage> {
  if (!bucket) return diskStorage(join(dataDir, 'uploads'));
  // Most shops have none, and start without what it takes.
  const { bucketStorage } = await import('./bucket.ts');
  return bucketStorage(bucket, { log });
}

/** Derived files, always on the local disk. */
export const openMade = ({ dataDir }: Pick<FilesPlace, 'dataDir'>): Storage =>
  diskStorage(join(dataDir, 'pictures'));
