import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** A new opaque token with 256 random bits. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** The stored hash of a token; a random token needs no salt. */
export const hashToken = (token: string): string =>
  createHash('sha256').update(token).digest('base64url');
