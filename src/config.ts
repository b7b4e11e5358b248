import { LOOPBACK, PRIVATE } from './api/networks.ts';
import {
  type Read,
  readChoice,
  readContact,
  readDatabase,
  readDays,
  readDaysOrForever,
  readDetours,
  readDuration,
  readEhloName,
  readHost,
  readMailFrom,
  readNetworks,
  readPublicUrl,
  readResolvers,
  readSmtpUrl,
  readWhole,
} from './config-values.ts';
import { quoted } from './domain/text.ts';
import { DAY_MS } from './domain/time.ts';

/** All that an operator can set. Every value was checked; nothing else reads the environment. */
export interface Config {
  /** Path of the SQLite file. */
  readonly database: string;
  /** As `parseUpstream` reads them; empty means those of the system. */
  readonly resolvers: readonly string[];
  /** Whether what resolvers say of DNSSEC counts even if they are asked in plain text across a network. */
  readonly trustAd: boolean;
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** Origin that every link we write begins with, without a slash at its end; null: made of host and port. */
  readonly publicUrl: string | null;
  readonly staleAfterMs: number;
  /** Domains looked up at once; more get 503. */
  readonly maxLookups: number;
  /** Live runs that one client address may start in a minute. */
  readonly livePerMinute: number;
  /** Connections that one client address may hold. */
  readonly maxConnections: number;
  /** Addresses and networks whose X-Forwarded-For is believed. */
  readonly trustedProxies: readonly string[];
  /** Addresses and networks that may see /metrics and /readyz. */
  readonly operatorNetworks: readonly string[];
  /** Path of a file with further certificate authorities, PEM; null for none. */
  readonly caFile: string | null;
  /** Path of a file with the roots of mark certificates, PEM; null for none. */
  readonly markRootsFile: string | null;
  /** Special-purpose networks that may be connected to, as text. */
  readonly allowedNetworks: readonly string[];
  /** Special-purpose networks whose addresses reports treat as reachable from outside, as text. */
  readonly publicNetworks: readonly string[];
  /** Where connections really go, as `parseDetour` reads it. */
  readonly connectTo: readonly string[];
  /** What we call ourselves to mail servers; null: the name of this machine. */
  readonly ehloName: string | null;
  /** Path of a list of RDAP servers in place of IANA's; null for IANA's. */
  readonly rdapBootstrapFile: string | null;
  /** Path of a table of WHOIS servers in place of ours; null for ours. */
  readonly whoisServersFile: string | null;
  /** How those whose servers we ask can reach the operator; null: not said. */
  readonly contact: string | null;
  /** Calls a month (UTC) by plan. */
  readonly quotaFree: number;
  readonly quotaStarter: number;
  readonly quotaPro: number;
  readonly quotaEnterprise: number;
  /** Whether calls without a key are refused. */
  readonly requireKey: boolean;
  /** Whether anybody may make an account, or only the operator. */
  readonly signUp: 'open' | 'closed';
  /** Mail server that takes our mails, with user and password; null: mails wait. */
  readonly smtpUrl: string | null;
  /** Whom our mails come from; null: `zonewell@` and the host of the public address. */
  readonly mailFrom: string | null;
  /** How long history is kept after it ended; null: forever. */
  readonly keepHistoryMs: number | null;
  /** How long it is kept that a mail was sent, or could not be. */
  readonly keepMailsMs: number;
  /** How long the calls of an account are kept after their month. */
  readonly keepUsageMs: number;
}

interface Setting<T> {
  readonly env: `ZONEWELL_${string}`;
  /** As the command line takes it, e.g. `--port <number>`. */
  readonly flag: `--${string} <${string}>`;
  readonly fallback: T;
  /** The default in words or as it would be written. */
  readonly shown: string;
  /** One or more sentences for the table and for `--help`. */
  readonly about: string;
  readonly example: string;
  readonly read: (text: string) => Read<T>;
}

