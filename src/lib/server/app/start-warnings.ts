import type { Settings } from './settings.ts';

/** Settings that a shop starts with although they are unsafe: each is said at every start. */

type Rule = readonly [isUnsafe: (settings: Settings) => boolean, warning: string];

const isHttps = ({ siteUrl }: Settings): boolean => siteUrl.startsWith('https:');
const hasData = ({ apiUrl }: Settings): boolean => apiUrl === undefined;

const rules: readonly Rule[] = [
  [
    (settings) => isHttps(settings) && settings.trustedProxies.length === 0,
    "SITE_URL is https and TRUSTED_PROXIES is not set: all visitors share the limits of one, the proxy. Set TRUSTED_PROXIES to the proxy's address.",
  ],
  [
    ({ trustedProxies }) => trustedProxies.some((name) => name.endsWith('/0')),
    'TRUSTED_PROXIES believes every address: anybody can pretend to be somebody else and escape the limits. Name the proxy alone.',
  ],
  [
    (settings) => settings.isProduction && !isHttps(settings),
    'SITE_URL is not https: passwords and sessions can be read on their way. Put a proxy that speaks TLS in front, and set SITE_URL to its https address.',
  ],
  [
    (settings) => settings.isProduction && hasData(settings) && settings.mailUrl === undefined,
    'MAIL_URL is not set: no email leaves this machine, and codes lie as files in DATA_DIR/outbox. Set MAIL_URL to your mail server.',
  ],
  [
    (settings) => settings.isProduction && hasData(settings) && settings.seedDemo,
    'SEED_DEMO=on: the demo accounts can log in, one of them as an admin. Leave SEED_DEMO out to close them.',
  ],
];

/** Lines for the operator. */
export const startWarnings = (settings: Settings): string[] =>
  rules.flatMap(([isUnsafe, warning]) => (isUnsafe(settings) ? [`Warning: ${warning}`] : []));
