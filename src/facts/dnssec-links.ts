import { isRevoked } from '../dns/validate/keys.ts';
import { isLimit } from '../dns/validate/signature.ts';
import type { Ref, Security } from '../domain/answer.ts';
import { type DnsName, type DomainName, parentOf, ROOT } from '../domain/name.ts';
import { readRdata } from '../domain/rdata/read.ts';
import type { Rdata } from '../domain/rr.ts';
import type { Instant } from '../domain/time.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { dns } from '../evidence/questions/dns.ts';
import { compareDs, type DsComparison, keyTagOf, MAX_COMPARED } from '../records/ds-comparison.ts';
import { readDnssec } from './dnssec.ts';
import { readSigning, type Signing, signersOf } from './dnssec-signing.ts';
import { available, type FactReader, refOf, shared } from './fact.ts';
import { readZone } from './zone.ts';

/** A key of a zone on the way from the root. */
interface LinkKey {
  readonly tag: number;
  readonly algorithm: number;
  /** Whether it is meant to sign the other keys. */
  readonly isEntryPoint: boolean;
  readonly isRevoked: boolean;
  /**
   * Whether the zone above names it; of the root's keys, whether it is one that may be an anchor. Null where that is not
   * known.
   */
  readonly isNamed: boolean | null;
  /** Says what it signs, and until when; null where we did not read its signatures. */
  readonly signs: { readonly keys: Instant | null; readonly records: Instant | null } | null;
}

/** A zone on the way from the root, and what it says of the next one. */
interface LinkZone {
  readonly zone: DnsName;
  readonly security: Security;
  readonly keys: readonly LinkKey[];
  /** The DS records of the zone below, and whether they name a key of it; null where that is not known. */
  readonly ds: readonly { readonly keyTag: number; readonly isOfKey: boolean | null }[];
}

/** The zones from the root to the one that has the name, in that order. */
export interface DnssecLinks {
  readonly zones: readonly LinkZone[];
  /** Whether its servers sign with different keys (RFC 8901). */
  readonly hasSeveralSigners: boolean;
}

/** Zones on one way: more would be no way that anybody made on purpose. */
const MAX_ZONES = 8;
const ENTRY_POINT = 1;

/** Returns the chain from the root as it is published: keys, and the DS records that name them. */
export const readDnssecLinks: FactReader<DnssecLinks> = shared<DnssecLinks>(async (domain, evidence) => {
  const [dnssec, signing] = await Promise.all([readDnssec(domain, evidence), readSigning(domain, evidence)]);
  if (dnssec.kind === 'unavailable') return dnssec;
  if (signing.kind === 'unavailable') return signing;
  const { zone, security } = dnssec.value;
  const apexes = await apexesAbove(zone, evidence);
  const [above, ds] = await Promise.all([
    Promise.all(apexes.map((apex) => publishedBy(apex, evidence))),
    evidence.ask(dns(zone, 'DS')),
  ]);
  const dsSecurity = ds.kind === 'failure' ? 'indeterminate' : ds.security;
  const last: LinkZone = { zone, security, keys: ownKeys(signing.value), ds: [] };
  const compared = above.map((one) => compareDs(one.zone, one.ds, one.keys ?? []));
  const zones = above.map((one, i): LinkZone => {
    const below = above[i + 1];
    const isNamed = (key: Rdata['DNSKEY']): boolean | null =>
      one.zone === ROOT ? (key.flags & ENTRY_POINT) !== 0 : isNamedIn(compared[i], key);
    return {
      zone: one.zone,
      // Its own keys tell; the absence of DS records may be unsigned in a signed zone (opt-out).
      security: one.keySecurity ?? (below === undefined ? dsSecurity : below.dsSecurity),
      keys: (one.keys ?? [])
        .slice(0, MAX_COMPARED)
        .map((key) => ({ ...about(key), isNamed: isNamed(key), signs: null })),
      ds:
        below === undefined
          ? signing.value.ds
              .slice(0, MAX_COMPARED)
              .map((ds) => ({ keyTag: ds.keyTag, isOfKey: isOfOwnKey(ds.record, signing.value) }))
          : below.ds.slice(0, MAX_COMPARED).map((ds, at) => ({
              keyTag: ds.keyTag,
              isOfKey: below.keys === null ? null : isMatch(compared[i + 1], at),
            })),
    };
  });
  const refs = new Set<Ref>([...dnssec.refs, ...signing.refs, ...above.flatMap((one) => one.refs)]);
  return available({ zones: [...zones, last], hasSeveralSigners: signersOf(signing.value.servers) === 'several' }, [
    ...refs,
  ]);
});

