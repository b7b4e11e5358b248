import { isRevoked } from '../dns/validate/keys.ts';
import type { Ref, Security } from '../domain/answer.ts';
import { type DnsName, type DomainName, parentOf, ROOT } from '../domain/name.ts';
import { readRdata } from '../domain/rdata/read.ts';
import type { Rdata } from '../domain/rr.ts';
import type { Instant } from '../domain/time.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { dns } from '../evidence/questions/dns.ts';
import { keyTagOf, readChain } from '../records/dnssec.ts';
import { readDnssec } from './dnssec.ts';
import { readSigning, type Signing, signersOf } from './dnssec-signing.ts';
import { available, type FactReader, refOf, shared } from './fact.ts';
import { readZone } from './zone.ts';

/** A key of a zone on the way from the root. */
export interface LinkKey {
  readonly tag: number;
  readonly algorithm: number;
  /** Whether it is meant to sign the other keys. */
  readonly isEntryPoint: boolean;
  readonly isRevoked: boolean;
  /** Whether the zone above names it; of the root's keys, whether it is one that may be an anchor. */
  readonly isNamed: boolean;
  /** Says what it signs, and until when; null where we did not read its signatures. */
  readonly signs: { readonly keys: Instant | null; readonly records: Instant | null } | null;
}

/** A zone on the way from the root, and what it says of the next one. */
export interface LinkZone {
  readonly zone: DnsName;
  readonly security: Security;
  readonly keys: readonly LinkKey[];
  /** The DS records of the zone below. */
  readonly ds: readonly { readonly keyTag: number; readonly isOfKey: boolean }[];
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
  const zones = above.map((one, i): LinkZone => {
    const below = above[i + 1];
    const isNamed = (key: Rdata['DNSKEY']): boolean =>
      one.zone === ROOT ? (key.flags & ENTRY_POINT) !== 0 : names(one.zone, one.ds, [key]);
    return {
      zone: one.zone,
      security: below === undefined ? dsSecurity : below.dsSecurity,
      keys: one.keys.map((key) => ({ ...about(key), isNamed: isNamed(key), signs: null })),
      ds:
        below === undefined
          ? signing.value.ds.map((ds) => ({ keyTag: ds.keyTag, isOfKey: isOfOwnKey(ds.record, signing.value) }))
          : below.ds.map((ds) => ({ keyTag: ds.keyTag, isOfKey: names(below.zone, [ds], below.keys) })),
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
  readonly keys: readonly Rdata['DNSKEY'][];
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
    keys: keys.kind === 'answer' ? keys.records.flatMap((rr) => readRdata(rr) ?? []) : [],
    ds: ds?.kind === 'answer' ? ds.records.flatMap((rr) => readRdata(rr) ?? []) : [],
    dsSecurity: ds === null || ds.kind === 'failure' ? 'indeterminate' : ds.security,
    refs: [refOf(keys), ...(ds === null ? [] : [refOf(ds)])],
  };
}

const names = (zone: DnsName, ds: readonly Rdata['DS'][], keys: readonly Rdata['DNSKEY'][]): boolean =>
  readChain(zone, ds, keys).matching.length > 0;

const about = (key: Rdata['DNSKEY']) => ({
  tag: keyTagOf(key),
  algorithm: key.algorithm,
  isEntryPoint: (key.flags & ENTRY_POINT) !== 0,
  isRevoked: isRevoked(key),
});

const isOfOwnKey = (record: string, { servers }: Signing): boolean =>
  servers.some(({ keys }) => keys.some(({ namedBy }) => namedBy.includes(record)));

/** The keys of all servers, each once, with what any of them shows it to sign. */
function ownKeys({ servers }: Signing): readonly LinkKey[] {
  const latest = (times: readonly (Instant | null)[]): Instant | null => {
    const known = times.filter((time) => time !== null);
    return known.length === 0 ? null : Math.max(...known);
  };
  const all = servers.flatMap((server) => server.keys.map((key) => ({ key, server })));
  return [...Map.groupBy(all, ({ key }) => `${key.tag} ${key.algorithm}`).values()].flatMap((some) => {
    const [first] = some;
    if (first === undefined) return [];
    const { tag, algorithm, isEntryPoint, isRevoked } = first.key;
    const keys = latest(some.map(({ key }) => (key.signsKeys ? key.endsAt : null)));
    const records = latest(some.map(({ server }) => (server.soa === null ? (server.soaEnds.get(tag) ?? null) : null)));
    const isNamed = some.some(({ key }) => key.namedBy.length > 0);
    return [{ tag, algorithm, isEntryPoint, isRevoked, isNamed, signs: { keys, records } }];
  });
}
