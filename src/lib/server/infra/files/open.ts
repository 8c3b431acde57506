import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Bucket } from './bucket-settings.ts';
import { bucketStorage } from './bucket.ts';
import { diskStorage, type Storage } from './storage.ts';

interface FilesPlace {
  dataDir: string;
  bucket: Bucket | undefined;
  log: Logger;
}

/** Originals: in the bucket, or on disk without one. */
export const openFiles = async ({ dataDir, bucket, log }: FilesPlace): Promise<Storage> =>
  bucket ? bucketStorage(bucket, { log }) : diskStorage(join(dataDir, 'uploads'));

/** Derived files, always on the local disk. */
export const openMade = ({ dataDir }: Pick<FilesPlace, 'dataDir'>): Storage =>
  diskStorage(join(dataDir, 'pictures'));
