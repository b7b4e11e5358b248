import type { DomainName } from '../../domain/name.ts';
import { registrableDomain } from '../../domain/psl.ts';
import { presentRdata } from '../../domain/rdata/present.ts';
import type { RrType } from '../../domain/rr.ts';
import type { Instant } from '../../domain/time.ts';
import { tellsChange } from '../../monitoring/events/withheld.ts';
import { needsAttention } from '../../monitoring/fleet/listed.ts';
import type { WatchedRrset } from '../../monitoring/memory/rrsets.ts';
import type { Alert, AlertGroup } from '../../monitoring/model/alert.ts';
import { isGrave } from '../../monitoring/model/closing.ts';
import { isMissing } from '../../monitoring/model/missing.ts';
import type { Monitor } from '../../monitoring/model/monitor.ts';
import type { PinRecord } from '../../monitoring/model/pin.ts';
import type { WatchState } from '../../monitoring/model/watch-state.ts';

/** Lists what is watched, in the order of the page. */
export const WATCHED = ['dmarc', 'records', 'delegation', 'mail', 'certificate', 'registration'] as const;
type Watched = (typeof WATCHED)[number];

/** The kinds of alerts that tell a change of each. */
const GROUPS: Readonly<Record<Watched, readonly AlertGroup[]>> = {
  dmarc: ['policy-weakened', 'policy-strengthened'],
  records: ['addresses', 'pins', 'other', 'policy-weakened', 'policy-strengthened'],
  delegation: ['name-servers', 'silence'],
  mail: ['mail-route'],
  certificate: ['certificate'],
  registration: ['registration'],
};

const isDmarc = (kind: string): boolean => kind.startsWith('dmarc-');

const concerns = (watched: Watched, { group, kind }: Alert['events'][number]): boolean =>
  GROUPS[watched].includes(group) && (watched === 'dmarc' ? isDmarc(kind) : watched !== 'records' || !isDmarc(kind));

/** Returns when these alerts last told a change of it. */
export const lastChangeOf = (watched: Watched, alerts: readonly Alert[]): Instant | undefined =>
  alerts.find(({ events }) => events.some((event) => concerns(watched, event) && tellsChange(event)))?.at;

/** Returns whether the newest alert about it is open, and about something that needs attention here. */
export function hasOpenAlert(watched: Watched, alerts: readonly Alert[]): boolean {
  const last = alerts.find(({ events }) => events.some((event) => concerns(watched, event)));
  return (
    last !== undefined && needsAttention(last) && last.events.some((one) => concerns(watched, one) && isGrave(one))
  );
}

/** One RRset as the page shows it. */
export interface WatchedValues {
  readonly values: readonly string[];
  /** Since when it is not answered; null while it is. */
  readonly failedSince: Instant | null;
}

const shown = ({ type, content, failedSince }: WatchedRrset): WatchedValues => ({
  values: content.records.map(({ octets }) => presentRdata(type, octets)),
  failedSince,
});

/** Records that are shown as they are now. */
type CurrentSubject = Exclude<PinRecord, 'CNAME' | 'HTTPS' | 'TLSA' | 'TXT'>;

/** The name and the type that each pin is about, and what the record begins with where there are others beside it. */
const SUBJECTS: Readonly<
  Record<CurrentSubject, { readonly label?: string; readonly type: RrType; readonly start?: RegExp }>
> = {
  A: { type: 'A' },
  AAAA: { type: 'AAAA' },
  CAA: { type: 'CAA' },
  DMARC: { label: '_dmarc.', type: 'TXT', start: /^v=DMARC1\b/i },
  DS: { type: 'DS' },
  MX: { type: 'MX' },
  NS: { type: 'NS' },
  SPF: { type: 'TXT', start: /^v=spf1(?: |$)/i },
};

type Seen = Pick<Monitor, 'domain' | 'settings'> & { readonly watch: WatchState | null };

/** A monitor, and the moment at which it is shown. */
export interface MonitorNow {
  readonly monitor: Monitor & { readonly watch: WatchState | null };
  readonly now: Instant;
}

/** Returns whether the owner left out the record type of a subject, so that nobody looks it up. */
export const isIgnored = ({ settings }: Pick<Monitor, 'settings'>, subject: CurrentSubject): boolean =>
  settings.ignoredTypes.includes(SUBJECTS[subject].type);

/** Returns the confirmed values of what can be pinned. Undefined before its first answer, and where it is ignored. */
export function currentOf(monitor: Seen, subject: CurrentSubject): WatchedValues | undefined {
  const { label = '', type, start } = SUBJECTS[subject];
  const { domain, watch } = monitor;
  const rrset = watch?.rrsets.find((one) => one.name === `${label}${domain}` && one.type === type);
  if (rrset === undefined || isIgnored(monitor, subject)) return undefined;
  const { values, failedSince } = shown(rrset);
  return { values: start === undefined ? values : values.filter((value) => start.test(value)), failedSince };
}

/**
 * Returns the policy of the registered domain, where it holds for a name without one of its own. Source: RFC 9989
 * section 4.10.
 */
export function inheritedDmarcOf(monitor: Seen): (WatchedValues & { readonly domain: DomainName }) | undefined {
  const domain = registrableDomain(monitor.domain);
  if (domain === null || domain === monitor.domain || !isEmpty(currentOf(monitor, 'DMARC'))) return undefined;
  const inherited = currentOf({ ...monitor, domain }, 'DMARC');
  return inherited === undefined || isEmpty(inherited) ? undefined : { ...inherited, domain };
}

/** Whether it was answered that there is nothing. */
const isEmpty = (found: WatchedValues | undefined): boolean => found?.failedSince === null && found.values.length === 0;

/** Returns whether a name lies in the zone of the domain above it, so that it has no name servers of its own. */
export const isInsideZone = (monitor: Seen): boolean =>
  registrableDomain(monitor.domain) !== monitor.domain && !isMissing(monitor);

/**
 * Tells since when its name servers have given different answers, whether that was reported or not; null while they
 * agree.
 */
export function differingSince({ watch }: Pick<Seen, 'watch'>): Instant | null {
  const all = (watch?.rrsets ?? []).flatMap(({ disagreement }) =>
    disagreement?.agreedSince === null ? disagreement.since : [],
  );
  return all.length === 0 ? null : Math.min(...all);
}

/** Returns how the domain is signed: `other` where that is not known, or not now. */
export function signingOf(monitor: Seen): 'yes' | 'no' | 'bogus' | 'other' {
  if ((monitor.watch?.validity.bogus ?? null) !== null) return 'bogus';
  const keys = currentOf(monitor, 'DS');
  if (keys === undefined || keys.failedSince !== null) return 'other';
  return keys.values.length > 0 ? 'yes' : 'no';
}

/** Returns how many records of how many names are watched, and how many of the lookups get no answer now. */
export function recordCount(
  { rrsets }: Pick<WatchState, 'rrsets'>,
  { ignoredTypes }: Pick<Monitor['settings'], 'ignoredTypes'>,
): { readonly records: number; readonly names: number; readonly failing: number } {
  const compared = rrsets.filter(({ type }) => !ignoredTypes.includes(type));
  const present = compared.filter(({ content }) => content.records.length > 0);
  return {
    failing: compared.filter(({ failedSince }) => failedSince !== null).length,
    records: present.reduce((sum, { content }) => sum + content.records.length, 0),
    names: new Set(present.map(({ name }) => name)).size,
  };
}
