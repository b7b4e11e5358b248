import { child, type DnsName, isAtOrBelow, labelsOf, parentOf } from '../domain/name.ts';
import { encodeRdata } from '../domain/rdata/encode.ts';
import { readRdata } from '../domain/rdata/read.ts';
import { typeNumber } from '../domain/rdata/types.ts';
import { parseDnsName } from '../domain/rdata/wire-name.ts';
import type { Rr, RrType } from '../domain/rr.ts';
import type { ZoneContent, ZoneRecord } from '../records/zone-file/zone-file.ts';

/** The answer of a planned zone about a name and type. */
export type PlannedAnswer =
  | { readonly kind: 'answer'; readonly records: readonly [Rr, ...Rr[]] }
  | { readonly kind: 'nodata' | 'nxdomain' }
  /** An alias: what it leads to is another question. */
  | { readonly kind: 'alias'; readonly alias: Rr<'CNAME'>; readonly target: DnsName }
  /** The provider answers with the addresses of another name. */
  | { readonly kind: 'provider-alias'; readonly target: DnsName }
  /** Not what this zone says: it is delegated from here, or the zone above has it. */
  | { readonly kind: 'elsewhere' }
  /** Not touched: whoever publishes the zone leaves it as it is now. */
  | { readonly kind: 'retained' }
  /** The zone has records that we cannot read, or what a signed zone has once it is signed. */
  | { readonly kind: 'open' };

/** Types that a signer adds: a file that is signed later does not have them yet. */
const BY_SIGNER: ReadonlySet<RrType> = new Set(['DNSKEY', 'RRSIG', 'NSEC', 'NSEC3', 'NSEC3PARAM', 'CDS', 'CDNSKEY']);

/** A zone as its file has it. Answers as its name servers would. Source: RFC 1034 §4.3.2, RFC 4592, RFC 6672. */
export class PlannedZone {
  readonly origin: DnsName;
  readonly #sets = new Map<DnsName, Map<RrType, ZoneRecord[]>>();
  /** Names that exist: those with records, and those above them. */
  readonly #names = new Set<DnsName>();
  readonly #unread = new Set<string>();
  readonly #aliases = new Map<DnsName, DnsName>();
  readonly #retained = new Set<string>();

  /** Begins with nothing of a zone, to which `add` adds what its file has. */
  constructor(origin: DnsName) {
    this.origin = origin;
  }

  /** Adds what a file has, or a part of it. */
  add({ records, unread, aliases, retained }: ZoneContent): this {
    for (const record of records) {
      const ofName = this.#sets.get(record.name) ?? new Map<RrType, ZoneRecord[]>();
      this.#sets.set(record.name, ofName);
      const ofType = ofName.get(record.type);
      if (ofType === undefined) ofName.set(record.type, [record]);
      else ofType.push(record);
    }
    for (const { name, type } of unread) this.#unread.add(`${type} ${name}`);
    for (const { name, target } of aliases) this.#aliases.set(name, target);
    for (const { name, type } of retained) this.#retained.add(`${type} ${name}`);
    for (const list of [records, unread, aliases, retained]) for (const { name } of list) this.#addName(name);
    return this;
  }

  /** Whether the file brings the keys and signatures of the zone. */
  get isSigned(): boolean {
    return this.#setAt(this.origin, 'DNSKEY').length > 0;
  }

  /** How long a denial counts. Source: RFC 2308 §5. */
  get negativeTtlSeconds(): number {
    const [soa] = this.#setAt(this.origin, 'SOA');
    const minimum = soa === undefined ? undefined : readRdata({ type: 'SOA', octets: soa.octets })?.minimum;
    return Math.min(soa?.ttlSeconds ?? 0, minimum ?? 0);
  }

  /** Returns the records of the file that an answer about a name and type comes from. */
  recordsAt(name: DnsName, type: RrType): readonly ZoneRecord[] {
    if (!isAtOrBelow(name, this.origin)) return [];
    const owner = this.#names.has(name) ? name : this.#wildcardFor(name);
    if (owner === null) return [];
    const own = this.#setAt(owner, type);
    return own.length > 0 ? own : this.#setAt(owner, 'CNAME');
  }