/** The one table: the environment, the flags of `serve` and docs/configuration.md all come from it. */
export const SETTINGS: { readonly [K in keyof Config]: Setting<Config[K]> } = {
  database: {
    env: 'ZONEWELL_DATABASE',
    flag: '--database <path>',
    fallback: 'data/zonewell.db',
    shown: 'data/zonewell.db',
    about:
      'Where all observations are kept: a SQLite file, made where it does not exist, or a `postgres://` URL for several processes on one database.',
    example: '/var/lib/zonewell/zonewell.db',
    read: readDatabase,
  },
  resolvers: {
    env: 'ZONEWELL_RESOLVERS',
    flag: '--resolvers <list>',
    fallback: [],
    shown: "the system's",
    about:
      'DNS resolvers to ask, separated by commas: `IP`, `IP:PORT`, `[IPv6]:PORT`, `tcp://IP[:PORT]`, `tls://IP[:PORT]#NAME`, `https://HOST/dns-query`. Take validating ones, or DNSSEC cannot be judged.',
    example: '192.0.2.53,tls://192.0.2.54#dns.example',
    read: readResolvers,
  },
  trustAd: {
    env: 'ZONEWELL_TRUST_AD',
    flag: '--trust-ad <yes|no>',
    fallback: false,
    shown: 'no',
    about:
      'Whether we trust what every resolver says about DNSSEC (the AD bit). If `no`, we trust only resolvers on this machine (127.0.0.1, ::1) and those that we ask over `tls://` or `https://`; with any other resolver, DNSSEC and DANE are unknown. Set `yes` only if nobody on the network between us and the resolver can forge its answers.',
    example: 'yes',
    read: (text) => readChoice(text, { yes: true, no: false }),
  },
  host: {
    env: 'ZONEWELL_HOST',
    flag: '--host <address>',
    fallback: '127.0.0.1',
    shown: '127.0.0.1',
    about: 'Address to listen on. `0.0.0.0` or `::` listens on all.',
    example: '0.0.0.0',
    read: readHost,
  },
  port: {
    env: 'ZONEWELL_PORT',
    flag: '--port <number>',
    fallback: 8080,
    shown: '8080',
    about: 'TCP port to listen on. 0 takes any that is free.',
    example: '3000',
    read: (text) => readWhole(text, 0, 65_535),
  },
  publicUrl: {
    env: 'ZONEWELL_PUBLIC_URL',
    flag: '--public-url <url>',
    fallback: null,
    shown: 'made of host and port',
    about: 'Where the world finds this service. Every link we write begins with it, never with the Host header.',
    example: 'https://zonewell.example.com',
    read: readPublicUrl,
  },
  staleAfterMs: {
    env: 'ZONEWELL_STALE_AFTER',
    flag: '--stale-after <duration>',
    fallback: DAY_MS,
    shown: '24h',
    about:
      'Reports older than this are shown with their date and refreshed in the background: `90s`, `30m`, `24h`, `7d`.',
    example: '12h',
    read: readDuration,
  },
  maxLookups: {
    env: 'ZONEWELL_MAX_LOOKUPS',
    flag: '--max-lookups <number>',
    fallback: 100,
    shown: '100',
    about:
      'Domains that we look up at once. Beyond that the service answers 503 with Retry-After before it gets slow. One client address gets a tenth of these lookups; one network (/24, IPv6 /48) or one registrable domain gets a quarter.',
    example: '400',
    read: (text) => readWhole(text, 1, 10_000),
  },
  livePerMinute: {
    env: 'ZONEWELL_LIVE_PER_MINUTE',
    flag: '--live-per-minute <number>',
    fallback: 10,
    shown: '10',
    about:
      'Live checks that one client address (IPv6: one /64) may start in a minute. A network (/24, IPv6 /48) may start ten times as many.',
    example: '30',
    read: (text) => readWhole(text, 1, 10_000),
  },
  maxConnections: {
    env: 'ZONEWELL_MAX_CONNECTIONS',
    flag: '--max-connections <number>',
    fallback: 100,
    shown: '100',
    about:
      'Connections that one client address (IPv6: one /64) may hold; a network (/24, IPv6 /48) four times as many. Your proxies and this machine are not limited.',
    example: '400',
    read: (text) => readWhole(text, 1, 100_000),
  },
  trustedProxies: {
    env: 'ZONEWELL_TRUSTED_PROXIES',
    flag: '--trusted-proxies <list>',
    fallback: [],
    shown: 'none',
    about:
      'Addresses and networks of your reverse proxies, separated by commas. Only theirs X-Forwarded-For is believed.',
    example: '127.0.0.1,10.0.0.0/8',
    read: readNetworks,
  },
  operatorNetworks: {
    env: 'ZONEWELL_OPERATOR_NETWORKS',
    flag: '--operator-networks <list>',
    fallback: [...LOOPBACK, ...PRIVATE],
    shown: 'this machine and private networks',
    about:
      'Addresses and networks that may see `/metrics` and `/readyz`, separated by commas. Everybody else gets 404.',
    example: '127.0.0.1,10.1.0.0/16',
    read: readNetworks,
  },
  caFile: {
    env: 'ZONEWELL_CA_FILE',
    flag: '--ca-file <path>',
    fallback: null,
    shown: 'none',
    about:
      "File with further certificate authorities (PEM) for resolvers, web and mail servers, such as a company's own.",
    example: '/etc/ssl/company-ca.pem',
    read: (text) => ({ ok: true, value: text }),
  },
  markRootsFile: {
    env: 'ZONEWELL_MARK_ROOTS',
    flag: '--mark-roots-file <path>',
    fallback: null,
    shown: 'none',
    about:
      'File with further roots (PEM) of those who issue mark certificates for BIMI, beside those that come with Zonewell.',
    example: '/etc/ssl/mark-roots.pem',
    read: (text) => ({ ok: true, value: text }),
  },
  allowedNetworks: {
    env: 'ZONEWELL_ALLOWED_NETWORKS',
    flag: '--allowed-networks <list>',
    fallback: [],
    shown: 'none',
    about:
      'Private and other special networks that web and mail servers may stand in, separated by commas. Without them no connection is made to such an address.',
    example: '10.0.0.0/8,fd00::/8',
    read: readNetworks,
  },
  publicNetworks: {
    env: 'ZONEWELL_PUBLIC_NETWORKS',
    flag: '--public-networks <list>',
    fallback: [],
    shown: 'none',
    about:
      'Special networks whose addresses reports treat as reachable from the internet, separated by commas, for example those of a test network. This setting allows no connections. The networks and addresses of `ZONEWELL_ALLOWED_NETWORKS` and `ZONEWELL_CONNECT_TO` always count.',
    example: '192.0.2.0/24,2001:db8::/32',
    read: readNetworks,
  },
  connectTo: {
    env: 'ZONEWELL_CONNECT_TO',
    flag: '--connect-to <list>',
    fallback: [],
    shown: 'none',
    about:
      'Sends connections meant for one address and port to another, `ADDRESS:PORT:ADDRESS:PORT` separated by commas, IPv6 in brackets.',
    example: '192.0.2.25:25:127.0.0.1:2525',
    read: readDetours,
  },
  ehloName: {
    env: 'ZONEWELL_EHLO_NAME',
    flag: '--ehlo-name <name>',
    fallback: null,
    shown: 'the name of this machine',
    about: 'What this service calls itself to mail servers (EHLO). It should be a name that leads to its address.',
    example: 'zonewell.example.com',
    read: readEhloName,
  },
  contact: {
    env: 'ZONEWELL_CONTACT',
    flag: '--contact <text>',
    fallback: null,
    shown: 'none',
    about: 'Mail address or URL that web servers are told in User-Agent, so that their operators can reach you.',
    example: 'dns@example.com',
    read: readContact,
  },
  rdapBootstrapFile: {
    env: 'ZONEWELL_RDAP_BOOTSTRAP',
    flag: '--rdap-bootstrap-file <path>',
    fallback: null,
    shown: "IANA's, kept current",
    about: "File that names the RDAP servers, in the form of IANA's (RFC 9224). With it IANA is never asked.",
    example: '/etc/zonewell/rdap-dns.json',
    read: (text) => ({ ok: true, value: text }),
  },
  whoisServersFile: {
    env: 'ZONEWELL_WHOIS_SERVERS',
    flag: '--whois-servers-file <path>',
    fallback: null,
    shown: 'the table that comes with Zonewell',
    about: 'File that names the WHOIS server of each suffix, JSON such as `{"jp": "whois.jprs.jp"}`.',
    example: '/etc/zonewell/whois-servers.json',
    read: (text) => ({ ok: true, value: text }),
  },
  quotaFree: quotaSetting('Free', 'ZONEWELL_QUOTA_FREE', '--quota-free <number>', 250),
  quotaStarter: quotaSetting('Starter', 'ZONEWELL_QUOTA_STARTER', '--quota-starter <number>', 5000),
  quotaPro: quotaSetting('Pro', 'ZONEWELL_QUOTA_PRO', '--quota-pro <number>', 50_000),
  quotaEnterprise: quotaSetting('Enterprise', 'ZONEWELL_QUOTA_ENTERPRISE', '--quota-enterprise <number>', 500_000),
  requireKey: {
    env: 'ZONEWELL_REQUIRE_KEY',
    flag: '--require-key <yes|no>',
    fallback: false,
    shown: 'no',
    about: 'Whether calls of the API without a key are refused. Otherwise they have the Free quota, by client address.',
    example: 'yes',
    read: (text) => readChoice(text, { yes: true, no: false }),
  },
  signUp: {
    env: 'ZONEWELL_SIGN_UP',
    flag: '--sign-up <open|closed>',
    fallback: 'open',
    shown: 'open',
    about: 'Whether anybody may make an account. If `closed`, accounts are made with `zonewell admin add`.',
    example: 'closed',
    read: (text) => readChoice(text, { open: 'open', closed: 'closed' } as const),
  },
  smtpUrl: {
    env: 'ZONEWELL_SMTP_URL',
    flag: '--smtp-url <url>',
    fallback: null,
    shown: 'none',
    about:
      'Mail server that takes our mails: `smtp://USER:PASSWORD@HOST:587` (STARTTLS where offered) or `smtps://HOST`. Without it mails wait, and `zonewell admin link` prints what they would say.',
    example: 'smtp://zonewell:secret@mail.example.com:587',
    read: readSmtpUrl,
  },
  mailFrom: {
    env: 'ZONEWELL_MAIL_FROM',
    flag: '--mail-from <address>',
    fallback: null,
    shown: 'zonewell@ and the host of the public address',
    about: 'Whom our mails come from. Its domain must let that server send for it, which Zonewell can check.',
    example: 'zonewell@example.com',
    read: readMailFrom,
  },
  keepHistoryMs: {
    env: 'ZONEWELL_KEEP_HISTORY',
    flag: '--keep-history <duration>',
    fallback: null,
    shown: 'forever',
    about:
      'How long history is kept: records that were gone longer ago are forgotten, and domains that nobody looked up since. 30 days or more, or `forever`.',
    example: '730d',
    read: (text) => readDaysOrForever(text, 30),
  },
  keepMailsMs: {
    env: 'ZONEWELL_KEEP_MAILS',
    flag: '--keep-mails <duration>',
    fallback: 30 * DAY_MS,
    shown: '30d',
    about: 'How long it is kept to whom a mail was sent, or could not be sent. Its words go once it is sent.',
    example: '7d',
    read: (text) => readDays(text, 1),
  },
  keepUsageMs: {
    env: 'ZONEWELL_KEEP_USAGE',
    flag: '--keep-usage <duration>',
    fallback: 400 * DAY_MS,
    shown: '400d',
    about: 'How long the numbers of calls of an account are kept after their month.',
    example: '90d',
    read: (text) => readDays(text, 1),
  },
};

