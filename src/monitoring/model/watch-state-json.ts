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
import { expiries } from '../expiries/expiries-json.ts';
import { decodeScore } from './documents.ts';
import { PIN_SUBJECTS } from './monitor.ts';
import type {
  AgingSignature,
  Disagreement,
  DownServer,
  FailingLookup,
  HeldRrset,
  PastChange,
  PinDeparture,
  Reach,
  RefreshHabit,
  TlsSight,
  WatchedDelegation,
  WatchedRrset,
  WatchedSerials,
  WatchedSignatures,
  WatchedTls,
  WatchState,
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
  outcome: oneOf(['answer', 'nodata', 'nxdomain'] as const),
  aliases: listOf(rrOf(['CNAME'])),
  records: listOf(rrOf(RR_TYPE_NAMES)),
});

const disagreement = record<Disagreement>({
  since: number,
  isReported: boolean,
  old: listOf(name),
  others: listOf(name),
  agreedSince: orNull(number),
  reportedAs: listOf(text),
  othersSince: orNull(number),
});

const held = record<HeldRrset>({
  before: content,
  since: number,
  gapMs: number,
  states: listOf(content),
  isReported: boolean,
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
  goneSince: orNull(number),
});

const delegation = record<WatchedDelegation>({
  hosts: listOf(name),
  pendingSince: orNull(number),
  announced: orNull(listOf(name)),
  following: orNull(record<NonNullable<WatchedDelegation['following']>>({ since: number, sets: listOf(text) })),
  partial: listOf(name),
});

const watchState = record<WatchState>({
  rrsets: listOf(
    record<WatchedRrset>({
      name,
      type: rrType,
      content,
      failedSince: orNull(number),
      pendingSince: orNull(number),
      disagreement: orNull(disagreement),
      rotatingUntil: orNull(number),
      alternatingSince: orNull(number),
      changes: listOf(record<PastChange>({ at: number, before: content })),
      held: orNull(held),
      flapped: orNull(flapped),
    }),
  ),
  score: orNull(decodeScore),
  silentRuns: number,
  silentSince: orNull(number),
  silenceTold: boolean,
  isStaleReported: boolean,
  bogusSince: orNull(number),
  validSince: orNull(number),
  bogusOverAt: orNull(number),
  departures: listOf(record<PinDeparture>({ subject: oneOf(PIN_SUBJECTS), since: number, toldAt: number })),
  reach: reach,
  serials: serials,
  signatures: signatures,
  tls: tls,
  wwwTls: tls,
  delegation: orNull(delegation),
  expiries: expiries,
});
