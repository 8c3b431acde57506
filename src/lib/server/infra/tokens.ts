import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** A new opaque token: 256 bits of chance. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** What is stored of a token. It is chance enough by itself to need no salt. */
export const hashToken = (token: string): string =>
  createHash('sha256').update(token).digest('base64url');
