import { generateKeyPairSync, createSign } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import Provider, { type Adapter, type AdapterPayload } from 'oidc-provider';
import { aHost } from './server.ts';

/** Somebody with an account at the tests' Google. */
export interface Googler {
  sub: string;
  email: string;
  email_verified: boolean;
  name?: string;
}

/** What the provider remembers, in memory. */
class Memory implements Adapter {
  static readonly kept = new Map<string, AdapterPayload>();
  readonly #name: string;

  constructor(name: string) {
    this.#name = name;
  }

  async upsert(id: string, payload: AdapterPayload): Promise<void> {
    Memory.kept.set(`${this.#name}:${id}`, payload);
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    return Memory.kept.get(`${this.#name}:${id}`);
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    const own = [...Memory.kept].filter(([key]) => key.startsWith(`${this.#name}:`));
    return own.find(([, payload]) => payload.uid === uid)?.[1];
  }

  async findByUserCode(): Promise<undefined> {
    return undefined;
  }

  async consume(id: string): Promise<void> {
    const payload = await this.find(id);
    if (payload) payload.consumed = Math.floor(Date.now() / 1000);
  }

  async destroy(id: string): Promise<void> {
    Memory.kept.delete(`${this.#name}:${id}`);
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    for (const [key, payload] of Memory.kept) {
      if (payload.grantId === grantId) Memory.kept.delete(key);
    }
  }
}

const SCOPE = 'openid email profile';
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

/**
 * An OpenID provider of the tests' own, in Google's place. Whoever comes is asked who he is, on a
 * page with a button a person; `answers` decides in his place where a test has no browser.
 */
