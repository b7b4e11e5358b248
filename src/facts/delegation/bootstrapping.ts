import type { Answer, Ref } from '../../domain/answer.ts';
import { child, type DnsName, isAtOrBelow, ROOT } from '../../domain/name.ts';
import { encodeRdata } from '../../domain/rdata/encode.ts';
import { MAX_NAME_OCTETS, nameToWire } from '../../domain/rdata/wire-name.ts';
import type { Rdata } from '../../domain/rr.ts';
import type { Evidence } from '../../evidence/evidence.ts';
import { dns } from '../../evidence/questions/dns.ts';
import { compareDs, countKeys, MAX_COMPARED } from '../../records/ds-comparison.ts';
import { available, type FactReader, refOf, shared } from '../fact.ts';
import { ownSets, readServedKeys, type ServedRecords } from './served-records.ts';
import { serverState } from './zone-servers.ts';

/**
 * Tells how the operator of a name server confirms what a zone asks for. `none`: it does not. `insecure`: in a zone that
 * is not secure. `bogus`: its signatures do not validate. `differs`: it confirms other records. `unknown`: a lookup failed.
 */
export type Signal = 'confirms' | 'none' | 'insecure' | 'bogus' | 'differs' | 'unknown';

/** Whether a zone can get its first DS record by what its name servers confirm. Source: RFC 9615 §4.2. */
export interface Bootstrapping {
  readonly zone: DnsName;
  /**
   * `not-needed`: it has a DS record, or is the root. `unsigned`: it has no keys. `no-request`: it asks for no DS record.
   * `contradictory`: its servers differ, or what it asks for is not of its keys. `too-many`: it has more of them than we
   * compare. `inside-only`: all servers have names in it. `not-known`: that was not established. `asked`: we looked for
   * what its servers confirm.
   */
  readonly state:
    | 'not-needed'
    | 'unsigned'
    | 'no-request'
    | 'contradictory'
    | 'too-many'
    | 'inside-only'
    | 'not-known'
    | 'asked';
  /** Tells how each name server confirms it, of those with a name outside the zone. */
  readonly signals: readonly { readonly host: DnsName; readonly signal: Signal }[];
}

/** The records by which a zone asks the zone above for a DS record. */
interface DsRequest {
  readonly CDS: readonly Rdata['CDS'][];
  readonly CDNSKEY: readonly Rdata['CDNSKEY'][];
}
const TYPES = ['CDS', 'CDNSKEY'] as const;

/** Name servers whose signals are looked up: as many as a delegation has. */
const MAX_HOSTS = 13;

/**
 * Returns how the name servers of a zone confirm its first DS record. They are asked only where the zone is signed,
 * has no DS record, and asks for one.
 */
export const readBootstrapping: FactReader<Bootstrapping> = shared<Bootstrapping>(async (domain, evidence) => {
  const served = await readServedKeys(domain, evidence);
  if (served.kind === 'unavailable') return served;
  const { zone, view } = served.value.found;
  const found = (state: Bootstrapping['state'], signals: Bootstrapping['signals'] = [], refs: readonly Ref[] = []) =>
    available({ zone, state, signals }, [...new Set([...served.refs, ...refs])]);
  const request = requestOf(served.value);
  if (typeof request === 'string') return found(request);
  const outside = view.hosts.filter((host) => !isAtOrBelow(host, zone));
  if (outside.length === 0) return found('inside-only');
  if (outside.length > MAX_HOSTS) return found('not-known');
  const signals = await Promise.all(outside.map((host) => signalOf(host, { zone, request, evidence })));
  return found(
    'asked',
    signals.map(({ host, signal }) => ({ host, signal })),
    signals.flatMap(({ refs }) => refs),
  );
});

