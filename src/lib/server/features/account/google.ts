import { createHmac, randomUUID } from 'node:crypto';
import { newToken, hashToken } from '#lib/server/infra/tokens.ts';
import { nameFromGoogle } from '#lib/account/google.ts';
import { NO_PASSWORD } from './passwords.ts';
import { addLink, ownerOf } from './google-links-repo.ts';
import { addVerifiedUser, dropRegistrations, findByEmail, lockUser } from './repo.ts';
import { type Tx, inTransaction } from '#lib/server/infra/db/open.ts';
import { enqueueNotice } from './emails.ts';
import {
  type GooglePerson,
  GoogleRefusal,
  googleProvider,
  type ProviderParts,
  type FlowTokens,
} from './google-provider.ts';
import type { AccountDeps } from './deps.ts';
import { createStartSession, type SecondStep, type SignedIn } from './login.ts';
import { addOneTimeToken, findOneTimeToken, spendOneTimeToken } from './codes-repo.ts';
import { currentLocale, localeNamed } from '#lib/server/infra/locale.ts';
import { countAll } from '#lib/server/infra/rate-limits.ts';
import { MINUTE_MS } from '#lib/format/durations.ts';

/**
 * The flow cookie holds a random token and its expiry. State, nonce and verifier are derived from it and the secret,
 * so that any process can check them without storing them.
 */

const FLOW_MS = 10 * MINUTE_MS;
const CODE_MS = MINUTE_MS;
export const COOKIE_SECONDS = (FLOW_MS + CODE_MS) / 1000;

/** Google leads back without the language of the screen. */
const startFlow = (now: Date): string =>
  `${newToken()}.${now.getTime() + FLOW_MS}.${currentLocale()}`;

/** The language of the screen where a flow began; else that of the call. */
export const languageOfFlow = (flow: string | undefined) => localeNamed(flow?.split('.')[2]);

/** A forged expiry would change the state. */
const isFlowLive = (flow: string, now: Date): boolean => Number(flow.split('.')[1]) > now.getTime();

function tokensOf(flow: string, secret: string): FlowTokens {
  const derive = (what: string) =>
    createHmac('sha256', secret).update(`google\n${what}\n${flow}`).digest('base64url');
  return { state: derive('state'), nonce: derive('nonce'), verifier: derive('verifier') };
}

/**
 * Returns the linked user, else the one with the verified email, else a new one without a password. Removes pending
 * registrations, because their passwords must not open this account.
 */
async function accountOf(deps: AccountDeps, tx: Tx, person: GooglePerson): Promise<string> {
  const now = deps.now();
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
  if (!user) throw new GoogleRefusal('wrong');
  if (await addLink(tx, { subject, userId: user.id, at: now })) {
    if (!isNew) {
      const { email: to, language } = user;
      await enqueueNotice(deps, tx, { to, language, notice: 'google-linked' });
    }
    return user.id;
  }
  // Another tab linked it at the same time, or the user is linked to another Google account.
  if ((await ownerOf(tx, subject)) === user.id) return user.id;
  throw new GoogleRefusal('other');
}

export interface GoogleLoginDeps extends AccountDeps, Pick<ProviderParts, 'log'> {
  client: ProviderParts['client'] | undefined;
  secret: string;
  siteUrl: string;
}

const CALLBACK = '/api/auth/google/callback';

const hashOf = (flow: string, code: string): string => hashToken(`${flow}\n${code}`);

const isUncounted = (error: unknown): boolean =>
  error instanceof GoogleRefusal && ['away', 'cancelled'].includes(error.problem);

export function createGoogleLoginService(deps: GoogleLoginDeps) {
  const { client, db, limits, limitsOf, secret, siteUrl, now, log } = deps;
  const provider =
    client && googleProvider({ client, redirectUri: `${siteUrl}${CALLBACK}`, now, log });
  const { startSessionOrSecondStep } = createStartSession(deps);

  function getProvider() {
    if (!provider) throw new GoogleRefusal('unset');
    return provider;
  }

  return {
    async begin(): Promise<{ flow: string; location: string }> {
      const flow = startFlow(now());
      return { flow, location: await getProvider().addressFor(tokensOf(flow, secret)) };
    },

    /** Resolves to a code for `exchange`, valid for one minute and one use. */
    async handleCallback(
      flow: string | undefined,
      query: URLSearchParams,
      ip: string,
    ): Promise<string> {
      const google = getProvider();
      const uncount = await countAll(db, [limitsOf.failuresOf(ip)], now());
      try {
        if (flow === undefined || !isFlowLive(flow, now())) throw new GoogleRefusal('lost');
        const tokens = tokensOf(flow, secret);
        if (query.get('state') !== tokens.state) throw new GoogleRefusal('lost');
        const person = await google.personOf(query, tokens);
        const code = newToken();
        await inTransaction(db, async (tx) => {
          await addOneTimeToken(tx, {
            hash: hashOf(flow, code),
            purpose: 'google',
            userId: await accountOf(deps, tx, person),
            expiresAt: new Date(now().getTime() + CODE_MS),
          });
        });
        await uncount();
        return code;
      } catch (error) {
        if (isUncounted(error)) await uncount();
        throw error;
      }
    },

    /** Resolves to a session, or to the second step if two-factor is on. */
    async exchange(
      flow: string | undefined,
      code: string,
      ip: string,
    ): Promise<SignedIn | SecondStep> {
      const hash = hashOf(flow ?? '', code);
      const signedIn = await inTransaction(db, async (tx) => {
        const uncount = await countAll(tx, [limitsOf.failuresOf(ip)], now());
        const aim = { hash, purpose: 'google' } as const;
        const found = await findOneTimeToken(tx, aim, { max: limits.guessesPerCode, now: now() });
        const spend = () => spendOneTimeToken(tx, hash, now());
        const started = found && (await startSessionOrSecondStep(tx, found.userId, spend));
        if (started) await uncount();
        return started;
      });
      if (!signedIn) throw new GoogleRefusal('lost');
      return signedIn;
    },
  };
}
