import { expect, test } from 'vitest';
import { clientIp, proxyList } from '#lib/server/web/client-ip.ts';

const proxies = proxyList(['10.0.0.0/8', 'fd00::1']);

test.each([
  ['the socket’s address', '203.0.113.5', undefined, '203.0.113.5'],
  ['not what a stranger says of himself', '203.0.113.5', '198.51.100.1', '203.0.113.5'],
  ['whom a trusted proxy saw', '10.0.0.1', '198.51.100.1', '198.51.100.1'],
  [
    'the last that was seen, not the first that was claimed',
    '10.0.0.1',
    '1.2.3.4, 198.51.100.1',
    '198.51.100.1',
  ],
  ['behind two trusted proxies', '10.0.0.1', '198.51.100.1, 10.9.9.9', '198.51.100.1'],
  ['the proxy itself when what it says is no address', '10.0.0.1', 'unknown', '10.0.0.1'],
  ['an IPv4 address in IPv6 clothes', '::ffff:203.0.113.5', undefined, '203.0.113.5'],
  ['the network of an IPv6 address', '2001:db8:1:2:3:4:5:6', undefined, '2001:db8:1:2::/64'],
  ['the same network, written short', '2001:db8:1:2::9', undefined, '2001:db8:1:2::/64'],
  ['a short address', '2001:db8::9', undefined, '2001:db8:0:0::/64'],
  ['behind a proxy that speaks IPv6', 'fd00::1', '198.51.100.1', '198.51.100.1'],
])('a visitor is %s', (_what, socket, forwarded, ip) => {
  expect(clientIp(socket, forwarded, proxies)).toBe(ip);
});