/** The apexes of all zones above one, from the root down; as far up as they can be found. */
async function apexesAbove(zone: DnsName, evidence: Evidence): Promise<readonly DnsName[]> {
  const found: DnsName[] = [];
  let at = zone;
  while (at !== ROOT && found.length < MAX_ZONES) {
    const above = await readZone(parentOf(at) as DomainName, evidence);
    if (above.kind === 'unavailable') break;
    at = above.value.apex;
    found.unshift(at);
  }
  return found;
}

interface Published {
  readonly zone: DnsName;
  /** Null where they could not be looked up. */
  readonly keys: readonly Rdata['DNSKEY'][] | null;
  /** The state of its keys; null where there are none, or it is not known. */
  readonly keySecurity: Security | null;
  readonly ds: readonly Rdata['DS'][];
  /** The state of its DS records, which are the zone above's. */
  readonly dsSecurity: Security;
  readonly refs: readonly Ref[];
}

async function publishedBy(zone: DnsName, evidence: Evidence): Promise<Published> {
  const [keys, ds] = await Promise.all([
    evidence.ask(dns(zone, 'DNSKEY'), { guess: true }),
    zone === ROOT ? null : evidence.ask(dns(zone, 'DS'), { guess: true }),
  ]);
  return {
    zone,
    keys:
      keys.kind === 'failure' ? null : keys.kind === 'answer' ? keys.records.flatMap((rr) => readRdata(rr) ?? []) : [],
    keySecurity: keys.kind === 'answer' && keys.security !== 'indeterminate' ? keys.security : null,
    ds: ds?.kind === 'answer' ? ds.records.flatMap((rr) => readRdata(rr) ?? []) : [],
    dsSecurity: ds === null || ds.kind === 'failure' ? 'indeterminate' : ds.security,
    refs: [refOf(keys), ...(ds === null ? [] : [refOf(ds)])],
  };
}

const isNamedIn = (comparison: DsComparison | undefined, key: Rdata['DNSKEY']): boolean | null =>
  comparison?.kind === 'compared' ? comparison.named.has(key) : null;

/** Whether one of the DS records is of a key. */
function isMatch(comparison: DsComparison | undefined, at: number): boolean | null {
  const match = comparison?.kind === 'compared' ? comparison.matches[at] : undefined;
  return match === undefined || match === 'undecided' ? null : match === 'match';
}

const about = (key: Rdata['DNSKEY']) => ({
  tag: keyTagOf(key),
  algorithm: key.algorithm,
  isEntryPoint: (key.flags & ENTRY_POINT) !== 0,
  isRevoked: isRevoked(key),
});

const isOfOwnKey = (record: string, { servers, isCompared }: Signing): boolean | null =>
  isCompared ? servers.some(({ keys }) => keys.some(({ namedBy }) => namedBy.includes(record))) : null;

/** The keys of all servers, each once, with what any of them shows it to sign. */
function ownKeys({ servers, isCompared }: Signing): readonly LinkKey[] {
  const latest = (times: readonly (Instant | null)[]): Instant | null => {
    const known = times.filter((time) => time !== null);
    return known.length === 0 ? null : Math.max(...known);
  };
  const all = servers.flatMap((server) => server.keys.map((key) => ({ key, server })));
  return [...Map.groupBy(all, ({ key }) => `${key.tag} ${key.algorithm}`).values()].flatMap((some) => {
    const [first] = some;
    if (first === undefined) return [];
    const { tag, algorithm, isEntryPoint, isRevoked } = first.key;
    const keys = latest(some.map(({ key }) => (key.signsKeys === true ? key.endsAt : null)));
    const records = latest(some.map(({ server }) => (server.soa === null ? (server.soaEnds.get(tag) ?? null) : null)));
    // What was not verified may hold.
    const isOpen = some.some(
      ({ key, server }) => key.signsKeys === null || (server.soa !== null && isLimit(server.soa)),
    );
    const isNamed = isCompared ? some.some(({ key }) => key.namedBy.length > 0) : null;
    return [{ tag, algorithm, isEntryPoint, isRevoked, isNamed, signs: isOpen ? null : { keys, records } }];
  });
}
