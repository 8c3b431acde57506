import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Settings } from '#lib/server/app/settings.ts';
import { bucketStorage } from './bucket.ts';
import { diskStorage, type Storage } from './storage.ts';

/** The files that can't be made again: in the bucket, or on the disk without one. */
export const openFiles = async ({
  dataDir,
  bucket,
  log,
}: Pick<Settings, 'dataDir' | 'bucket'> & { log: Logger }): Promise<Storage> =>
  bucket ? bucketStorage(bucket, { log }) : diskStorage(join(dataDir, 'uploads'));

/** What was made of them and can be made again: this machine's own. */
export const openMade = ({ dataDir }: Pick<Settings, 'dataDir'>): Storage =>
  diskStorage(join(dataDir, 'pictures'));
