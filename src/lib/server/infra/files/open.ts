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

/** The files that can't be made again: in the bucket, or on the disk without one. */
export const openFiles = async ({ dataDir, bucket, log }: FilesPlace): Promise<Storage> =>
  bucket ? bucketStorage(bucket, { log }) : diskStorage(join(dataDir, 'uploads'));

/** What was made of them and can be made again: this machine's own. */
export const openMade = ({ dataDir }: Pick<FilesPlace, 'dataDir'>): Storage =>
  diskStorage(join(dataDir, 'pictures'));
