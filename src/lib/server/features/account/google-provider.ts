import { googleMessages, type GoogleProblem } from '#lib/account/google.ts';
import type { RefusalCode } from '#lib/messages/refusal-codes.ts';
import { BUSY_RETRY_SECONDS, Refusal, type Reason } from '#lib/server/errors.ts';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  AuthorizationResponseError,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientError,
  discovery,
  enableNonRepudiationChecks,
  ResponseBodyError,
  type Configuration,
} from 'openid-client';
import type { Logger } from 'pino';
import * as v from 'valibot';
import { emailField } from '#lib/email/address.ts';

const reasons: Record<GoogleProblem, Reason> = {
  unset: 'missing',
  away: 'busy',
  cancelled: 'signed-out',
  lost: 'signed-out',
  unverified: 'forbidden',
  other: 'conflict',
  'too-many': 'too-many',
  busy: 'busy',
  wrong: 'signed-out',
};

const codes: Record<GoogleProblem, RefusalCode> = {
  unset: 'google_not_set_up',
  away: 'google_away',
  cancelled: 'google_cancelled',
  lost: 'google_failed',
  unverified: 'google_email_unverified',
  other: 'google_other_account',
  'too-many': 'rate_limited',
  busy: 'busy',
  wrong: 'google_failed',
};

export class GoogleRefusal extends Refusal {
  readonly problem: GoogleProblem;

  constructor(problem: GoogleProblem) {
    const reason = reasons[problem];
    const isBusy = reason === 'busy';
    super(reason, googleMessages[problem](), {
      code: codes[problem],
      ...(isBusy && { retryAfterSeconds: BUSY_RETRY_SECONDS }),
    });
    this.problem = problem;
  }
}

interface GoogleClient {
  clientId: string;
  clientSecret: string;
  issuer: string;
}

export interface ProviderParts {
  client: GoogleClient;
  redirectUri: string;
  now: () => Date;
  log: Logger;
}

export interface GooglePerson {
  /** Google's id for the account, which stays when the address changes. */
  subject: string;
  email: string;
  name: string | undefined;
}

const WITHIN_SECONDS = 5;
const DISCOVERED_MS = 24 * 3_600_000;

const Claims = v.object({
  sub: v.pipe(v.string(), v.nonEmpty(), v.maxLength(255)),
  email: emailField('', ''),
  email_verified: v.literal(true),
  name: v.fallback(v.optional(v.string()), undefined),
});

/** Excludes the sent values, because this library's errors contain tokens. */
const reasonOf = (error: unknown): string => {
  if (error instanceof ResponseBodyError) return `${error.code}: ${error.error}`;
  if (error instanceof AuthorizationResponseError) return `${error.code}: ${error.error}`;
  if (error instanceof ClientError) return `${error.code ?? 'OAUTH'}: ${error.message}`;
  return error instanceof Error ? error.name : 'unknown';
};

const lateCodes: readonly unknown[] = [
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
];

/** A broken connection is a `TypeError` of fetch. */
const isUnavailable = (error: unknown): boolean =>
  error instanceof TypeError ||
  (error instanceof ClientError && lateCodes.includes(error.code)) ||
  (error instanceof ResponseBodyError && error.status >= 500);

function refusalOf(error: unknown): GoogleRefusal {
  if (isUnavailable(error)) return new GoogleRefusal('away');
  if (error instanceof AuthorizationResponseError && error.error === 'access_denied') {
    return new GoogleRefusal('cancelled');
  }
  // The code was used before or has expired.
  if (error instanceof ResponseBodyError && error.error === 'invalid_grant') {
    return new GoogleRefusal('lost');
  }
  return new GoogleRefusal('wrong');
}

/**
 * OpenID Connect with PKCE; signature, issuer, audience, time and nonce are verified. Endpoints are discovered on
 * first use, so that the shop starts without Google.
 */
export function googleProvider({ client, redirectUri, now, log }: ProviderParts) {
  let found: { config: Configuration; at: number } | undefined;
  let finding: Promise<Configuration> | undefined;
  // Settings allow HTTP only for a loopback address.
  const isPlain = client.issuer.startsWith('http:');

  async function find(): Promise<Configuration> {
    const config = await discovery(
      new URL(client.issuer),
      client.clientId,
      client.clientSecret,
      undefined,
      {
        timeout: WITHIN_SECONDS,
        execute: [enableNonRepudiationChecks, ...(isPlain ? [allowInsecureRequests] : [])],
      },
    );
    found = { config, at: now().getTime() };
    return config;
  }

  async function known(): Promise<Configuration> {
    if (found && now().getTime() - found.at < DISCOVERED_MS) return found.config;
    try {
      return await (finding ??= find().finally(() => {
        finding = undefined;
      }));
    } catch (error) {
      log.warn({ reason: reasonOf(error), issuer: client.issuer }, 'Google was not found');
      throw new GoogleRefusal('away');
    }
  }

  return {
    async addressFor({ state, nonce, verifier }: FlowTokens): Promise<string> {
      const config = await known();
      return buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      }).href;
    },

    /** `query` is Google's response. Refuses an unverified address. */
    async personOf(query: URLSearchParams, tokens: FlowTokens): Promise<GooglePerson> {
      const config = await known();
      const address = new URL(redirectUri);
      address.search = query.toString();
      try {
        const response = await authorizationCodeGrant(config, address, {
          pkceCodeVerifier: tokens.verifier,
          expectedState: tokens.state,
          expectedNonce: tokens.nonce,
          idTokenExpected: true,
        });
        const claims = v.safeParse(Claims, response.claims());
        if (!claims.success) throw new GoogleRefusal('unverified');
        const { sub: subject, email, name } = claims.output;
        return { subject, email, name };
      } catch (error) {
        if (error instanceof GoogleRefusal) throw error;
        const refusal = refusalOf(error);
        if (refusal.problem !== 'cancelled') {
          log.warn({ reason: reasonOf(error) }, 'Google’s answer was not taken');
        }
        throw refusal;
      }
    },
  };
}

/** Sent with the request and checked in the response. */
export interface FlowTokens {
  state: string;
  nonce: string;
  verifier: string;
}
