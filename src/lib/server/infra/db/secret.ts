import { randomBytes } from 'node:crypto';
import type { Db } from './open.ts';
import { storeOnce } from './settings-repo.ts';

const BYTES = 32;

/** What all processes of a shop share and nobody else knows: the given one, or one of the database's. */
export const sharedSecret = async (db: Db, given: string | undefined): Promise<string> =>
  given ?? (await storeOnce(db, 'secret', randomBytes(BYTES).toString('base64url')));