/** The records by which all of its servers ask for a DS record, or why there is nothing to confirm. */
function requestOf(served: ServedRecords): DsRequest | Exclude<Bootstrapping['state'], 'asked' | 'inside-only'> {
  const { zone, view, servers, left } = served.found;
  const ds = view.servers.flatMap((one) => (one.ds === null ? [] : [one.ds]));
  if (zone === ROOT || ds.some((some) => some.length > 0)) return 'not-needed';
  const keys = ownSets(served, 'DNSKEY');
  if (ds.length === 0 || keys.length === 0) return 'not-known';
  const published = keys.flatMap(({ records }) => records);
  if (published.length === 0) return 'unsigned';
  const sets = { CDS: ownSets(served, 'CDS'), CDNSKEY: ownSets(served, 'CDNSKEY') };
  const [cds, cdnskey] = [sets.CDS.flatMap(({ records }) => records), sets.CDNSKEY.flatMap(({ records }) => records)];
  const isWhole =
    left === 0 &&
    servers.every((server) => serverState(server, zone) === 'works') &&
    TYPES.every((type) => sets[type].length === servers.length);
  if (cds.length + cdnskey.length === 0) return isWhole ? 'no-request' : 'not-known';
  // Source: RFC 8078 §4.
  if ([...cds, ...cdnskey].some(({ algorithm }) => algorithm === DELETE)) return 'no-request';
  if (countKeys(cdnskey) > MAX_COMPARED) return 'too-many';
  const compared = [published, ...(cdnskey.length === 0 ? [] : [cdnskey])].map((some) => compareDs(zone, cds, some));
  if (compared.some(({ kind }) => kind === 'too-many')) return 'too-many';
  const differ = TYPES.some((type) => new Set(sets[type].map(({ records }) => textOf(type, records))).size > 1);
  const isOfOthers = compared.some((one) => one.kind === 'compared' && one.matches.includes('none'));
  if (differ || isOfOthers || hasOtherKeys(cdnskey, published)) return 'contradictory';
  return isWhole ? { CDS: sets.CDS[0]?.records ?? [], CDNSKEY: sets.CDNSKEY[0]?.records ?? [] } : 'not-known';
}

const DELETE = 0;

/** Whether some of the keys that it asks to be named are none of its own. */
function hasOtherKeys(cdnskey: readonly Rdata['CDNSKEY'][], published: readonly Rdata['DNSKEY'][]): boolean {
  const keys = new Set(published.map((key) => textOf('CDNSKEY', [key])));
  return cdnskey.some((key) => !keys.has(textOf('CDNSKEY', [key])));
}

/** The same text for the same records, whatever their order. */
const textOf = <T extends (typeof TYPES)[number]>(type: T, records: readonly Rdata[T][]): string =>
  [...new Set(records.map((one) => Buffer.from(encodeRdata(type, one)).toString('hex')))].sort().join();

/** Looks up what the operator of a name server confirms. Source: RFC 9615 §3, §4.2. */
async function signalOf(
  host: DnsName,
  { zone, request, evidence }: { readonly zone: DnsName; readonly request: DsRequest; readonly evidence: Evidence },
) {
  const name = child(`_dsboot.${zone}._signal`, host);
  // Names as long as this cannot be asked for, so there is nothing.
  if (nameToWire(name).length > MAX_NAME_OCTETS) return { host, signal: 'none' as const, refs: [] };
  // No guesses, of which nobody validates absences.
  const answers = await Promise.all(TYPES.map((type) => evidence.ask(dns(name, type))));
  const found = TYPES.map((type, i) => signalIn(answers[i], textOf(type, request[type])));
  return { host, signal: merged(found), refs: answers.map(refOf) };
}

/** The signal of one type of records: `none` is no fault where the zone has none of it either. */
function signalIn(answer: Answer | undefined, own: string): Signal | 'none-either' {
  if (answer === undefined || answer.kind === 'failure' || answer.security === 'indeterminate') return 'unknown';
  if (answer.security === 'bogus') return 'bogus';
  const has =
    answer.kind === 'answer'
      ? [...new Set(answer.records.map(({ octets }) => Buffer.from(octets).toString('hex')))].sort().join()
      : '';
  if (has === '' && own !== '') return 'none';
  if (answer.security === 'insecure') return has === '' ? 'none-either' : 'insecure';
  return has !== own ? 'differs' : has === '' ? 'none-either' : 'confirms';
}

/** The signal of both types together: a fault counts whatever the other says. */
function merged(found: readonly (Signal | 'none-either')[]): Signal {
  const own = found.filter((one) => one !== 'none-either');
  const has = (signal: Signal): boolean => own.includes(signal);
  if (has('bogus')) return 'bogus';
  if (has('insecure')) return 'insecure';
  if (has('differs') || (has('none') && has('confirms'))) return 'differs';
  if (has('none')) return 'none';
  return has('unknown') || own.length === 0 ? 'unknown' : 'confirms';
}
