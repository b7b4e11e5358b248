import { hash } from 'node:crypto';
import { RR_TYPES, type Rr } from '../domain/rr.ts';
import type { Instant } from '../domain/time.ts';
import { Writer } from './octets.ts';
import type { DomainHistory, Observation } from './store.ts';

/**
 * Most lookups of a domain see what the one before saw. Such a repeat is counted beside the document of a history and not
 * folded into it: what was seen is recognised by its digest, and reading the document adds the repeats.
 */
export interface Repeats {
  readonly count: number;
  /** When the last of them was made. */
  readonly at: Instant;
}

export const NO_REPEATS: Repeats = { count: 0, at: 0 };

/** Names what lookups of one time saw. */
export interface Sighting {
  /** 16 octets, which only the same answers have. */
  readonly digest: Uint8Array;
  readonly at: Instant;
}

const DIGEST_OCTETS = 16;

/**
 * Names the sight of lookups of one domain, in whatever order they came. TTLs that come from a cache are left out: they count
 * down, and the true one is no less than any of them. Undefined for lookups of several times, and where a name is an alias
 * for one and none for another: then what is folded first counts, and changes with each lookup.
 */
export function sightingOf(observations: readonly Observation[]): Sighting | undefined {
  const [first] = observations;
  if (first === undefined || observations.some(({ at }) => at !== first.at)) return undefined;
  const owners = new Set(observations.flatMap(({ aliases }) => aliases.map(({ name }) => name)));
  if (observations.some((one) => one.aliases.length === 0 && one.type !== 'CNAME' && owners.has(one.name)))
    return undefined;
  const to = new Writer();
  for (const observation of observations.toSorted(byQuestion)) writeSeen(to, observation);
  return { digest: hash('sha256', to.done(), 'buffer').subarray(0, DIGEST_OCTETS), at: first.at };
}

const byQuestion = (a: Observation, b: Observation): number =>
  a.name === b.name ? RR_TYPES[a.type] - RR_TYPES[b.type] : a.name < b.name ? -1 : 1;

/** Writes what a lookup saw, so that no two that differ are written alike. */
function writeSeen(to: Writer, observation: Observation): void {
  const { name, type, outcome, security, reason, ttlFromCache, aliases } = observation;
  const ttlOf = (ttlSeconds: number): number => (ttlFromCache ? 0 : ttlSeconds);
  const rrs = (all: readonly Rr[]): void => {
    to.natural(all.length);
    for (const rr of all) {
      // An answer's own records have its name and type.
      writeText(to, rr.name === name ? '' : rr.name);
      to.natural(RR_TYPES[rr.type]);
      to.natural(ttlOf(rr.ttlSeconds));
      to.natural(rr.octets.length);
      to.octets(rr.octets);
    }
  };
  writeText(to, name);
  to.natural(RR_TYPES[type]);
  to.natural(ttlFromCache ? 1 : 0);
  writeText(to, `${outcome} ${security} ${reason === undefined ? '' : JSON.stringify(reason)}`);
  rrs(aliases);
  if (observation.outcome === 'answer') rrs(observation.records);
  else {
    writeText(to, observation.zone ?? '');
    to.natural(ttlOf(observation.ttlSeconds));
  }
}

function writeText(to: Writer, text: string): void {
  to.natural(text.length);
  to.ascii(text);
}

/** Holds what is stored of a sighting so that its repeats are recognised; without a digest none are. */
export interface Repeatable {
  readonly digest: Uint8Array | null;
  readonly at: Instant;
}

export const NOT_REPEATABLE: Repeatable = { digest: null, at: 0 };

/**
 * Finds what to store of a sighting that was just folded. Repeats of it are recognised where they would change nothing but
 * times and counts: not where an RRset rotates or keeps a DNSSEC state that this lookup could not tell, since then more is
 * remembered, and not where something else was seen at the same time.
 */
export function repeatableOf(
  sighting: Sighting | undefined,
  before: DomainHistory | undefined,
  after: DomainHistory,
): Repeatable {
  if (sighting === undefined || before?.rrsets.some(({ latest }) => latest.at >= sighting.at) === true)
    return NOT_REPEATABLE;
  const isPlain = after.rrsets.every(
    ({ latest, recent }) => latest.at < sighting.at || (recent.length === 0 && latest.securityAt === undefined),
  );
  return isPlain ? sighting : NOT_REPEATABLE;
}
