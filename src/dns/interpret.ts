import type { DnsName } from '../domain/name.ts';
import { readRdata } from '../domain/rdata/read.ts';
import { RR_TYPES, type Rr, type RrType } from '../domain/rr.ts';
import type { DnsMessage, RawRr } from './codec/decode.ts';
import { MAX_ALIASES, MAX_RECORDS_A_SET } from './limits.ts';
import { indexOf, type RecordIndex } from './record-index.ts';

/** Tells what one response means for one question. */
export type Interpreted =
  | { readonly kind: 'answer'; readonly aliases: readonly Rr<'CNAME'>[]; readonly records: readonly [Rr, ...Rr[]] }
  | {
      readonly kind: 'nodata' | 'nxdomain';
      readonly aliases: readonly Rr<'CNAME'>[];
      readonly zone: DnsName | null;
      readonly ttlSeconds: number;
    }
  /** Aliases lead to a name whose records the server did not give: ask for that name. */
  | { readonly kind: 'unfinished'; readonly aliases: readonly Rr<'CNAME'>[]; readonly next: DnsName }
  | {
      readonly kind: 'error';
      readonly why: 'servfail' | 'refused' | 'server-error' | 'alias-loop' | 'oversize' | 'lame';
    };

/** Names the parts of a response that are read. */
type Readable = Pick<DnsMessage, 'rcode' | 'aa' | 'ra' | 'answers' | 'authorities'>;

const CLASS_IN = 1;
/** In the type bitmap of an NSEC record it means that the name does not exist. Source: RFC 9824 §2. */
const NXNAME = 128;
const NOERROR = 0;
const SERVFAIL = 2;
const NXDOMAIN = 3;
const REFUSED = 5;

const NO_ALIASES: readonly Rr<'CNAME'>[] = [];

/** Reads a message as the answer to a question: follows aliases within it and tells absence from everything else. */
export function interpret(message: Readable, name: DnsName, type: RrType): Interpreted {
  if (message.rcode === SERVFAIL) return { kind: 'error', why: 'servfail' };
  if (message.rcode === REFUSED) return { kind: 'error', why: 'refused' };
  if (message.rcode !== NOERROR && message.rcode !== NXDOMAIN) return { kind: 'error', why: 'server-error' };
  const [only, second] = message.answers;
  if (
    second === undefined &&
    only !== undefined &&
    only.type === RR_TYPES[type] &&
    only.name === name &&
    only.class === CLASS_IN
  ) {
    return {
      kind: 'answer',
      aliases: NO_ALIASES,
      records: [{ name, type, ttlSeconds: only.ttlSeconds, octets: only.octets }],
    };
  }
  const aliases: Rr<'CNAME'>[] = [];
  const seen = new Set<DnsName>([name]);
  const index = indexOf(message.answers);
  let at = name;
  for (;;) {
    const records = setOf(index, at, type);
    const [first, ...rest] = records;
    if (first !== undefined) {
      return records.length > MAX_RECORDS_A_SET
        ? { kind: 'error', why: 'oversize' }
        : { kind: 'answer', aliases, records: [first, ...rest] };
    }
    const [alias] = type === 'CNAME' ? [] : setOf(index, at, 'CNAME');
    const target = alias === undefined ? undefined : readRdata(alias)?.target;
    if (alias === undefined || target === undefined) break;
    aliases.push(alias);
    if (seen.has(target) || aliases.length > MAX_ALIASES) return { kind: 'error', why: 'alias-loop' };
    seen.add(target);
    at = target;
  }
  return absence(message, at, aliases);
}

function absence(message: Readable, at: DnsName, aliases: readonly Rr<'CNAME'>[]): Interpreted {
  const soa = message.authorities.find((rr) => rr.type === RR_TYPES.SOA && rr.class === CLASS_IN);
  const zone = soa?.name ?? null;
  const ttlSeconds =
    soa === undefined ? 0 : Math.min(soa.ttlSeconds, readRdata({ type: 'SOA', octets: soa.octets })?.minimum ?? 0);
  if (message.rcode === NXDOMAIN) return { kind: 'nxdomain', aliases, zone, ttlSeconds };
  if (soa !== undefined) return { kind: deniesName(message, at) ? 'nxdomain' : 'nodata', aliases, zone, ttlSeconds };
  if (aliases.length > 0) return { kind: 'unfinished', aliases, next: at };
  // A referral points elsewhere: the server does not recurse, and what it leaves out means nothing.
  const refers = message.authorities.some((rr) => rr.type === RR_TYPES.NS);
  if (refers || (!message.ra && !message.aa)) return { kind: 'error', why: 'lame' };
  return { kind: 'nodata', aliases, zone, ttlSeconds };
}

function deniesName(message: Readable, name: DnsName): boolean {
  return message.authorities.some(
    (rr) =>
      rr.type === RR_TYPES.NSEC &&
      rr.name === name &&
      readRdata({ type: 'NSEC', octets: rr.octets })?.types.includes(NXNAME) === true,
  );
}

/** The records of one name and type, in canonical order: duplicates once, all with the lowest TTL of the set (RFC 2181 §5.2). */
function setOf<T extends RrType>(index: RecordIndex<RawRr>, name: DnsName, type: T): Rr<T>[] {
  const found = index(name, RR_TYPES[type]).filter((rr) => rr.class === CLASS_IN);
  if (found.length === 0) return [];
  const ttlSeconds = Math.min(...found.slice(0, MAX_RECORDS_A_SET).map((rr) => rr.ttlSeconds));
  if (found.length === 1 && found[0] !== undefined) return [{ name, type, ttlSeconds, octets: found[0].octets }];
  const distinct = new Map(found.map((rr) => [Buffer.from(rr.octets).toString('latin1'), rr.octets]));
  // In canonical order (RFC 4034 §6.3): servers rotate their sets, and a report must not change with that.
  return [...distinct].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, octets]) => ({ name, type, ttlSeconds, octets }));
}
