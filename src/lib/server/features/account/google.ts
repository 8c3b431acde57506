import type { AccountParts } from './parts.ts';
import { entering, type SecondStep, type SignedIn } from './start-session.ts';
import { addOneTimeToken, findOneTimeToken, spendOneTimeToken } from './codes-repo.ts';
import { inTransaction } from '#lib/server/infra/db/open.ts';
import { countAll } from '#lib/server/infra/rate-limits/count.ts';
import { hashToken, newToken } from '#lib/server/infra/tokens.ts';
import { accountOf } from './google-linking.ts';
import { googleProvider, type ProviderParts } from './google-provider.ts';
import { GoogleRefusal } from './google-refusal.ts';
import { beginTrip, CODE_MS, isUnderWay, tokensOf } from './google-state.ts';

export interface GoogleParts extends AccountParts, Pick<ProviderParts, 'log'> {
  /** Unset where the shop is not known to Google. */
  client: ProviderParts['client'] | undefined;
  /** The one that all processes share. */
  secret: string;
  siteUrl: string;
}

const CALLBACK = '/api/auth/google/callback';

/** The code is of no use to a browser without the trip's cookie. */
const hashOf = (trip: string, code: string): string => hashToken(`${trip}\n${code}`);

/** Nobody is to blame, and nothing was guessed. */
const isNoFailure = (error: unknown): boolean =>
  error instanceof GoogleRefusal && ['away', 'cancelled'].includes(error.problem);

/** Signing in with Google (docs/api.md "More calls", decision 0022). */
export function googleDesk(parts: GoogleParts) {
  const { client, db, limits, limitsOf, secret, siteUrl, now, log } = parts;
  const provider =
    client && googleProvider({ client, redirectUri: `${siteUrl}${CALLBACK}`, now, log });
  const { letIn } = entering(parts);

  function needProvider() {
    if (!provider) throw new GoogleRefusal('unset');
    return provider;
  }

  return {
    /** What the browser's cookie holds meanwhile, and where the browser goes. */
    async begin(): Promise<{ trip: string; location: string }> {
      const trip = beginTrip(now());
      return { trip, location: await needProvider().addressFor(tokensOf(trip, secret)) };
    },

    /** The code that ends a trip, for the browser that began it: one minute, once. */
    async comeBack(trip: string | undefined, query: URLSearchParams, ip: string): Promise<string> {
      const google = needProvider();
      const uncount = await countAll(db, [limitsOf.failuresOf(ip)], now());
      try {
        if (trip === undefined || !isUnderWay(trip, now())) throw new GoogleRefusal('lost');
        const tokens = tokensOf(trip, secret);
        if (query.get('state') !== tokens.state) throw new GoogleRefusal('lost');
        const person = await google.personOf(query, tokens);
        const code = newToken();
        await inTransaction(db, async (tx) => {
          await addOneTimeToken(tx, {
            hash: hashOf(trip, code),
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
      trip: string | undefined,
      code: string,
      ip: string,
    ): Promise<SignedIn | SecondStep> {
      const hash = hashOf(trip ?? '', code);
      const entered = await inTransaction(db, async (tx) => {
        const uncount = await countAll(tx, [limitsOf.failuresOf(ip)], now());
        const aim = { hash, purpose: 'google' } as const;
        const found = await findOneTimeToken(tx, aim, { most: limits.guessesPerCode, now: now() });
        if (!found || !(await spendOneTimeToken(tx, hash, now()))) return undefined;
        await uncount();
        return letIn(tx, found.userId);
      });
      if (!entered) throw new GoogleRefusal('lost');
      return entered;
    },
  };
}
