import { createSign, generateKeyPairSync } from 'node:crypto';
import { aHost } from './edge.ts';

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
  const [shown, hidden] = [keyPair(), keyPair()];
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
    const key = (forged.otherKey ? hidden : shown).privateKey;
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
        keys: [{ ...shown.publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256' }],
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
      const asked = new URL(location).searchParams;
      forged = forgery;
      nonce = asked.get('nonce') ?? '';
      return new URLSearchParams({ code: 'any', state: asked.get('state') ?? '' });
    },
  };
}
