import type { Answer, Ref, Security } from '../../domain/answer.ts';
import { child, type DnsName, ROOT } from '../../domain/name.ts';
import { readRdata } from '../../domain/rdata/read.ts';
import { type Rdata, RR_TYPES } from '../../domain/rr.ts';
import type { Evidence } from '../../evidence/evidence.ts';
import { dns } from '../../evidence/questions/dns.ts';
import { type CdsRegistry, cdsRegistryOf } from '../../records/cds-registries.ts';
import { readSigning, type Signing } from '../dnssec-signing.ts';
import { available, type FactReader, refOf, shared } from '../fact.ts';
import { ownSets, readServedKeys, type ServedRecords } from './served-records.ts';

/** Where the zone above takes notifications of new CDS records. Source: RFC 9859 §2. */
interface DsyncEndpoint {
  /** The name that has the DSYNC record. */
  readonly at: DnsName;
  readonly target: DnsName;
  readonly port: number;
}

/** Offers of the zone above that save changing DS records of a zone by hand. */
export interface DsAutomation {
  readonly zone: DnsName;
  /** Null for the root, and where the delegation is only given. */
  readonly parent: DnsName | null;
  /** Whether there is something to change: the first DS record, or those that are there. Else nobody is asked. */
  readonly need: 'none' | 'first' | 'change';
  /** `not-known`: a lookup failed, or did not validate. */
  readonly announced: DsyncEndpoint | 'none' | 'not-known' | 'not-asked';
  /** Null where we know of none that reads such records. */
  readonly registry: CdsRegistry | null;
}

/** Returns the offers of the zone above. They are looked up only where DS records have to change, or may have to soon. */
export const readDsAutomation: FactReader<DsAutomation> = shared<DsAutomation>(async (domain, evidence) => {
  const [served, signing] = await Promise.all([readServedKeys(domain, evidence), readSigning(domain, evidence)]);
  if (served.kind === 'unavailable') return served;
  if (signing.kind === 'unavailable') return signing;
  const { zone, view } = served.value.found;
  const { parent } = view;
  const refs = [...new Set([...served.refs, ...signing.refs])];
  const registry = parent === null ? null : cdsRegistryOf(parent);
  const need = zone === ROOT ? 'none' : needOf(signing.value, served.value);
  if (need === 'none' || parent === null)
    return available({ zone, parent, need, announced: 'not-asked', registry }, refs);
  const found = await endpointOf(zone, parent, evidence);
  return available({ zone, parent, need, announced: found.announced, registry }, [
    ...new Set([...refs, ...found.refs]),
  ]);
});

/** Tells what has to change at the zone above, now or in a change of keys that is under way. */
function needOf({ ds, servers, isCompared }: Signing, served: ServedRecords): DsAutomation['need'] {
  const keys = servers.flatMap((server) => server.keys);
  if (ds.length === 0) return keys.length === 0 ? 'none' : 'first';
  // Where there are too many to compare them, something may have to change.
  if (!isCompared) return 'change';
  const named = new Set(keys.flatMap(({ namedBy }) => namedBy));
  const isStray = ds.some(({ record }) => !named.has(record));
  const isComing = keys.some(
    ({ isEntryPoint, isRevoked, namedBy }) => isEntryPoint && !isRevoked && namedBy.length === 0,
  );
  const isOld = ds.every(({ digestType }) => digestType === SHA1);
  return isStray || isComing || isOld || asksForOthers(ds, served) ? 'change' : 'none';
}

const SHA1 = 1;

/** Whether a server has CDS records other than the DS records that are there. */
function asksForOthers(ds: Signing['ds'], served: ServedRecords): boolean {
  const present = new Set(ds.map(tagOf));
  return ownSets(served, 'CDS').some(
    ({ records }) =>
      records.length > 0 && (records.length !== present.size || records.some((one) => !present.has(tagOf(one)))),
  );
}

const tagOf = ({ keyTag, algorithm, digestType, digest }: Rdata['DS']): string =>
  `${keyTag} ${algorithm} ${digestType} ${Buffer.from(digest).toString('hex')}`;

interface Announced {
  readonly announced: DsyncEndpoint | 'none' | 'not-known';
  readonly refs: readonly Ref[];
}

/** Looks for the DSYNC record of the zone, then for that of all zones below its parent. Source: RFC 9859 §4.1. */
async function endpointOf(zone: DnsName, parent: DnsName, evidence: Evidence): Promise<Announced> {
  const common = child('_dsync', parent);
  const own = child(parent === ROOT ? zone : zone.slice(0, -parent.length - 1), common);
  const first = await evidence.ask(dns(own, 'DSYNC'));
  const found = endpointIn(first, own);
  if (found !== 'none') return { announced: found, refs: [refOf(first)] };
  if (first.kind === 'answer') return { announced: 'none', refs: [refOf(first)] };
  const second = await evidence.ask(dns(common, 'DSYNC'));
  return { announced: endpointIn(second, common), refs: [refOf(first), refOf(second)] };
}

/** Answers that are not proven say nothing of the zone above. */
const OPEN: ReadonlySet<Security> = new Set(['bogus', 'indeterminate']);
/** The scheme by which a NOTIFY message is sent. Source: RFC 9859 §6.2. */
const NOTIFY = 1;

function endpointIn(answer: Answer<'DSYNC'>, at: DnsName): Announced['announced'] {
  if (answer.kind === 'failure' || OPEN.has(answer.security)) return 'not-known';
  const records = answer.kind === 'answer' ? answer.records.flatMap((rr) => readRdata(rr) ?? []) : [];
  const usable = records.find(({ about, scheme, port }) => about === RR_TYPES.CDS && scheme === NOTIFY && port !== 0);
  return usable === undefined ? 'none' : { at, target: usable.target, port: usable.port };
}
