import { child, type DnsName, type DomainName, ROOT } from '../../domain/name.ts';
import { parseRdata } from '../../domain/rdata/parse.ts';
import { presentRdata } from '../../domain/rdata/present.ts';
import type { RrType } from '../../domain/rr.ts';
import { DMARC_NAME } from '../../domain/service-names.ts';
import { DAY_MS, type Instant } from '../../domain/time.ts';
import { isDmarc } from '../../records/dmarc/parse.ts';
import { isSpf } from '../../records/spf/parse.ts';
import type { PinDeparture } from '../memory/pins.ts';
import type { WatchedRrset } from '../memory/rrsets.ts';
import { ANY_VALUE, isTextual, type Pin, type PinRecord, type PinSubject, partsOfPin } from '../model/pin.ts';
import type { WatchState } from '../model/watch-state.ts';
import { hasPart } from './text-part.ts';

/** Runs are not exact to the second: a reminder that is nearly due is sent. */
const REMIND_AFTER_MS = DAY_MS - DAY_MS / 48;

/** Tells what became of a pinned value, with what is there now. */
export interface PinEvent {
  readonly kind: 'pin-departed' | 'pin-still-departed' | 'pin-matches-again';
  readonly pin: Pin;
  readonly values: readonly string[];
  readonly since: Instant;
}

/** Returns the record type that a subject is published as. */
export function typeOfPin(subject: PinSubject): RrType {
  const { record } = partsOfPin(subject);
  return record === 'SPF' || record === 'DMARC' ? 'TXT' : record;
}

/** Returns the name at which a subject is published. */
export function nameOfPin(domain: DnsName, subject: PinSubject): DnsName {
  const { record } = partsOfPin(subject);
  if (record === 'DMARC') return child(DMARC_NAME, domain);
  return record === 'TLSA' ? child('_443', child('_tcp', domain)) : domain;
}

/**
 * Compares the confirmed records with what the owner pinned. What was never seen is neither a departure nor a match. While
 * an RRset flaps, only reminders about it are sent, after the departure with which it began: which of its states stays is known
 * once it settles.
 */
export function judgePins(
  domain: DomainName,
  {
    pins,
    seen: { rrsets, departures },
    now,
  }: {
    readonly pins: readonly Pin[];
    readonly seen: { readonly rrsets: readonly WatchedRrset[]; readonly departures: readonly PinDeparture[] };
    readonly now: Instant;
  },
): { readonly departures: readonly PinDeparture[]; readonly events: readonly PinEvent[] } {
  const left: PinDeparture[] = [];
  const events: PinEvent[] = [];
  for (const pin of pins) {
    const known = departures.find(({ subject }) => subject === pin.subject);
    const rrset = pinnedRrset(domain, pin.subject, rrsets);
    const values = rrset === undefined ? null : valuesOf(pin.subject, rrset);
    const matches = values !== null && isMet(pin, values);
    const isHeld = rrset !== undefined && rrset.held !== null;
    if (values === null || (isHeld && (matches || (known === undefined && rrset.held?.since !== now)))) {
      if (known !== undefined) left.push(known);
      continue;
    }
    if (matches && known !== undefined) events.push({ kind: 'pin-matches-again', pin, values, since: known.since });
    if (matches) continue;
    if (known === undefined) events.push({ kind: 'pin-departed', pin, values, since: now });
    const isDue = known !== undefined && now - known.toldAt >= REMIND_AFTER_MS;
    if (isDue) events.push({ kind: 'pin-still-departed', pin, values, since: known.since });
    left.push(known === undefined || isDue ? { subject: pin.subject, since: known?.since ?? now, toldAt: now } : known);
  }
  return { departures: left, events };
}

/**
 * Whether the records are as pinned. `unknown`: nobody has compared this pin yet, or the latest lookup failed. `ignored`: the
 * owner left its record type out.
 */
export type PinState = 'matches' | 'departed' | 'unknown' | 'ignored';