export async function openGoogle(redirectUris: readonly string[], people: readonly Googler[]) {
  let handle: (req: IncomingMessage, res: ServerResponse) => void = () => undefined;
  const server = createServer((req, res) => handle(req, res));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  const issuer = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  const known = [...people];
  let response: string | undefined;

  const provider = new Provider(issuer, {
    adapter: Memory,
    clients: [
      {
        client_id: 'shilpa',
        client_secret: 'a secret between the shop and google',
        redirect_uris: [...redirectUris],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    cookies: { keys: ['of the tests'] },
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    ttl: {
      AccessToken: 60,
      AuthorizationCode: 60,
      Grant: 60,
      IdToken: 60,
      Interaction: 60,
      Session: 60,
    },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/who/${uid}` },
    findAccount: (_ctx, sub) => {
      const person = known.find((one) => one.sub === sub);
      return person && { accountId: sub, claims: () => ({ ...person }) };
    },
    loadExistingGrant: async ({ oidc }) => {
      if (!oidc.client || !oidc.session?.accountId) return undefined;
      const { clientId } = oidc.client;
      const grant = new oidc.provider.Grant({ clientId, accountId: oidc.session.accountId });
      grant.addOIDCScope(SCOPE);
      await grant.save();
      return grant;
    },
    renderError: (ctx, { error, error_description: given }) => {
      ctx.body = `${error}: ${given}`;
    },
  });

  async function ask(req: IncomingMessage, res: ServerResponse, url: URL): Promise<void> {
    await provider.interactionDetails(req, res);
    const chosen = url.searchParams.get('as') ?? response;
    if (chosen === undefined) {
      const buttons = [...known.map(({ sub, email }) => [sub, email]), ['nobody', 'Cancel']];
      res.setHeader('Content-Type', 'text/html');
      res.end(
        `<!doctype html><title>Who are you?</title><form>${buttons
          .map(([as, words]) => `<button name="as" value="${as}">${words}</button>`)
          .join('')}</form>`,
      );
      return;
    }
    await provider.interactionFinished(
      req,
      res,
      known.some(({ sub }) => sub === chosen)
        ? { login: { accountId: chosen } }
        : { error: 'access_denied', error_description: 'The person said no' },
      { mergeWithLastSubmission: false },
    );
  }

  const serve = provider.callback();
  handle = (req, res) => {
    const url = new URL(req.url ?? '/', issuer);
    if (!url.pathname.startsWith('/who/')) return void serve(req, res);
    ask(req, res, url).catch((error: unknown) => res.writeHead(500).end(String(error)));
  };

  return {
    issuer,
    /** What a shop needs to know of it. */
    env: {
      GOOGLE_CLIENT_ID: 'shilpa',
      GOOGLE_CLIENT_SECRET: 'a secret between the shop and google',
      GOOGLE_ISSUER: issuer,
    },
    /** Whoever is asked is this person from now on; nobody cancels. */
    responses: (person: Googler | undefined): void => {
      response = person?.sub ?? 'nobody';
      const at = known.findIndex(({ sub }) => sub === person?.sub);
      if (person) known.splice(Math.max(0, at), at < 0 ? 0 : 1, person);
    },
    close: (): void => {
      server.closeAllConnections();
      server.close();
    },
  };
}
export type TestGoogle = Awaited<ReturnType<typeof openGoogle>>;

/** A browser without windows: cookies by host, and every address that it came by. */
export function aVisitor(cookies = new Map<string, Map<string, string>>()) {
  const jarOf = (origin: string): Map<string, string> => {
    const jar = cookies.get(origin) ?? new Map<string, string>();
    cookies.set(origin, jar);
    return jar;
  };

  async function send(address: string, init: RequestInit = {}): Promise<Response> {
    const { origin } = new URL(address);
    const headers = new Headers(init.headers);
    headers.set('cookie', [...jarOf(origin)].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await fetch(address, { ...init, headers, redirect: 'manual' });
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      if (value === '' || /expires=Thu, 01 Jan 1970/i.test(set)) jarOf(origin).delete(name);
      else jarOf(origin).set(name, value);
    }
    return response;
  }

  return {
    send,
    cookie: (origin: string, name: string) => jarOf(origin).get(name),
    /** Follows an address to where it leads in the end, or to the first that starts with `until`. */
    async go(from: string, until = 'nowhere'): Promise<URL> {
      let at = new URL(from);
      for (let step = 0; step < 12 && !at.href.startsWith(until); step += 1) {
        const next = (await send(at.href)).headers.get('location');
        if (next === null) return at;
        at = new URL(next, at);
      }
      return at;
    },
  };
}

const keyPair = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
const inBase64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** What is wrong with the token of a provider that lies. */
export interface Forgery {
  claims?: Record<string, unknown>;
  header?: Record<string, unknown>;
  /** Signed by a key that the provider does not show. */
  otherKey?: boolean;
  /** Nothing stands where the signature should. */
  unsigned?: boolean;
}

/** A provider whose answer's token is true but for one thing. */
export async function aForger() {
  const [displayed, hidden] = [keyPair(), keyPair()];
  let forged: Forgery = {};
  let nonce = '';
  let issuer = '';

  function token(): string {
    const now = Math.floor(Date.now() / 1000);
    const head = inBase64({ alg: 'RS256', kid: 'one', typ: 'JWT', ...forged.header });
    const body = inBase64({
      iss: issuer,
      aud: 'shilpa',
      sub: 'of the forger',
      email: 'nimali@example.com',
      email_verified: true,
      nonce,
      iat: now,
      exp: now + 60,
      ...forged.claims,
    });
    if (forged.unsigned) return `${head}.${body}.`;
    const key = (forged.otherKey ? hidden : displayed).privateKey;
    const signature = createSign('RSA-SHA256').update(`${head}.${body}`).sign(key, 'base64url');
    return `${head}.${body}.${signature}`;
  }

  issuer = await aHost((req, res) => {
    const responses: Record<string, () => unknown> = {
      '/.well-known/openid-configuration': () => ({
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        id_token_signing_alg_values_supported: ['RS256'],
      }),
      '/keys': () => ({
        keys: [{ ...displayed.publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256' }],
      }),
      '/token': () => ({ access_token: 'unused', token_type: 'bearer', id_token: token() }),
    };
    res.setHeader('Content-Type', 'application/json');
    res.end(JSON.stringify(responses[req.url ?? '']?.() ?? {}));
  });

  return {
    env: {
      GOOGLE_CLIENT_ID: 'shilpa',
      GOOGLE_CLIENT_SECRET: 'a secret between the shop and google',
      GOOGLE_ISSUER: issuer,
    },
    /** What comes back for somebody who was sent to `location`. */
    response(location: string, forgery: Forgery): URLSearchParams {
      const requested = new URL(location).searchParams;
      forged = forgery;
      nonce = requested.get('nonce') ?? '';
      return new URLSearchParams({ code: 'any', state: requested.get('state') ?? '' });
    },
  };
}
