import type { Plan } from '../accounts/plans.ts';
import type { DatedSource } from '../domain/dated.ts';
import type { DomainName } from '../domain/name.ts';
import { DAY_MS, HOUR_MS } from '../domain/time.ts';
import { DEFAULT_WATCH_LIMITS, MAX_CERTIFICATE_HOSTS } from '../domain/watch-limits.ts';
import type { Setting } from './config-values.ts';
import {
  readAppriseUrl,
  readDays,
  readDomains,
  readDuration,
  readHeartbeatUrl,
  readPorts,
  readWhole,
  setting,
} from './config-values.ts';
import { SETTING_TEXTS } from './setting-texts.ts';

const { message } = SETTING_TEXTS;

/** How often the monitors of a plan are run. */
const interval = (plan: Plan, shown: string, ms: number): Setting<number> => ({
  env: `ZONEWELL_INTERVAL_${plan.toUpperCase()}`,
  flag: `--interval-${plan.toLowerCase()} <duration>`,
  fallback: ms,
  shown,
  about: message('interval', { plan }),
  example: '30m',
  read: readDuration,
});

/** How many domains an account of a plan may watch. */
const limit = (plan: Plan, monitors: number): Setting<number> => ({
  env: `ZONEWELL_MONITORS_${plan.toUpperCase()}`,
  flag: `--monitors-${plan.toLowerCase()} <number>`,
  fallback: monitors,
  shown: String(monitors),
  about: message('monitors', { plan }),
  example: String(Math.max(1, 2 * monitors)),
  read: (text) => readWhole(text, 0, 1_000_000),
});

/** Where we read who runs the canary names. */
export const CANARY_SOURCE: DatedSource = {
  source: 'their delegations in the DNS',
  readOn: '2026-11-22',
  reviewBy: '2027-11-22',
};

/** Of operators, name servers and top-level domains that have nothing in common. */
const CANARIES = ['google.com', 'wikipedia.org', 'denic.de'] as DomainName[];

/** Settings of monitoring. */
export const MONITOR_SETTINGS = {
  intervalFreeMs: interval('Free', '24h', DAY_MS),
  intervalStarterMs: interval('Starter', '24h', DAY_MS),
  intervalProMs: interval('Pro', '1h', HOUR_MS),
  intervalEnterpriseMs: interval('Enterprise', '15m', 900_000),
  monitorsFree: limit('Free', 0),
  monitorsStarter: limit('Starter', 10),
  monitorsPro: limit('Pro', 100),
  monitorsEnterprise: limit('Enterprise', 1000),
  /** Further hosts of a monitor whose certificates are watched; 0: none. */
  certificateHosts: setting<number>({
    env: 'ZONEWELL_CERTIFICATE_HOSTS',
    flag: '--certificate-hosts <number>',
    fallback: DEFAULT_WATCH_LIMITS.certificateHosts,
    shown: String(DEFAULT_WATCH_LIMITS.certificateHosts),
    about: message('certificateHosts'),
    example: '0',
    read: (text) => readWhole(text, 0, MAX_CERTIFICATE_HOSTS),
  }),
  /** The ports that these may have. */
  certificatePorts: setting<readonly number[]>({
    env: 'ZONEWELL_CERTIFICATE_PORTS',
    flag: '--certificate-ports <list>',
    fallback: DEFAULT_WATCH_LIMITS.certificatePorts,
    shown: DEFAULT_WATCH_LIMITS.certificatePorts.join(','),
    about: message('certificatePorts'),
    example: '443,993,8443',
    read: readPorts,
  }),
  /** Names that are looked up before monitors are run: where none answers, we are cut off ourselves. */
  canaries: setting<readonly DomainName[]>({
    env: 'ZONEWELL_CANARIES',
    flag: '--canaries <list>',
    fallback: CANARIES,
    shown: CANARIES.join(','),
    about: message('canaries'),
    example: 'example.com,example.net,example.org',
    read: readDomains,
  }),
  /** URL that is called while no monitor is overdue; null: none. It holds a secret. */
  heartbeatUrl: setting<string | null>({
    env: 'ZONEWELL_HEARTBEAT_URL',
    flag: '--heartbeat-url <url>',
    fallback: null,
    shown: message('none'),
    about: message('heartbeatUrl'),
    example: 'https://hc-ping.com/UUID',
    read: readHeartbeatUrl,
  }),
  /** Apprise API server by which alerts can be sent; null: none. It may hold a password. */
  appriseUrl: setting<string | null>({
    env: 'ZONEWELL_APPRISE_URL',
    flag: '--apprise-url <url>',
    fallback: null,
    shown: message('none'),
    about: message('appriseUrl'),
    example: 'http://apprise.example.com:8000',
    read: readAppriseUrl,
  }),
  /** How long the alert log is kept. */
  alertRetentionMs: setting<number>({
    env: 'ZONEWELL_KEEP_ALERTS',
    flag: '--keep-alerts <duration>',
    fallback: 400 * DAY_MS,
    shown: '400d',
    about: message('alertRetentionMs'),
    example: '90d',
    read: (text) => readDays(text, 1),
  }),
};
