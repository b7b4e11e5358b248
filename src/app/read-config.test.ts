import { expect, test } from 'vitest';
import type { DomainName } from '../domain/name.ts';
import { render } from '../texts/language.ts';
import type { Config } from './config.ts';
import { readConfig } from './read-config.ts';
import { SETTINGS } from './settings.ts';

/** Defaults that are told in words, and are neither none nor an empty list. */
const IN_WORDS: Partial<Config> = {
  operatorNetworks: ['127.0.0.0/8', '::1', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

const DEFAULTS = configOf({ PATH: '/bin', ZONEWELL_PORT: ' ' });

function configOf(env: Record<string, string>): Config {
  const read = readConfig(env);
  if (!read.ok) throw new Error(`the configuration has ${read.faults.length} faults`);
  return read.config;
}

test.each(Object.entries(SETTINGS))('%s is by default what the documentation says', (key, { env, shown }) => {
  const value = DEFAULTS[key as keyof Config];
  if (typeof shown === 'string') expect(configOf({ [env]: shown })).toEqual(DEFAULTS);
  else expect([null, [], IN_WORDS[key as keyof Config] ?? null]).toContainEqual(value);
});

test.each<[env: Record<string, string>, flags: Record<string, string>, changed: Partial<Config>]>([
  [{ ZONEWELL_DATABASE: '/tmp/x.db' }, {}, { database: '/tmp/x.db' }],
  [{ ZONEWELL_PORT: '3000' }, { port: '0' }, { port: 0 }],
  [{ ZONEWELL_HOST: '[::]' }, {}, { host: '::' }],
  [{ ZONEWELL_KEEP_HISTORY: 'Forever', ZONEWELL_KEEP_USAGE: '1d' }, {}, { usageRetentionMs: 86_400_000 }],
  [
    { ZONEWELL_KEEP_MAILS: '48h' },
    { historyRetentionMs: '365d' },
    { historyRetentionMs: 365 * 86_400_000, emailRetentionMs: 172_800_000 },
  ],
  [
    { ZONEWELL_INTERVAL_PRO: '1s', ZONEWELL_MONITORS_STARTER: '0' },
    { intervalEnterpriseMs: '90s' },
    { intervalProMs: 1000, intervalEnterpriseMs: 90_000, monitorsStarter: 0 },
  ],
  [
    { ZONEWELL_CANARIES: 'Example.com, https://bücher.example/' },
    { alertRetentionMs: '30d' },
    { canaries: ['example.com', 'xn--bcher-kva.example'] as DomainName[], alertRetentionMs: 30 * 86_400_000 },
  ],
  [
    { ZONEWELL_HEARTBEAT_URL: 'HTTP://10.0.0.7:3001/api/push/x?msg=OK' },
    {},
    { heartbeatUrl: 'http://10.0.0.7:3001/api/push/x?msg=OK' },
  ],
  [{}, { host: 'localhost' }, { host: 'localhost' }],
  [{ ZONEWELL_STALE_AFTER: '90s' }, {}, { staleAfterMs: 90_000 }],
  [{}, { staleAfterMs: '7d' }, { staleAfterMs: 604_800_000 }],
  [{ ZONEWELL_PUBLIC_URL: 'https://Dns.Example.com/' }, {}, { publicUrl: 'https://dns.example.com' }],
  [{ ZONEWELL_TRUSTED_PROXIES: '127.0.0.1, 2001:db8::/32' }, {}, { trustedProxies: ['127.0.0.1', '2001:db8::/32'] }],
  [{ ZONEWELL_PUBLIC_NETWORKS: '192.0.2.0/24' }, {}, { publicNetworks: ['192.0.2.0/24'] }],
  [{ ZONEWELL_ALLOWED_NETWORKS: '10.0.0.0/8,fd00::/8' }, {}, { allowedNetworks: ['10.0.0.0/8', 'fd00::/8'] }],
  [
    { ZONEWELL_CONNECT_TO: '192.0.2.1:25:127.0.0.1:2525,[2001:db8::1]:443:[::1]:8443' },
    {},
    { connectTo: ['192.0.2.1:25:127.0.0.1:2525', '[2001:db8::1]:443:[::1]:8443'] },
  ],
  [
    { ZONEWELL_SERVER_PACE: '10.0.0.0/8 = 100,2001:db8::53=1' },
    {},
    { serverPace: ['10.0.0.0/8 = 100', '2001:db8::53=1'] },
  ],
  [{ ZONEWELL_EHLO_NAME: 'dns.example.com' }, {}, { ehloName: 'dns.example.com' }],
  [{ ZONEWELL_CONTACT: 'dns@example.com' }, {}, { contact: 'dns@example.com' }],
  [
    { ZONEWELL_RESOLVERS: '192.0.2.1, [2001:db8::53]:5353,tls://192.0.2.2#dns.example,https://192.0.2.3/dns-query' },
    {},
    {
      resolvers: ['192.0.2.1', '[2001:db8::53]:5353', 'tls://192.0.2.2#dns.example', 'https://192.0.2.3/dns-query'],
    },
  ],
])('%j with flags %j', (env, flags, changed) => {
  expect(readConfig(env, flags)).toEqual({ ok: true, config: { ...DEFAULTS, ...changed } });
});

test.each<[env: Record<string, string>, flags: Record<string, string>, fault: RegExp, hint: RegExp]>([
  [
    { ZONEWELL_PRT: '1' },
    {},
    /^Cannot use the environment variable ZONEWELL_PRT: we do not know it$/,
    /ZONEWELL_PORT\?/,
  ],
  [{ ZONEWELL_SOMETHING_ELSE: '' }, {}, /ZONEWELL_SOMETHING_ELSE: we do not know it/, /docs\/configuration\.md/],
  [{ ZONEWELL_PORT: '70000' }, {}, /^Cannot use ZONEWELL_PORT="70000": it is not a whole number from 0 to 65535$/, /./],
  [{ ZONEWELL_PORT: '8080' }, { port: '0x10' }, /^Cannot use --port="0x10": /, /./],
  [{}, { port: '' }, /^Cannot use --port="": /, /./],
  [{ ZONEWELL_HOST: '127.0.0.1:80' }, {}, /neither an IP address nor a host name/, /port is a separate setting/],
  [{ ZONEWELL_STALE_AFTER: '24' }, {}, /not a duration/, /24h/],
  [{ ZONEWELL_STALE_AFTER: '0h' }, {}, /not a duration/, /24h/],
  [{ ZONEWELL_KEEP_HISTORY: '29d' }, {}, /less than 30 days/, /400d/],
  [{ ZONEWELL_KEEP_MAILS: '3h' }, {}, /less than 1 day/, /30d/],
  [{ ZONEWELL_INTERVAL_STARTER: '500ms' }, {}, /not a duration/, /24h/],
  [{ ZONEWELL_MONITORS_PRO: '-1' }, {}, /whole number from 0/, /digits/],
  [{ ZONEWELL_CANARIES: 'example.com,a..b' }, {}, /entry 2 is not a domain name: it has two dots in a row/, /./],
  [{ ZONEWELL_KEEP_USAGE: 'forever' }, {}, /not a duration/, /24h/],
  [{ ZONEWELL_PUBLIC_URL: 'dns.example.com' }, {}, /it is not a URL/, /https:\/\//],
  [{ ZONEWELL_PUBLIC_URL: 'ftp://example.com' }, {}, /neither http:\/\/ nor https:\/\//, /./],
  [{ ZONEWELL_PUBLIC_URL: 'https://a.example/b?c' }, {}, /more than scheme, host and port/, /https:\/\/a\.example\./],
  [{ ZONEWELL_RESOLVERS: '192.0.2.1,' }, {}, /entry 2 is empty/, /comma/],
  [
    { ZONEWELL_RESOLVERS: '192.0.2.1,dns.example' },
    {},
    /entry 2 is not a resolver: the address is not an IP address$/,
    /^Write /,
  ],
  [{ ZONEWELL_DATABASE: 'postgres://u:p@[h/d' }, {}, /="postgres:\/\/…@\[h\/d": it is not a URL/, /postgres:\/\//],
  [{ ZONEWELL_DATABASE: 'https://example.com/x' }, {}, /neither a path nor a postgres:\/\/ URL/, /./],
  [{ ZONEWELL_TRUSTED_PROXIES: '10.0.0.0/33' }, {}, /entry 1 is neither/, /./],
  [{ ZONEWELL_TRUSTED_PROXIES: '127.0.0.1,10.0.0.0/0' }, {}, /entry 2 is every address/, /your own proxies/],
  [{ ZONEWELL_TRUSTED_PROXIES: '::/0' }, {}, /entry 1 is every address/, /./],
  ...['0.0.0.0/0', '::/0', '0.0.0.0/1', '128.0.0.0/3', '::/1', '2000::/3', '::ffff:0:0/96', '::ffff:0:0/97'].map(
    (wide): [Record<string, string>, Record<string, string>, RegExp, RegExp] => [
      { ZONEWELL_ALLOWED_NETWORKS: `10.0.0.0/8,${wide}` },
      {},
      /entry 2 opens more than networks of special purpose have/,
      /your own networks/,
    ],
  ),
  [
    { ZONEWELL_SMTP_URL: 'user:pass@mail.example' },
    {},
    /^Cannot use ZONEWELL_SMTP_URL="…": it starts with neither/,
    /./,
  ],
  [{ ZONEWELL_SMTP_URL: 'smtp://user:pa/ss@mail.example' }, {}, /^Cannot use ZONEWELL_SMTP_URL="…": /, /./],
  [{}, { smtpUrl: 'mail.example user pass' }, /^Cannot use --smtp-url="…": it is not a URL$/, /./],
  [{ ZONEWELL_DATABASE: 'postgres://u:p/@q@[h/d' }, {}, /="postgres:\/\/…@\[h\/d": it is not a URL/, /./],
  [
    { ZONEWELL_HEARTBEAT_URL: 'hc-ping.com/5e0f' },
    {},
    /^Cannot use ZONEWELL_HEARTBEAT_URL="…": it is not a URL$/,
    /https:/,
  ],
  [
    { ZONEWELL_HEARTBEAT_URL: 'ftp://a.example/5e0f' },
    {},
    /^Cannot use ZONEWELL_HEARTBEAT_URL="…": it starts with/,
    /./,
  ],
  [{ ZONEWELL_TRUSTED_PROXIES: '127.0.0.1,127.1' }, {}, /entry 2 is neither/, /./],
  [{ ZONEWELL_CONNECT_TO: '192.0.2.1:25:localhost:2525' }, {}, /entry 1 is not ADDRESS:PORT/, /./],
  [{ ZONEWELL_CONNECT_TO: '192.0.2.1:25:127.0.0.1:0' }, {}, /entry 1 is not ADDRESS:PORT/, /./],
  [{ ZONEWELL_SERVER_PACE: '10.0.0.0/8' }, {}, /entry 1 is not NETWORK=RATE$/, /10\.0\.0\.0\/8=100/],
  [{ ZONEWELL_SERVER_PACE: '10.0.0.0/8=100,' }, {}, /entry 2 is not NETWORK=RATE$/, /./],
  [{ ZONEWELL_SERVER_PACE: '10.0.0.0/33=100' }, {}, /before “=” in entry 1 is neither/, /network/],
  [{ ZONEWELL_SERVER_PACE: '10.0.0.0/8=0' }, {}, /after “=” in entry 1 is not a whole number from 1 to 1000$/, /1000/],
  [{ ZONEWELL_SERVER_PACE: '10.0.0.0/8=5,0.0.0.0/0=100' }, {}, /entry 2 is every address/, /networks of your own/],
  [{ ZONEWELL_EHLO_NAME: 'a b' }, {}, /it is not a host name/, /./],
  [{ ZONEWELL_CONTACT: 'a (b)' }, {}, /neither an e-mail address nor a URL/, /./],
  [{ ZONEWELL_MAX_LOOKUPS: '0' }, {}, /from 1 to 10000/, /./],
  [{ ZONEWELL_LIVE_PER_MINUTE: '\u001b[31m' }, {}, /="\\u001b\[31m":/, /./],
])('%j with flags %j is refused', (env, flags, fault, hint) => {
  const read = readConfig(env, flags);
  expect(read.ok ? [] : render('en', read.faults)).toEqual([
    { fault: expect.stringMatching(fault), hint: expect.stringMatching(hint) },
  ]);
});

test('all faults are told at once', () => {
  const read = readConfig({ ZONEWELL_PORT: 'x', ZONEWELL_HOST: '?', ZONEWELL_NEW: '1' });
  expect(read.ok ? 0 : read.faults.length).toBe(3);
});

test.each(Object.values(SETTINGS))('the example of $env can be used', ({ env, example }) => {
  expect(readConfig({ [env]: example })).toMatchObject({ ok: true });
});
