import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import pLimit from 'p-limit';
import { shopIsBusy } from '#lib/server/errors.ts';

/**
 * argon2id with OWASP's minimum cost: 19 MiB and two passes. Node hashes in its thread pool, off the event loop
 * (decision 0008).
 */
const MEMORY_KIB = 19_456;
const PASSES = 2;
const LANES = 1;
const SALT_BYTES = 16;
const HASH_BYTES = 32;

/** Half of the thread pool, so that file access continues. */
const AT_ONCE = 2;
/** A longer queue would exceed a person's patience. */
const MAX_QUEUED = 200;

const hash = promisify(argon2);
const queue = pLimit(AT_ONCE);
const unpadded = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replace(/=+$/, '');

function derive(password: string, nonce: Uint8Array): Promise<Buffer> {
  if (queue.pendingCount >= MAX_QUEUED) {
    throw shopIsBusy();
  }
  return queue(() =>
    hash('argon2id', {
      message: password.normalize('NFKC'),
      nonce,
      parallelism: LANES,
      tagLength: HASH_BYTES,
      memory: MEMORY_KIB,
      passes: PASSES,
    }),
  );
}

const PREFIX = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$`;

/** `$argon2id$v=19$m=…,t=…,p=…$salt$hash` */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(SALT_BYTES);
  return `${PREFIX}${unpadded(nonce)}$${unpadded(await derive(password, nonce))}`;
}

/** For an account that only Google opens. */
export const NO_PASSWORD = '';

/** Makes the response for unknown accounts take as long. */
const nobody = `${PREFIX}${unpadded(Buffer.alloc(SALT_BYTES))}$${unpadded(Buffer.alloc(HASH_BYTES))}`;

export async function isPassword(
  password: string,
  storedHash: string | undefined,
): Promise<boolean> {
  const hasPassword = storedHash !== undefined && storedHash !== NO_PASSWORD;
  const [salt = '', digest = ''] = (hasPassword ? storedHash : nobody)
    .slice(PREFIX.length)
    .split('$');
  const derived = await derive(password, Buffer.from(salt, 'base64'));
  const known = Buffer.from(digest, 'base64');
  return known.length === derived.length && timingSafeEqual(known, derived) && hasPassword;
}
