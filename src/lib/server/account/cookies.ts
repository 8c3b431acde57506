import type { AstroCookies } from 'astro';
import { CODE_LIVES_MS } from '../codes/code.ts';

/** The two cookies of this shop: neither is read by a page, both end by themselves. */
const REGISTRATION = 'registration';
const PROOF = 'reset';
const ACCOUNT_PATH = '/api/users';
const RESET_PATH = '/api/users/reset-password';
const DAY_SECONDS = 24 * 3600;

const options = (siteUrl: string, path: string, maxAge: number) =>
  ({
    httpOnly: true,
    sameSite: 'strict',
    secure: siteUrl.startsWith('https:'),
    path,
    maxAge,
  }) as const;

/** Ties a browser to the registration that it made. */
export const rememberRegistration = (cookies: AstroCookies, token: string, siteUrl: string): void =>
  cookies.set(REGISTRATION, token, options(siteUrl, ACCOUNT_PATH, DAY_SECONDS));

export const registrationOf = (cookies: AstroCookies): string | undefined =>
  cookies.get(REGISTRATION)?.value;

/** Lets this browser alone reset the password. */
export const rememberProof = (cookies: AstroCookies, proof: string, siteUrl: string): void =>
  cookies.set(PROOF, proof, options(siteUrl, RESET_PATH, CODE_LIVES_MS / 1000));

export const proofOf = (cookies: AstroCookies): string | undefined => cookies.get(PROOF)?.value;

export const forgetProof = (cookies: AstroCookies): void =>
  cookies.delete(PROOF, { path: RESET_PATH });
