import { child, type DomainName, labelsOf } from '../../domain/name.ts';
import { DAY_MS, type Instant, MINUTE_MS } from '../../domain/time.ts';
import type { Evidence } from '../../evidence/evidence.ts';
import { readIpv4, readIpv6 } from '../../facts/addresses.ts';
import { valueIfKnown } from '../../facts/combine.ts';
import { addressesDifferEvent, browsersRefuseEvent, tlsAgainEvent, wwwEvent } from '../events/tls.ts';
import type { WatchedRrset } from '../memory/rrsets.ts';
import { NO_TLS, type TlsSight, tlsMemory, type WatchedTls } from '../memory/tls.ts';
import type { AlertEvent } from '../model/alert.ts';
import type { WatchState } from '../model/watch-state.ts';
import { AGAIN_AFTER_MS } from '../run/again.ts';
import { evidenceOf, type MonitorRunOptions } from '../run/options.ts';
import { readTls, type SeenTls } from '../run/read-tls.ts';
import { defineWatch } from './define-watch.ts';
import { recordsWatch } from './records.ts';

/** All addresses are probed once a day, and once more where that shows something new. Source: docs/limits.md. */
const EVERY_MS = DAY_MS;
/** Runs once a day begin a little earlier or later each time. */
const SLACK_MS = 5 * MINUTE_MS;

/** Remembers what is known of the web servers of a domain and of its `www`. */
type WebServersTls = Pick<WatchState, 'tls' | 'wwwTls'>;

/** Holds what a run concluded of the TLS of web servers. */
interface TlsStep extends WebServersTls {
  readonly events: readonly AlertEvent[];
  /** When each is to be probed again; none if they are not watched. */
  readonly againAt: readonly Instant[];
}

/** Probes the web servers once a day, where the owner wants that. */
export const tlsWatch = defineWatch({
  id: 'tls',
  memory: tlsMemory,
  needs: { records: recordsWatch },
  observe: (before, { records }, { domain, isAnswered, refusal, monitor: { settings }, options }) =>
    followTls(
      before,
      { domain, isWatched: settings.watchTls && isAnswered && refusal === null, rrsets: records.compared },
      options,
    ),
  conclude: (_, { seen: { events, againAt, ...memory } }) => ({ memory, result: null, events, againAt }),
});

interface Watching {
  readonly domain: DomainName;
  /** Whether the owner wants it, and the domain can be looked up. */
  readonly isWatched: boolean;
  /** As confirmed by now, without those that the owner ignores. */
  readonly rrsets: readonly WatchedRrset[];
}

/**
 * Probes the web servers of a domain and of its `www` where that is due, and reports what two probes in a row showed. A `www` at
 * an address of the domain is on the same server, and is not probed of its own.
 */
async function followTls(
  { tls, wwwTls }: WebServersTls,
  { domain, isWatched, rrsets }: Watching,
  options: MonitorRunOptions,
): Promise<TlsStep> {
  const { activeLookups, lookups } = options;
  if (!isWatched || activeLookups === undefined) return { tls, wwwTls, events: [], againAt: [] };
  const probe: ReadHost = (host, reported) => readTls(host, reported, evidenceOf(activeLookups(), options));
  const own = await followHost(tls, { host: domain, read: probe }, options);
  if (labelsOf(domain)[0] === 'www') return { ...own, wwwTls };
  const probeApart: ReadHost = async (host, reported) => {
    const place = await placeOf(host, domain, evidenceOf(lookups(), options));
    if (place === 'apart') return probe(host, reported);
    // Our resolver alone is not enough to say that a name has no address any more.
    return place === 'without-address' && !isConfirmedGone(host, rrsets) ? 'unknown' : place;
  };
  const host = child('www', domain) as DomainName;
  const www = await followHost(wwwTls, { host, apex: domain, read: probeApart }, options);
  return {
    tls: own.tls,
    wwwTls: www.tls,
    events: [...own.events, ...www.events],
    againAt: [...own.againAt, ...www.againAt],
  };
}

/** Where the web server of a name is: `shared` with another name; `unknown` where a lookup fails. */
type WebPlace = 'apart' | 'shared' | 'without-address' | 'unknown';

async function placeOf(host: DomainName, other: DomainName, evidence: Evidence): Promise<WebPlace> {
  const [own, others] = await Promise.all([addressesOf(host, evidence), addressesOf(other, evidence)]);
  if (own === null || others === null) return 'unknown';
  if (own.length === 0) return 'without-address';
  return own.some((address) => others.includes(address)) ? 'shared' : 'apart';
}

/** Returns whether the name servers confirmed that a name has no addresses and no alias that has some. */
const isConfirmedGone = (host: DomainName, rrsets: readonly WatchedRrset[]): boolean =>
  rrsets
    .filter(({ name, type }) => name === host && (type === 'A' || type === 'AAAA'))
    .every(
      ({ content: { outcome, aliases, records } }) =>
        records.length === 0 && (aliases.length === 0 || outcome !== 'answer'),
    );

/** Returns the addresses of a name; null where a lookup fails. */
async function addressesOf(host: DomainName, evidence: Evidence): Promise<readonly string[] | null> {
  const families = await Promise.all([readIpv4(host, evidence), readIpv6(host, evidence)]);
  const found = families.flatMap((one) => valueIfKnown(one) ?? []);
  return found.length < families.length ? null : found.flatMap(({ addresses }) => addresses);
}

const NOTHING_SEEN: SeenTls = { refused: null, refusedAt: [], differs: null, notGoodAt: [] };

