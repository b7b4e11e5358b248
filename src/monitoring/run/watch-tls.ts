import { child, type DomainName, labelsOf } from '../../domain/name.ts';
import { DAY_MS, type Instant, MINUTE_MS } from '../../domain/time.ts';
import { createEvidence } from '../../evidence/create.ts';
import type { Evidence } from '../../evidence/evidence.ts';
import type { EvidenceSource } from '../../evidence/source.ts';
import { readIpv4, readIpv6 } from '../../facts/addresses.ts';
import { valueIfKnown } from '../../facts/combine.ts';
import { addressesDifferEvent, browsersRefuseEvent, tlsAgainEvent } from '../events/tls.ts';
import type { AlertEvent } from '../model/alert.ts';
import { NO_TLS, type TlsSight, type WatchedTls, type WatchState } from '../model/watch-state.ts';
import { AGAIN_AFTER_MS } from './ended.ts';
import { readTls, type SeenTls } from './read-tls.ts';
import type { MonitorRunOptions } from './run.ts';

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

interface Watching {
  readonly domain: DomainName;
  /** Whether the owner wants it, and the domain can be looked up. */
  readonly isWatched: boolean;
}

/**
 * Probes the web servers of a domain and of its `www` where that is due, and reports what two probes in a row showed. A `www` at
 * an address of the domain is on the same server, and is not probed of its own.
 */
export async function followTls(
  { tls, wwwTls }: WebServersTls,
  { domain, isWatched }: Watching,
  options: MonitorRunOptions,
): Promise<TlsStep> {
  const { activeLookups, lookups } = options;
  if (!isWatched || activeLookups === undefined) return { tls, wwwTls, events: [], againAt: [] };
  const probe: ReadHost = (host, reported) => readTls(host, reported, evidenceOf(activeLookups(), options));
  const own = await followHost(tls, { host: domain, read: probe }, options);
  if (labelsOf(domain)[0] === 'www') return { ...own, wwwTls };
  const probeApart: ReadHost = async (host, reported) => {
    const apart = await isApart(host, domain, evidenceOf(lookups(), options));
    return apart === true ? probe(host, reported) : apart === null ? NOTHING_SEEN : null;
  };
  const host = child('www', domain) as DomainName;
  const www = await followHost(wwwTls, { host, read: probeApart }, options);
  return {
    tls: own.tls,
    wwwTls: www.tls,
    events: [...own.events, ...www.events],
    againAt: [...own.againAt, ...www.againAt],
  };
}

/** Returns evidence from a source, with the clock and the premises of a run. */
export const evidenceOf = (source: EvidenceSource, { clock, premises }: MonitorRunOptions): Evidence =>
  createEvidence(source, { clock, premises });

/** Whether a name has addresses, and none that another has; null where a lookup fails. */
async function isApart(host: DomainName, other: DomainName, evidence: Evidence): Promise<boolean | null> {
  const [own, others] = await Promise.all([addressesOf(host, evidence), addressesOf(other, evidence)]);
  if (own === null || others === null) return null;
  return own.length > 0 && own.every((address) => !others.includes(address));
}

/** Returns the addresses of a name; null where a lookup fails. */
async function addressesOf(host: DomainName, evidence: Evidence): Promise<readonly string[] | null> {
  const families = await Promise.all([readIpv4(host, evidence), readIpv6(host, evidence)]);
  const found = families.flatMap((one) => valueIfKnown(one) ?? []);
  return found.length < families.length ? null : found.flatMap(({ addresses }) => addresses);
}

const NOTHING_SEEN: SeenTls = { refused: null, refusedAt: [], differs: null, notGoodAt: [] };

/** Probes the web server of a name; null where it has none of its own. `reported`: where browsers were refused before. */
type ReadHost = (host: DomainName, reported: WatchedTls['refused']) => Promise<SeenTls | null>;

/** Probes the web server of one name if that is due. The same object comes back if nothing was probed. */
async function followHost(
  before: WatchedTls,
  { host, read }: { readonly host: DomainName; readonly read: ReadHost },
  { clock, expiries }: MonitorRunOptions,
): Promise<Omit<TlsStep, 'wwwTls'>> {
  const beganAt = clock();
  const dueAt = dueAtAfter(before);
  if (dueAt !== null && beganAt < dueAt - (before.unconfirmed === null ? SLACK_MS : 0))
    return { tls: before, events: [], againAt: [dueAt] };
  const seen = await read(host, before.refused);
  if (seen === null) {
    const tls = { ...NO_TLS, probedAt: clock() };
    return { tls, events: [], againAt: [dueAtAfter(tls) ?? []].flat() };
  }
  // A proxy between us and every server would show us its own TLS.
  const isOurs = hasNews(before, seen) && (await expiries?.isSound?.(beganAt)) === false;
  const step = watchTls(before, isOurs ? NOTHING_SEEN : seen, { domain: host, now: clock() });
  return { ...step, againAt: [dueAtAfter(step.tls) ?? []].flat() };
}

const dueAtAfter = ({ probedAt, unconfirmed }: WatchedTls): Instant | null =>
  probedAt === null ? null : probedAt + (unconfirmed === null ? EVERY_MS : AGAIN_AFTER_MS);

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
    return { tls: { ...before, probedAt: now, unconfirmed: hasNews(before, seen) ? sight : null }, events: [] };
  }
  const both = {
    refused: milder(first.refused, seen.refused),
    differs: first.differs === seen.differs ? seen.differs : null,
  };
  const events: AlertEvent[] = [];
  let tls: WatchedTls = { probedAt: now, unconfirmed: null, refused, differs };
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
