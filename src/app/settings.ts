import { LOOPBACK, PRIVATE } from '../api/networks.ts';
import { DAY_MS } from '../domain/time.ts';
import {
  quotaSetting,
  readChoice,
  readDays,
  readDaysOrForever,
  readDomain,
  readDuration,
  readHost,
  readNetworks,
  readProxies,
  readPublicUrl,
  readResolvers,
  readWhole,
  setting,
} from './config-values.ts';
import { DATABASE_SETTINGS } from './database-settings.ts';
import { EMAIL_SETTINGS } from './email-settings.ts';
import { LOOKUP_SETTINGS } from './lookup-settings.ts';
import { MONITOR_SETTINGS } from './monitor-settings.ts';
import { SETTING_TEXTS } from './setting-texts.ts';

const { message } = SETTING_TEXTS;

/** The one table: the configuration, its variables, the flags of `serve` and docs/configuration.md all come from it. */
export const SETTINGS = {
  ...DATABASE_SETTINGS,
  /** As `parseUpstream` reads them; empty means those of the system. */
  resolvers: setting<readonly string[]>({
    env: 'ZONEWELL_RESOLVERS',
    flag: '--resolvers <list>',
    fallback: [],
    shown: message('resolvers/default'),
    about: message('resolvers'),
    example: '192.0.2.53,tls://192.0.2.54#dns.example',
    read: readResolvers,
  }),
  /** DS or DNSKEY records of the zones that are trusted, or a file of them; null: the root's. */
  trustAnchors: setting<string | null>({
    env: 'ZONEWELL_TRUST_ANCHORS',
    flag: '--trust-anchors <file>',
    fallback: null,
    shown: message('trustAnchors/default'),
    about: message('trustAnchors'),
    example: '/etc/zonewell/root.key',
    read: (text) => ({ ok: true, value: text }),
  }),
  /** Path of a file with the servers of the root, as IANA publishes them; null: those of the internet. */
  rootHintsFile: setting<string | null>({
    env: 'ZONEWELL_ROOT_HINTS',
    flag: '--root-hints <file>',
    fallback: null,
    shown: message('rootHintsFile/default'),
    about: message('rootHintsFile'),
    example: '/etc/zonewell/root.hints',
    read: (text) => ({ ok: true, value: text }),
  }),
  host: setting<string>({
    env: 'ZONEWELL_HOST',
    flag: '--host <address>',
    fallback: '127.0.0.1',
    shown: '127.0.0.1',
    about: message('host'),
    example: '0.0.0.0',
    read: readHost,
  }),
  /** 0 takes any free port. */
  port: setting<number>({
    env: 'ZONEWELL_PORT',
    flag: '--port <number>',
    fallback: 8080,
    shown: '8080',
    about: message('port'),
    example: '3000',
    read: (text) => readWhole(text, 0, 65_535),
  }),
  /** Origin that every link we write begins with, without a slash at its end; null: made of host and port. */
  publicUrl: setting<string | null>({
    env: 'ZONEWELL_PUBLIC_URL',
    flag: '--public-url <url>',
    fallback: null,
    shown: message('publicUrl/default'),
    about: message('publicUrl'),
    example: 'https://zonewell.example.com',
    read: readPublicUrl,
  }),
  staleAfterMs: setting<number>({
    env: 'ZONEWELL_STALE_AFTER',
    flag: '--stale-after <duration>',
    fallback: DAY_MS,
    shown: '24h',
    about: message('staleAfterMs'),
    example: '12h',
    read: readDuration,
  }),
  /** Domains looked up at once; more get 503. */
  maxLookups: setting<number>({
    env: 'ZONEWELL_MAX_LOOKUPS',
    flag: '--max-lookups <number>',
    fallback: 100,
    shown: '100',
    about: message('maxLookups'),
    example: '400',
    read: (text) => readWhole(text, 1, 10_000),
  }),
  /** Live runs that one client address may start in a minute. */
  livePerMinute: setting<number>({
    env: 'ZONEWELL_LIVE_PER_MINUTE',
    flag: '--live-per-minute <number>',
    fallback: 10,
    shown: '10',
    about: message('livePerMinute'),
    example: '30',
    read: (text) => readWhole(text, 1, 10_000),
  }),
  /** Connections that one client address may hold. */
  maxConnections: setting<number>({
    env: 'ZONEWELL_MAX_CONNECTIONS',
    flag: '--max-connections <number>',
    fallback: 100,
    shown: '100',
    about: message('maxConnections'),
    example: '400',
    read: (text) => readWhole(text, 1, 100_000),
  }),
  /** Addresses and networks whose X-Forwarded-For is believed. */
  trustedProxies: setting<readonly string[]>({
    env: 'ZONEWELL_TRUSTED_PROXIES',
    flag: '--trusted-proxies <list>',
    fallback: [],
    shown: message('none'),
    about: message('trustedProxies'),
    example: '127.0.0.1,10.0.0.0/8',
    read: readProxies,
  }),
  /** Addresses and networks that may see /metrics and /readyz. */
  operatorNetworks: setting<readonly string[]>({
    env: 'ZONEWELL_OPERATOR_NETWORKS',
    flag: '--operator-networks <list>',
    fallback: [...LOOPBACK, ...PRIVATE],
    shown: message('operatorNetworks/default'),
    about: message('operatorNetworks'),
    example: '127.0.0.1,10.1.0.0/16',
    read: readNetworks,
  }),
  ...LOOKUP_SETTINGS,
  quotaFree: quotaSetting('Free', 250),
  quotaStarter: quotaSetting('Starter', 5000),
  quotaPro: quotaSetting('Pro', 50_000),
  quotaEnterprise: quotaSetting('Enterprise', 500_000),
  /** Whether calls without a key are refused. */
  requireKey: setting<boolean>({
    env: 'ZONEWELL_REQUIRE_KEY',
    flag: '--require-key <yes|no>',
    fallback: false,
    shown: 'no',
    about: message('requireKey'),
    example: 'yes',
    read: (text) => readChoice(text, { yes: true, no: false }),
  }),
  /** Whether anybody may make an account, or only the operator. */
  signUp: setting<'open' | 'closed'>({
    env: 'ZONEWELL_SIGN_UP',
    flag: '--sign-up <open|closed>',
    fallback: 'open',
    shown: 'open',
    about: message('signUp'),
    example: 'closed',
    read: (text) => readChoice(text, { open: 'open', closed: 'closed' } as const),
  }),
  ...EMAIL_SETTINGS,
  /** How long history is kept after it ended; null: forever. */
  historyRetentionMs: setting<number | null>({
    env: 'ZONEWELL_KEEP_HISTORY',
    flag: '--keep-history <duration>',
    fallback: null,
    shown: 'forever',
    about: message('historyRetentionMs'),
    example: '730d',
    read: (text) => readDaysOrForever(text, 30),
  }),
  /** How long we keep the fact that an e-mail was sent or given up. */
  emailRetentionMs: setting<number>({
    env: 'ZONEWELL_KEEP_MAILS',
    flag: '--keep-mails <duration>',
    fallback: 30 * DAY_MS,
    shown: '30d',
    about: message('emailRetentionMs'),
    example: '7d',
    read: (text) => readDays(text, 1),
  }),
  /** How long the calls of an account are kept after their month. */
  usageRetentionMs: setting<number>({
    env: 'ZONEWELL_KEEP_USAGE',
    flag: '--keep-usage <duration>',
    fallback: 400 * DAY_MS,
    shown: '400d',
    about: message('usageRetentionMs'),
    example: '90d',
    read: (text) => readDays(text, 1),
  }),
  ...MONITOR_SETTINGS,
  /** A domain whose report the start page leads to. */
  exampleDomain: setting<string>({
    env: 'ZONEWELL_EXAMPLE_DOMAIN',
    flag: '--example-domain <domain>',
    fallback: 'example.com',
    shown: 'example.com',
    about: message('exampleDomain'),
    example: 'example.net',
    read: readDomain,
  }),
};
