import { createHmac, randomUUID } from 'node:crypto';
import { newToken, hashToken } from '#lib/server/infra/tokens.ts';
import { nameFromGoogle } from '#lib/account/google.ts';
import { NO_PASSWORD } from './passwords.ts';
import { addVerifiedUser, dropRegistrations, findByEmail, lockUser } from './repo.ts';
import { type Tx, inTransaction } from '#lib/server/infra/db/open.ts';
import { noticeEmail } from './emails.ts';
import { enqueueEmail } from '#lib/server/infra/mail/outbox-repo.ts';
import {
  type GooglePerson,
  GoogleRefusal,
  googleProvider,
  type ProviderParts,
} from './google-provider.ts';
import { addLink, ownerOf } from './google-repo.ts';
import type { AccountDeps } from './deps.ts';
import { sessionStarter, type SecondStep, type SignedIn } from './start-session.ts';
import { addOneTimeToken, findOneTimeToken, spendOneTimeToken } from './codes-repo.ts';
import { countAll } from '#lib/server/infra/rate-limits/rate-limits.ts';

/**
 * A browser's way to Google and back. Its cookie holds chance and an end; all that OpenID wants to
 * find again is made of these with the shop's secret, so that any process can tell it and none has
 * to remember it.
 */

const MINUTE_MS = 60_000;
const FLOW_MS = 10 * MINUTE_MS;
/** How long the code works that ends a trip. */
export const CODE_MS = MINUTE_MS;
/** The cookie is asked for once more when the code is given. */
export const COOKIE_SECONDS = (FLOW_MS + CODE_MS) / 1000;

export const startFlow = (now: Date): string => `${newToken()}.${now.getTime() + FLOW_MS}`;

/** Whether there is time left; who writes another end into his cookie has another state. */
export const isUnderWay = (flow: string, now: Date): boolean =>
  Number(flow.split('.')[1]) > now.getTime();

/** What goes along with the question and has to come back with the answer. */
export interface Tokens {
  state: string;
  nonce: string;
  /** Of PKCE: 43 letters, as RFC 7636 wants at least. */
  verifier: string;
}

export function tokensOf(flow: string, secret: string): Tokens {
  const made = (what: string) =>
    createHmac('sha256', secret).update(`google\n${what}\n${flow}`).digest('base64url');
  return { state: made('state'), nonce: made('nonce'), verifier: made('verifier') };
}

/**
 * The account that a person of Google's opens: the one it is linked to; else the one of its verified
 * address, which is linked now and told so by mail; else a new one without a password. Whoever
 * registered the address without confirming it has nothing more to confirm: his password must not
 * open what its owner fills.
 */
export async function accountOf(tx: Tx, person: GooglePerson, now: Date): Promise<string> {
  const { subject, email } = person;
  const owner = await ownerOf(tx, subject);
  if (owner !== undefined) return owner;
  const isNew = await addVerifiedUser(tx, {
    id: randomUUID(),
    name: nameFromGoogle(person.name, email),
    email,
    role: 'user',
    passwordHash: NO_PASSWORD,
    at: now,
  });
  await dropRegistrations(tx, email);
  const known = await findByEmail(tx, email);
  const user = known && (await lockUser(tx, known.id));
  // Erased in this moment.
  if (!user) throw new GoogleRefusal('wrong');
  if (await addLink(tx, { subject, userId: user.id, at: now })) {
    if (!isNew)
      await enqueueEmail(tx, { to: user.email, content: noticeEmail('google-linked') }, now);
    return user.id;
  }
  // Linked in this moment by another tab; or the account has a link, and it is another.
  if ((await ownerOf(tx, subject)) === user.id) return user.id;
  throw new GoogleRefusal('other');
}

export interface GoogleLoginDeps extends AccountDeps, Pick<ProviderParts, 'log'> {
  /** Unset where the shop is not known to Google. */
  client: ProviderParts['client'] | undefined;
  /** The one that all processes share. */
  secret: string;
  siteUrl: string;
}

const CALLBACK = '/api/auth/google/callback';

/** The code is of no use to a browser without the trip's cookie. */
const hashOf = (flow: string, code: string): string => hashToken(`${flow}\n${code}`);

/** Nobody is to blame, and nothing was guessed. */
const isNoFailure = (error: unknown): boolean =>
  error instanceof GoogleRefusal && ['away', 'cancelled'].includes(error.problem);

/** Signing in with Google (docs/api.md "More calls", decision 0022). */
export function createGoogleLoginService(parts: GoogleLoginDeps) {
  const { client, db, limits, limitsOf, secret, siteUrl, now, log } = parts;
  const provider =
    client && googleProvider({ client, redirectUri: `${siteUrl}${CALLBACK}`, now, log });
  const { letIn } = sessionStarter(parts);

  function needProvider() {
    if (!provider) throw new GoogleRefusal('unset');
    return provider;
  }

  return {
    /** What the browser's cookie holds meanwhile, and where the browser goes. */
    async begin(): Promise<{ flow: string; location: string }> {
      const flow = startFlow(now());
      return { flow, location: await needProvider().addressFor(tokensOf(flow, secret)) };
    },

    /** The code that ends a trip, for the browser that began it: one minute, once. */
    async handleCallback(
      flow: string | undefined,
      query: URLSearchParams,
      ip: string,
    ): Promise<string> {
      const google = needProvider();
      const uncount = await countAll(db, [limitsOf.failuresOf(ip)], now());
      try {
        if (flow === undefined || !isUnderWay(flow, now())) throw new GoogleRefusal('lost');
        const tokens = tokensOf(flow, secret);
        if (query.get('state') !== tokens.state) throw new GoogleRefusal('lost');
        const person = await google.personOf(query, tokens);
        const code = newToken();
        await inTransaction(db, async (tx) => {
          await addOneTimeToken(tx, {
            hash: hashOf(flow, code),
            purpose: 'google',
            userId: await accountOf(tx, person, now()),
            expiresAt: new Date(now().getTime() + CODE_MS),
          });
        });
        await uncount();
        return code;
      } catch (error) {
        if (isNoFailure(error)) await uncount();
        throw error;
      }
    },

    /** A session for the code; the question for another code where two-factor is on. */
    async exchange(
      flow: string | undefined,
      code: string,
      ip: string,
    ): Promise<SignedIn | SecondStep> {
      const hash = hashOf(flow ?? '', code);
      const entered = await inTransaction(db, async (tx) => {
        const uncount = await countAll(tx, [limitsOf.failuresOf(ip)], now());
        const aim = { hash, purpose: 'google' } as const;
        const found = await findOneTimeToken(tx, aim, { max: limits.guessesPerCode, now: now() });
        if (!found || !(await spendOneTimeToken(tx, hash, now()))) return undefined;
        await uncount();
        return letIn(tx, found.userId);
      });
      if (!entered) throw new GoogleRefusal('lost');
      return entered;
    },
  };
}
