import type { AstroCookies } from 'astro';
import { CODE_LIVES_MS } from '../codes/code.ts';
import { COOKIE_SECONDS } from '../google/trip.ts';

/** The cookies of this shop: none is read by a page, each ends by itself. */
const REGISTRATION = 'registration';
const PROOF = 'reset';
const TRIP = 'google';
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

/** Ties a browser to its way to Google and back: Lax, as it comes back from another site. */
export const rememberTrip = (cookies: AstroCookies, trip: string, siteUrl: string): void =>
  cookies.set(TRIP, trip, { ...options(siteUrl, GOOGLE_PATH, COOKIE_SECONDS), sameSite: 'lax' });

export const tripOf = (cookies: AstroCookies): string | undefined => cookies.get(TRIP)?.value;

export const forgetTrip = (cookies: AstroCookies): void =>
  cookies.delete(TRIP, { path: GOOGLE_PATH });
