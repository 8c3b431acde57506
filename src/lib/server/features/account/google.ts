import type { AccountDeps } from './parts.ts';
import { sessionStarter, type SecondStep, type SignedIn } from './start-session.ts';
import { addOneTimeToken, findOneTimeToken, spendOneTimeToken } from './codes-repo.ts';
import { inTransaction } from '#lib/server/infra/db/open.ts';
import { countAll } from '#lib/server/infra/rate-limits/count.ts';
import { hashToken, newToken } from '#lib/server/infra/tokens.ts';
import { accountOf } from './google-linking.ts';
import { googleProvider, type ProviderParts } from './google-provider.ts';
import { GoogleRefusal } from './google-refusal.ts';
import { startFlow, CODE_MS, isUnderWay, tokensOf } from './google-state.ts';

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
