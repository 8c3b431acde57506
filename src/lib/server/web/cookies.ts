import type { AstroCookies } from 'astro';
import { CODE_LIVES_MS } from '#lib/server/features/account/codes.ts';
import { COOKIE_SECONDS } from '#lib/server/features/account/google.ts';

/** The cookies of this shop: none is read by a page, each ends by itself. */
const REGISTRATION = 'registration';
const PROOF = 'reset';
const FLOW = 'google';
const ACCOUNT_PATH = '/api/users';
const RESET_PATH = '/api/users/reset-password';
const GOOGLE_PATH = '/api/auth/google';
const DAY_SECONDS = 24 * 3600;

const options = (siteUrl: string, path: string, maxAge: number) =>
  ({
    httpOnly: true,
    sameSite: 'strict',
    secure: siteUrl.startsWith('https:'),
    path,
    maxAge,
  }) as const;

/** With https the name itself says so: no answer that came without it can set such a cookie. */
const nameOf = (name: string, siteUrl: string): string =>
  siteUrl.startsWith('https:') ? `__Secure-${name}` : name;

/** Ties a browser to the registration that it made. */
export const setRegistrationCookie = (
  cookies: AstroCookies,
  token: string,
  siteUrl: string,
): void =>
  cookies.set(nameOf(REGISTRATION, siteUrl), token, options(siteUrl, ACCOUNT_PATH, DAY_SECONDS));

export const readRegistrationCookie = (
  cookies: AstroCookies,
  siteUrl: string,
): string | undefined => cookies.get(nameOf(REGISTRATION, siteUrl))?.value;

/** Lets this browser alone reset the password. */
export const setResetCookie = (cookies: AstroCookies, proof: string, siteUrl: string): void =>
  cookies.set(nameOf(PROOF, siteUrl), proof, options(siteUrl, RESET_PATH, CODE_LIVES_MS / 1000));

export const readResetCookie = (cookies: AstroCookies, siteUrl: string): string | undefined =>
  cookies.get(nameOf(PROOF, siteUrl))?.value;

export const clearResetCookie = (cookies: AstroCookies, siteUrl: string): void =>
  cookies.set(nameOf(PROOF, siteUrl), '', options(siteUrl, RESET_PATH, 0));

/** Ties a browser to its way to Google and back: Lax, as it comes back from another site. */
export const setFlowCookie = (cookies: AstroCookies, flow: string, siteUrl: string): void =>
  cookies.set(nameOf(FLOW, siteUrl), flow, {
    ...options(siteUrl, GOOGLE_PATH, COOKIE_SECONDS),
    sameSite: 'lax',
  });

export const readFlowCookie = (cookies: AstroCookies, siteUrl: string): string | undefined =>
  cookies.get(nameOf(FLOW, siteUrl))?.value;

export const clearFlowCookie = (cookies: AstroCookies, siteUrl: string): void =>
  cookies.set(nameOf(FLOW, siteUrl), '', { ...options(siteUrl, GOOGLE_PATH, 0), sameSite: 'lax' });
