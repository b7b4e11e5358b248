import {
  boolean,
  decodeJson,
  listOf,
  number,
  octets,
  oneOf,
  orNull,
  record,
  text,
  textAs,
} from '../../domain/decode.ts';
import type { DnsName } from '../../domain/name.ts';
import { RR_TYPE_NAMES, type Rr, type RrType } from '../../domain/rr.ts';
import type { RrsetContent } from '../../observations/transitions.ts';
import { NO_EXPIRIES } from '../expiries/expiries.ts';
import { expiries } from '../expiries/expiries-json.ts';
import { decodeScore } from './documents.ts';
import { PIN_SUBJECTS } from './monitor.ts';
import {
  type AgingSignature,
  ALL_REACHED,
  type Disagreement,
  type DownServer,
  type FailingLookup,
  type HeldRrset,
  NO_SERIALS,
  NO_SIGNATURES,
  NO_TLS,
  type PastChange,
  type PinDeparture,
  type Reach,
  type RefreshHabit,
  type TlsSight,
  type WatchedDelegation,
  type WatchedRrset,
  type WatchedSerials,
  type WatchedSignatures,
  type WatchedTls,
  type WatchState,
} from './watch-state.ts';

/** Returns a state as JSON, with octets in base 64. */
export const encodeWatchState = (state: WatchState): string =>
  JSON.stringify({
    ...state,
    rrsets: state.rrsets.map((rrset) => ({
      ...rrset,
      content: encodeContent(rrset.content),
      changes: rrset.changes.map(encodePast),
      held: rrset.held === null ? null : { ...encodePast(rrset.held), states: rrset.held.states.map(encodeContent) },
      flapped: rrset.flapped === null ? null : { ...rrset.flapped, states: rrset.flapped.states.map(encodeContent) },
    })),
  });

const encodePast = <T extends { readonly before: RrsetContent }>(past: T) => ({
  ...past,
  before: encodeContent(past.before),
});

const encodeContent = (content: RrsetContent) => ({
  ...content,
  aliases: content.aliases.map(encodeRr),
  records: content.records.map(encodeRr),
});

const encodeRr = (rr: Rr) => ({ ...rr, octets: Buffer.from(rr.octets).toString('base64') });

/** Returns the state that was stored; undefined where the document is damaged or of a form that this version does not know. */
export const decodeWatchState = (document: string): WatchState | undefined => decodeJson(document, watchState);

const name = textAs<DnsName>();
const rrType = oneOf(RR_TYPE_NAMES);

const rrOf = <T extends RrType>(type: readonly T[]) =>
  record<Rr<T>>({ name, type: oneOf(type), ttlSeconds: number, octets });

const content = record<RrsetContent>({
  at: number,
  outcome: oneOf(['answer', 'nodata', 'nxdomain', 'unknown'] as const),
  aliases: listOf(rrOf(['CNAME'])),
  records: listOf(rrOf(RR_TYPE_NAMES)),
});

const disagreement = record<Disagreement>({
  since: number,
  isReported: boolean,
  old: listOf(name),
  others: listOf(name),
  agreedSince: orNull(number),
  // The first ones were stored without these two.
  reportedAs: (value) => (value === undefined ? [] : listOf(text)(value)),
  othersSince: (value) => (value === undefined ? null : orNull(number)(value)),
});

const held = record<HeldRrset>({
  before: content,
  since: number,
  // The first states were stored without these.
  gapMs: (value) => (value === undefined ? 0 : number(value)),
  states: (value) => (value === undefined ? [] : listOf(content)(value)),
  isReported: (value) => value === undefined || boolean(value),
});

const flapped = record<NonNullable<WatchedRrset['flapped']>>({ until: number, gapMs: number, states: listOf(content) });

const reach = record<Reach>({
  failing: listOf(record<FailingLookup>({ name, type: rrType, since: number, runs: number })),
  reported: listOf(listOf(text)),
  down: listOf(record<DownServer>({ host: name, since: number, checks: number, isReported: boolean })),
});

const serials = record<WatchedSerials>({
  servers: listOf(record<WatchedSerials['servers'][number]>({ host: name, serial: number })),
  areIdle: boolean,
});

const signatures = record<WatchedSignatures>({
  aging: listOf(
    record<AgingSignature>({
      host: name,
      type: oneOf(['SOA', 'DNSKEY'] as const),
      inception: number,
      expiration: number,
      keys: text,
    }),
  ),
  habits: listOf(record<RefreshHabit>({ host: name, since: number, lifeMs: number, leftMs: listOf(number) })),
  reported: orNull(record<NonNullable<WatchedSignatures['reported']>>({ stage: number, hosts: listOf(name) })),
});

const tls = record<WatchedTls>({
  probedAt: orNull(number),
  unconfirmed: orNull(
    record<TlsSight>({ refused: orNull(oneOf(['none', 'some', 'all'] as const)), differs: orNull(boolean) }),
  ),
  refused: orNull(record<NonNullable<WatchedTls['refused']>>({ all: boolean, addresses: listOf(text) })),
  differs: boolean,
  // States of earlier versions lack it.
  goneSince: (value) => (value === undefined ? null : orNull(number)(value)),
});

const delegation = record<WatchedDelegation>({
  hosts: listOf(name),
  pendingSince: orNull(number),
  announced: orNull(listOf(name)),
  // States of earlier versions lack it.
  following: (value) =>
    value === undefined
      ? null
      : orNull(record<NonNullable<WatchedDelegation['following']>>({ since: number, sets: listOf(text) }))(value),
  partial: (value) => (value === undefined ? [] : listOf(name)(value)),
});

const watchState = record<WatchState>({
  rrsets: listOf(
    record<WatchedRrset>({
      name,
      type: rrType,
      content,
      failedSince: orNull(number),
      pendingSince: orNull(number),
      // The first states were stored without.
      disagreement: (value) => (value === undefined ? null : orNull(disagreement)(value)),
      rotatingUntil: orNull(number),
      alternatingSince: (value) => (value === undefined ? null : orNull(number)(value)),
      changes: listOf(record<PastChange>({ at: number, before: content })),
      held: orNull(held),
      flapped: (value) => (value === undefined ? null : orNull(flapped)(value)),
    }),
  ),
  score: orNull(decodeScore),
  silentRuns: number,
  silentSince: orNull(number),
  silenceTold: boolean,
  // The first states were stored without.
  isStaleReported: (value) => value !== undefined && boolean(value),
  bogusSince: orNull(number),
  // The first states were stored without.
  validSince: (value) => (value === undefined ? null : orNull(number)(value)),
  bogusOverAt: (value) => (value === undefined ? null : orNull(number)(value)),
  departures: listOf(record<PinDeparture>({ subject: oneOf(PIN_SUBJECTS), since: number, toldAt: number })),
  // The first states were stored without, as without what follows.
  reach: (value) => (value === undefined ? ALL_REACHED : reach(value)),
  serials: (value) => (value === undefined ? NO_SERIALS : serials(value)),
  signatures: (value) => (value === undefined ? NO_SIGNATURES : signatures(value)),
  tls: (value) => (value === undefined ? NO_TLS : tls(value)),
  wwwTls: (value) => (value === undefined ? NO_TLS : tls(value)),
  delegation: (value) => (value === undefined ? null : orNull(delegation)(value)),
  expiries: (value) => (value === undefined ? NO_EXPIRIES : expiries(value)),
});