  answer(name: DnsName, type: RrType): PlannedAnswer {
    if (!isAtOrBelow(name, this.origin) || (name === this.origin && type === 'DS')) return { kind: 'elsewhere' };
    if (this.#isDelegated(name, type)) return { kind: 'elsewhere' };
    const made = this.#byDname(name);
    if (made !== null) return made;
    if (this.#names.has(name)) return this.#from(name, name, type);
    const star = this.#wildcardFor(name);
    return star === null ? { kind: 'nxdomain' } : this.#from(star, name, type);
  }

  #from(owner: DnsName, asked: DnsName, type: RrType): PlannedAnswer {
    const [first, ...more] = this.#setAt(owner, type).map((one) => ({ ...rrOf(one), name: asked }));
    if (first !== undefined) return { kind: 'answer', records: [first, ...more] };
    const [cname] = this.#setAt(owner, 'CNAME');
    const target = cname === undefined ? undefined : readRdata({ type: 'CNAME', octets: cname.octets })?.target;
    if (cname !== undefined && target !== undefined)
      return { kind: 'alias', alias: { ...rrOf(cname), type: 'CNAME', name: asked }, target };
    const flattened = this.#aliases.get(owner);
    if (flattened !== undefined && (type === 'A' || type === 'AAAA'))
      return { kind: 'provider-alias', target: flattened };
    if (this.#retained.has(`${type} ${owner}`)) return { kind: 'retained' };
    const isOpen = this.#unread.has(`${typeNumber(type)} ${owner}`) || (BY_SIGNER.has(type) && !this.isSigned);
    return { kind: isOpen ? 'open' : 'nodata' };
  }

  #setAt(name: DnsName, type: RrType): readonly ZoneRecord[] {
    return this.#sets.get(name)?.get(type) ?? [];
  }

  #addName(name: DnsName): void {
    for (let at = name; !this.#names.has(at); at = parentOf(at)) {
      this.#names.add(at);
      if (at === this.origin) return;
    }
  }

  /** Whether a name is in a zone below this one; the DS records of the cut itself are this zone's. */
  #isDelegated(name: DnsName, type: RrType): boolean {
    for (let at = name; at !== this.origin; at = parentOf(at))
      if (this.#setAt(at, 'NS').length > 0 && !(at === name && type === 'DS')) return true;
    return false;
  }

  /** The alias that a DNAME record above makes of a name. */
  #byDname(name: DnsName): PlannedAnswer | null {
    for (let at = name; at !== this.origin; ) {
      at = parentOf(at);
      const [dname] = this.#setAt(at, 'DNAME');
      const to = dname === undefined ? undefined : readRdata({ type: 'DNAME', octets: dname.octets })?.target;
      if (dname === undefined || to === undefined) continue;
      const above = labelsOf(name).slice(0, labelsOf(name).length - labelsOf(at).length);
      const target = parseDnsName(child(above.join('.'), to));
      // Too long a name: servers answer YXDOMAIN.
      if (target === null) return { kind: 'open' };
      const octets = encodeRdata('CNAME', { target });
      return { kind: 'alias', alias: { name, type: 'CNAME', ttlSeconds: dname.ttlSeconds, octets }, target };
    }
    return null;
  }

  /** The wildcard at the closest name above that exists. Source: RFC 4592 §3.3.1. */
  #wildcardFor(name: DnsName): DnsName | null {
    for (let at = name; at !== this.origin; ) {
      at = parentOf(at);
      if (!this.#names.has(at)) continue;
      const star = child('*', at);
      return this.#names.has(star) ? star : null;
    }
    return null;
  }
}

const rrOf = ({ name, type, ttlSeconds, octets }: ZoneRecord): Rr => ({ name, type, ttlSeconds, octets });