function quotaSetting<E extends `ZONEWELL_${string}`>(
  plan: string,
  env: E,
  flag: `--${string} <${string}>`,
  fallback: number,
): Setting<number> {
  return {
    env,
    flag,
    fallback,
    shown: String(fallback),
    about: `Calls of the API in a calendar month (UTC) on the plan ${plan}${plan === 'Free' ? ', and for each client address without a key' : ''}.`,
    example: String(2 * fallback),
    read: (text) => readWhole(text, 0, 999_999_999),
  };
}

/** One thing that is wrong: a sentence without its full stop, and the next step. */
export interface ConfigFault {
  readonly fault: string;
  readonly hint: string;
}

export type ReadConfig =
  | { readonly ok: true; readonly config: Config }
  | { readonly ok: false; readonly faults: readonly ConfigFault[] };

type Flags = { readonly [K in keyof Config]?: string | undefined };

/**
 * Reads flags, then the environment, then the defaults. Tells of all faults at once: unknown `ZONEWELL_*` variables
 * and bad values. An empty variable counts as not set, as container tools pass them.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>, flags: Flags = {}): ReadConfig {
  const faults = unknownVariables(env);
  function take<K extends keyof Config>(key: K): Config[K] {
    const setting = SETTINGS[key];
    const flag = flags[key];
    const text = flag ?? env[setting.env];
    if (text === undefined || (flag === undefined && text.trim() === '')) return setting.fallback;
    const read = setting.read(text.trim());
    if (read.ok) return read.value;
    const source = flag === undefined ? setting.env : (setting.flag.split(' ')[0] ?? setting.flag);
    faults.push({ fault: `Cannot use ${source}=${shown(text)}: ${read.fault}`, hint: read.hint });
    return setting.fallback;
  }
  const config: Config = {
    database: take('database'),
    resolvers: take('resolvers'),
    trustAd: take('trustAd'),
    host: take('host'),
    port: take('port'),
    publicUrl: take('publicUrl'),
    staleAfterMs: take('staleAfterMs'),
    maxLookups: take('maxLookups'),
    livePerMinute: take('livePerMinute'),
    maxConnections: take('maxConnections'),
    trustedProxies: take('trustedProxies'),
    operatorNetworks: take('operatorNetworks'),
    caFile: take('caFile'),
    markRootsFile: take('markRootsFile'),
    allowedNetworks: take('allowedNetworks'),
    publicNetworks: take('publicNetworks'),
    connectTo: take('connectTo'),
    ehloName: take('ehloName'),
    contact: take('contact'),
    rdapBootstrapFile: take('rdapBootstrapFile'),
    whoisServersFile: take('whoisServersFile'),
    quotaFree: take('quotaFree'),
    quotaStarter: take('quotaStarter'),
    quotaPro: take('quotaPro'),
    quotaEnterprise: take('quotaEnterprise'),
    requireKey: take('requireKey'),
    signUp: take('signUp'),
    smtpUrl: take('smtpUrl'),
    mailFrom: take('mailFrom'),
    keepHistoryMs: take('keepHistoryMs'),
    keepMailsMs: take('keepMailsMs'),
    keepUsageMs: take('keepUsageMs'),
  };
  return faults.length === 0 ? { ok: true, config } : { ok: false, faults };
}

const MAX_ECHO_CHARS = 100;

/** A value for a message, without the password of a URL. */
const shown = (text: string): string => quoted(text.replace(/\/\/[^/]*@/g, '//…@'), MAX_ECHO_CHARS);

