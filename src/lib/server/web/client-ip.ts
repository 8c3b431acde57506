import { BlockList, isIP, isIPv6 } from 'node:net';

const familyOf = (ip: string) => (isIPv6(ip) ? 'ipv6' : 'ipv4');

/** `::ffff:192.0.2.1` is 192.0.2.1. */
const plain = (ip: string): string => ip.trim().replace(/^::ffff:(?=\d+\.)/i, '');

/** Proxies by address or range, as `TRUSTED_PROXIES` names them. */
export function proxyList(names: readonly string[]): BlockList {
  const proxies = new BlockList();
  for (const name of names) {
    const [ip = '', bits] = name.split('/');
    if (bits === undefined) proxies.addAddress(ip, familyOf(ip));
    else proxies.addSubnet(ip, Number(bits), familyOf(ip));
  }
  return proxies;
}

/** Whether a name is an address or a range. */
export function isProxyName(name: string): boolean {
  const [ip = '', bits, more] = name.split('/');
  const max = isIPv6(ip) ? 128 : 32;
  const isRange = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= max);
  return isIP(ip) !== 0 && isRange && more === undefined;
}

/**
 * Where a request comes from: the socket's address, unless that is a trusted proxy's; then the
 * last address that a trusted proxy saw (docs/api.md "Conventions", Limits). Of an IPv6 address
 * its network, because one person has all of it.
 */
export function clientIp(
  socketIp: string | undefined,
  forwardedFor: string | undefined,
  proxies: BlockList,
): string {
  const hops = [...(forwardedFor?.split(',') ?? []), socketIp ?? ''].map(plain);
  const isTrusted = (ip: string) => isIP(ip) !== 0 && proxies.check(ip, familyOf(ip));
  let at = hops.length - 1;
  while (at > 0 && isTrusted(hops[at] ?? '') && isIP(hops[at - 1] ?? '') !== 0) at -= 1;
  const ip = hops[at] ?? '';
  return isIPv6(ip) ? networkOf(ip) : ip;
}

/** What `clientIp` gave, as an address that X-Forwarded-For can hold: of a network its first. */
export const asHop = (ip: string): string => ip.replace(/\/\d+$/, '');

const NETWORK_GROUPS = 4;

/** The first 64 bits, written out. */
function networkOf(ip: string): string {
  const [head = '', tail = ''] = ip.split('%')[0]?.split('::') ?? [];
  const groups = head ? head.split(':') : [];
  const rest = tail ? tail.split(':') : [];
  const middle = ip.includes('::') ? Array<string>(8 - groups.length - rest.length).fill('0') : [];
  const whole = [...groups, ...middle, ...rest].slice(0, NETWORK_GROUPS);
  return `${whole.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
