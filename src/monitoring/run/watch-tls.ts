import type { DomainName } from '../../domain/name.ts';
import { DAY_MS, type Instant, MINUTE_MS } from '../../domain/time.ts';
import { createEvidence } from '../../evidence/create.ts';
import { addressesDifferEvent, browsersRefuseEvent, tlsAgainEvent } from '../events/tls.ts';
import type { AlertEvent } from '../model/alert.ts';
import type { TlsSight, WatchedTls } from '../model/watch-state.ts';
import { AGAIN_AFTER_MS } from './ended.ts';
import { readTls, type SeenTls } from './read-tls.ts';
import type { MonitorRunOptions } from './run.ts';

/** All addresses are probed once a day, and once more where that shows something new. Source: docs/limits.md. */
const EVERY_MS = DAY_MS;
/** Runs once a day begin a little earlier or later each time. */
const SLACK_MS = 5 * MINUTE_MS;

/** Holds what a run concluded of a web server's TLS. */
export interface TlsStep {
  /** The same object as before if nothing was probed. */
  readonly tls: WatchedTls;
  readonly events: readonly AlertEvent[];
  /** When it is to be probed again; null if it is not watched. */
  readonly againAt: Instant | null;
}

interface Watching {
  readonly domain: DomainName;
  /** Whether the owner wants it, and the domain can be looked up. */
  readonly isWatched: boolean;
}

/** Probes the web server of a domain if that is due, and reports what two probes in a row showed. */
export async function followTls(
  before: WatchedTls,
  { domain, isWatched }: Watching,
  { clock, premises, activeLookups, expiries }: MonitorRunOptions,
): Promise<TlsStep> {
  if (!isWatched || activeLookups === undefined) return { tls: before, events: [], againAt: null };
  const beganAt = clock();
  const dueAt = dueAtAfter(before);
  if (dueAt !== null && beganAt < dueAt - (before.unconfirmed === null ? SLACK_MS : 0))
    return { tls: before, events: [], againAt: dueAt };
  const seen = await readTls(domain, before.refused, createEvidence(activeLookups(), { clock, premises }));
  // A proxy between us and every server would show us its own TLS.
  const isOurs = hasNews(before, seen) && (await expiries?.isSound?.(beganAt)) === false;
  const step = watchTls(before, isOurs ? { ...seen, refused: null, differs: null } : seen, { domain, now: clock() });
  return { ...step, againAt: dueAtAfter(step.tls) };
}

const dueAtAfter = ({ probedAt, unconfirmed }: WatchedTls): Instant | null =>
  probedAt === null ? null : probedAt + (unconfirmed === null ? EVERY_MS : AGAIN_AFTER_MS);

/** Concludes what a probe shows. What is new counts only once the next probe, minutes later, shows it too. */
function watchTls(
  before: WatchedTls,
  seen: SeenTls,
  { domain, now }: { readonly domain: DomainName; readonly now: Instant },
): Pick<TlsStep, 'tls' | 'events'> {
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