/** Returns the state of a pin for its owner, who may have changed it since the latest run compared it. */
export function pinState(
  domain: DomainName,
  {
    pin,
    state: { rrsets, departures },
    ignoredTypes,
  }: { readonly pin: Pin; readonly state: WatchState; readonly ignoredTypes: readonly RrType[] },
): PinState {
  if (ignoredTypes.includes(typeOfPin(pin.subject))) return 'ignored';
  const departed = departures.some(({ subject }) => subject === pin.subject);
  const rrset = pinnedRrset(domain, pin.subject, rrsets);
  const values = rrset === undefined ? null : valuesOf(pin.subject, rrset);
  if (values === null) return departed ? 'departed' : 'unknown';
  const matches = isMet(pin, values);
  if (matches === departed) return 'unknown';
  if (departed) return 'departed';
  return rrset?.failedSince === null ? 'matches' : 'unknown';
}

/** Returns the values of a subject that can be pinned: its confirmed values; none before its first answer, and where its type is left out. */
export function pinnableValues(
  domain: DomainName,
  {
    subject,
    watch,
    settings: { ignoredTypes },
  }: {
    readonly subject: PinSubject;
    readonly watch: WatchState | null;
    readonly settings: { readonly ignoredTypes: readonly RrType[] };
  },
): readonly string[] {
  if (watch === null || ignoredTypes.includes(typeOfPin(subject))) return [];
  const rrset = pinnedRrset(domain, subject, watch.rrsets);
  return rrset === undefined ? [] : (valuesOf(subject, rrset) ?? []);
}

/** Types whose answers show whether the domain is an alias, and are looked up in each run. */
const ALIAS_TYPES: readonly RrType[] = ['A', 'AAAA'];

function pinnedRrset(
  domain: DomainName,
  subject: PinSubject,
  rrsets: readonly WatchedRrset[],
): WatchedRrset | undefined {
  const [name, type] = [nameOfPin(domain, subject), typeOfPin(subject)];
  // An alias comes with the answers about addresses.
  const asked = type === 'CNAME' ? ALIAS_TYPES : [type];
  return rrsets.find((one) => one.name === name && asked.includes(one.type));
}

/** Finds what is there of a subject, in presentation form; null where that is behind an alias. */
function valuesOf(subject: PinSubject, { name, type, content }: WatchedRrset): readonly string[] | null {
  const { record } = partsOfPin(subject);
  if (record === 'CNAME')
    return content.aliases.filter((one) => one.name === name).map(({ octets }) => presentRdata('CNAME', octets));
  if (type !== 'TXT' && content.aliases.length > 0) return null;
  const values = content.records.map(({ octets }) => presentRdata(type, octets)).sort();
  if (record === 'SPF') return values.filter(isSpf);
  return record === 'DMARC' ? values.filter(isDmarc) : values;
}

/** Whether records are as pinned. Ignores spelling: `MAIL.example.com.` is `mail.example.com`. */
function isMet({ subject, values }: Pin, present: readonly string[]): boolean {
  const { record, rule } = partsOfPin(subject);
  if (rule !== 'is') return unmetValues({ subject, values }, present).length === 0;
  const pinned = new Set(values.map((value) => spelled(record, value)));
  return pinned.size === present.length && present.every((value) => pinned.has(spelled(record, value)));
}

/** Returns the values of a pin that records lack, or have against it; all of them where they must be these and no others. */
export function unmetValues({ subject, values }: Pin, present: readonly string[]): readonly string[] {
  const { record, rule } = partsOfPin(subject);
  if (rule === 'is') return values;
  const found = new Set(present.map((value) => spelled(record, value)));
  const isThere = (value: string): boolean => {
    if (value === ANY_VALUE) return found.size > 0;
    return isTextual(record) ? present.some((one) => hasPart(record, one, value)) : found.has(spelled(record, value));
  };
  return values.filter((value) => isThere(value) === (rule === 'lacks'));
}

function spelled(record: PinRecord, value: string): string {
  if (record === 'TXT' || record === 'SPF' || record === 'DMARC') return value.trim();
  const parsed = parseRdata(record, value, ROOT);
  return parsed.ok ? presentRdata(record, parsed.octets) : value.trim().toLowerCase();
}