function unknownVariables(env: Readonly<Record<string, string | undefined>>): ConfigFault[] {
  const known: string[] = Object.values(SETTINGS).map((setting) => setting.env);
  return Object.keys(env)
    .filter((name) => name.startsWith('ZONEWELL_') && !known.includes(name))
    .map((name) => {
      const [near] = known
        .map((one) => ({ one, typos: distance(one, name) }))
        .filter(({ typos }) => typos <= MAX_TYPOS)
        .toSorted((a, b) => a.typos - b.typos);
      const hint =
        near === undefined ? 'Unset it. docs/configuration.md lists all that can be set.' : `Did you mean ${near.one}?`;
      return { fault: `Cannot use the environment variable ${name.slice(0, MAX_ECHO_CHARS)}: it is not known`, hint };
    });
}

/** So many wrong letters still hint at the right name. */
const MAX_TYPOS = 3;

/** Levenshtein's: letters to add, drop or change. Names longer than any of ours are far from all. */
function distance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > MAX_TYPOS) return MAX_TYPOS + 1;
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 0; i < a.length; i += 1) {
    const next = [i + 1];
    for (let j = 0; j < b.length; j += 1)
      next.push(Math.min((next[j] ?? 0) + 1, (row[j + 1] ?? 0) + 1, (row[j] ?? 0) + (a[i] === b[j] ? 0 : 1)));
    row = next;
  }
  return row.at(-1) ?? 0;
}