/** Probes the web server of a name, unless it has none of its own. `reported`: where browsers were refused before. */
type ReadHost = (host: DomainName, reported: WatchedTls['refused']) => Promise<SeenTls | Exclude<WebPlace, 'apart'>>;

interface Host {
  readonly host: DomainName;
  /** The domain that a `www` belongs to. */
  readonly apex?: DomainName;
  readonly read: ReadHost;
}

/** Probes the web server of one name if that is due. The same object comes back if nothing was probed. */
async function followHost(
  before: WatchedTls,
  { host, apex = host, read }: Host,
  { clock, expiries }: MonitorRunOptions,
): Promise<Omit<TlsStep, 'wwwTls'>> {
  const beganAt = clock();
  const dueAt = dueAtAfter(before);
  if (dueAt !== null && beganAt < dueAt - (isInDoubt(before) ? 0 : SLACK_MS))
    return { tls: before, events: [], againAt: [dueAt] };
  const seen = await read(host, before.refused);
  // The next run tries again. A failed lookup ends no reported event and keeps the latest probe.
  if (seen === 'unknown') return { tls: before, events: [], againAt: [] };
  if (typeof seen === 'string') {
    const step = withoutServer(before, seen, { host, apex, now: clock() });
    return { ...step, againAt: [dueAtAfter(step.tls) ?? []].flat() };
  }
  // A proxy between us and every server would show us its own TLS.
  const isOurs = hasNews(before, seen) && (await expiries?.isSound?.(beganAt)) === false;
  const step = watchTls(before, isOurs ? NOTHING_SEEN : seen, { domain: host, now: clock() });
  return { ...step, againAt: [dueAtAfter(step.tls) ?? []].flat() };
}

/** Concludes that a name has no web server of its own once two lookups in a row show it, and ends its reported events. */
function withoutServer(
  before: WatchedTls,
  place: 'shared' | 'without-address',
  { host, apex, now }: { readonly host: DomainName; readonly apex: DomainName; readonly now: Instant },
): { readonly tls: WatchedTls; readonly events: readonly AlertEvent[] } {
  const isReported = before.refused !== null || before.differs;
  if (!isReported) return { tls: { ...NO_TLS, probedAt: now }, events: [] };
  const goneSince = before.goneSince ?? now;
  if (now - goneSince < AGAIN_AFTER_MS)
    return { tls: { ...before, probedAt: now, unconfirmed: null, goneSince }, events: [] };
  const kind = place === 'shared' ? 'www-moved' : 'www-gone';
  return { tls: { ...NO_TLS, probedAt: now }, events: [wwwEvent(kind, host, apex)] };
}

/** Returns whether another lookup must soon confirm what the latest one showed. */
const isInDoubt = ({ unconfirmed, goneSince }: WatchedTls): boolean => unconfirmed !== null || goneSince !== null;

const dueAtAfter = (tls: WatchedTls): Instant | null =>
  tls.probedAt === null ? null : tls.probedAt + (isInDoubt(tls) ? AGAIN_AFTER_MS : EVERY_MS);

/** Concludes what a probe shows. What is new counts only once the next probe, minutes later, shows it too. */
function watchTls(
  before: WatchedTls,
  seen: SeenTls,
  { domain, now }: { readonly domain: DomainName; readonly now: Instant },
): { readonly tls: WatchedTls; readonly events: readonly AlertEvent[] } {
  const { refused, differs, unconfirmed: first, probedAt } = before;
  const isSecond = first !== null && probedAt !== null && now - probedAt < EVERY_MS;
  if (!isSecond) {
    const sight = { refused: seen.refused, differs: seen.differs };
    const unconfirmed = hasNews(before, seen) ? sight : null;
    return { tls: { ...before, probedAt: now, unconfirmed, goneSince: null }, events: [] };
  }
  const both = {
    refused: milder(first.refused, seen.refused),
    differs: first.differs === seen.differs ? seen.differs : null,
  };
  const events: AlertEvent[] = [];
  let tls: WatchedTls = { ...NO_TLS, probedAt: now, refused, differs };
  if (isWorse(before, both)) {
    const all = both.refused === 'all';
    tls = { ...tls, refused: { all, addresses: seen.refusedAt } };
    events.push(browsersRefuseEvent(all ? 'browsers-refuse' : 'browsers-refuse-some', domain, seen.refusedAt));
  } else if (refused !== null && first.refused === 'none' && seen.refused === 'none') {
    tls = { ...tls, refused: null };
    events.push(tlsAgainEvent('browsers-accept-again', domain));
  }
  if (both.differs !== null && both.differs !== differs) {
    tls = { ...tls, differs: both.differs };
    events.push(
      both.differs ? addressesDifferEvent(domain, seen.notGoodAt) : tlsAgainEvent('addresses-agree-again', domain),
    );
  }
  return { tls, events };
}

const RANKS = { none: 0, some: 1, all: 2 } as const;

/** Returns the milder of two sights; null where one did not establish it. */
const milder = (some: TlsSight['refused'], others: TlsSight['refused']): TlsSight['refused'] => {
  if (some === null || others === null) return null;
  return RANKS[some] < RANKS[others] ? some : others;
};

const isWorse = ({ refused }: WatchedTls, seen: Pick<TlsSight, 'refused'>): boolean =>
  seen.refused !== null && RANKS[seen.refused] > (refused === null ? RANKS.none : RANKS[refused.all ? 'all' : 'some']);

/** Whether a probe shows something else than was reported. */
const hasNews = (before: WatchedTls, seen: TlsSight): boolean =>
  isWorse(before, seen) ||
  (before.refused !== null && seen.refused === 'none') ||
  (seen.differs !== null && seen.differs !== before.differs);
