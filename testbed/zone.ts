import { child, type DnsName, isAtOrBelow, labelsOf, parentOf } from '../src/domain/name.ts';
import { encodeRdata } from '../src/domain/rdata/encode.ts';
import { readRdata } from '../src/domain/rdata/read.ts';
import { typeNumber } from '../src/domain/rdata/types.ts';
import { nameToWire, parseDnsName } from '../src/domain/rdata/wire-name.ts';
import type { Rr, RrType } from '../src/domain/rr.ts';
import { Nsec3Proofs } from './nsec3.ts';

/** What a zone says to one question. Signatures and proofs come from the zone itself, where it is signed. */
export interface ZoneAnswer {
  /** `too-long`: a DNAME makes a name of more than 255 octets (RFC 6672 §2.2). */
  readonly kind: 'answer' | 'alias' | 'nodata' | 'nxdomain' | 'referral' | 'too-long';
  readonly answers: readonly Rr[];
  readonly authorities: readonly Rr[];
  readonly additionals: readonly Rr[];
  /** For `alias`: where it leads. */
  readonly target?: DnsName;
}

/** Signs while it answers (RFC 9824). */
export interface OnlineSigner {
  /** The signed NSEC that says which types a name has. */
  deny(name: DnsName, types: readonly number[]): Rr[];
  signature(set: readonly Rr[]): Rr;
}

/** A zone in memory that answers as an authoritative server would (RFC 1034 §4.3.2, RFC 4592 for wildcards). */
export class Zone {
  readonly apex: DnsName;
  readonly rrs: readonly Rr[];
  readonly #sets = new Map<DnsName, Map<RrType, Rr[]>>();
  /** Every name that exists, those without records in between included. */
  readonly #names = new Set<DnsName>();
  readonly #nsec: readonly { readonly owner: DnsName; readonly key: string; readonly rr: Rr }[];
  /** For compact denial, where the zone is set up so. */
  readonly #online: OnlineSigner | undefined;
  /** For hashed denial, where the zone has it. */
  readonly #nsec3: Nsec3Proofs | undefined;

  constructor(apex: DnsName, rrs: readonly Rr[], online?: OnlineSigner) {
    this.apex = apex;
    this.rrs = rrs;
    this.#online = online;
    for (const rr of rrs) {
      if (!isAtOrBelow(rr.name, apex)) throw new Error(`${rr.name} is outside the zone ${apex}`);
      const sets = this.#sets.get(rr.name) ?? new Map<RrType, Rr[]>();
      this.#sets.set(rr.name, sets);
      const set = sets.get(rr.type) ?? [];
      sets.set(rr.type, set);
      set.push(rr);
      for (let name = rr.name; !this.#names.has(name) && isAtOrBelow(name, apex); name = parentOf(name)) {
        this.#names.add(name);
        if (name === apex) break;
      }
    }
    this.#nsec = rrs
      .filter((rr) => rr.type === 'NSEC')
      .map((rr) => ({ owner: rr.name, key: orderKey(rr.name), rr }))
      .sort((a, b) => (a.key < b.key ? -1 : 1));
    this.#nsec3 = rrs.some(({ type }) => type === 'NSEC3') ? new Nsec3Proofs(apex, rrs) : undefined;
  }

  get(name: DnsName, type: RrType): readonly Rr[] {
    return this.#sets.get(name)?.get(type) ?? [];
  }

  get signed(): boolean {
    return this.get(this.apex, 'DNSKEY').length > 0;
  }

  /** A set with the signatures over it, under the name that was asked (wildcards are expanded). */
  #withSignatures(owner: DnsName, type: RrType, as: DnsName = owner): Rr[] {
    const signatures = this.get(owner, 'RRSIG').filter(
      (rr) => readRdata({ type: 'RRSIG', octets: rr.octets })?.typeCovered === typeNumber(type),
    );
    return [...this.get(owner, type), ...signatures].map((rr) => ({ ...rr, name: as }));
  }

  answer(name: DnsName, type: RrType): ZoneAnswer {
    const cut = this.#cutAbove(name, type);
    if (cut !== null) {
      return {
        kind: 'referral',
        answers: [],
        // Without a DS, that there is none is to be proved (RFC 4035 §3.1.4).
        authorities: [
          ...this.get(cut, 'NS'),
          ...(this.get(cut, 'DS').length > 0 ? this.#withSignatures(cut, 'DS') : this.#proof('nodata', cut)),
        ],
        additionals: this.#addressesOf(cut),
      };
    }
    const dname = this.#dnameAbove(name);
    if (dname !== null) return this.#byDname(dname, name);
    if (this.#names.has(name)) return this.#from(name, name, type);
    const star = this.#wildcardFor(name);
    if (star !== null) return this.#byWildcard(star, name, type);
    return this.#negative('nxdomain', name);
  }

  /** A wildcard speaks only where no closer name exists, and that is to be proved too (RFC 4035 §3.1.3.3, §3.1.3.4). */
  #byWildcard(star: DnsName, name: DnsName, type: RrType): ZoneAnswer {
    const answer = this.#from(star, name, type);
    // Compact denial proves no absence of names: it signs what was asked as if it were there (RFC 9824 §3).
    if (this.#online !== undefined && answer.kind !== 'nodata') {
      const set = answer.answers.filter((rr) => rr.type !== 'RRSIG');
      return { ...answer, answers: [...set, this.#online.signature(set)] };
    }
    if (!this.signed || this.#online !== undefined) return answer;
    if (this.#nsec3 !== undefined) {
      // The proof of an absence is whole already; an answer lacks that of the next closer name (RFC 5155 §7.2.6).
      const nextCloser = answer.kind === 'nodata' ? [] : this.#nsec3.encloserProof(name).owners.slice(1);
      return { ...answer, authorities: [...answer.authorities, ...this.#proofAt(nextCloser, 'NSEC3')] };
    }
    const covering = this.#nsecAtOrBefore(name);
    // An absence comes with the covering record already; what it lacks is what the wildcard has, or that it has nothing.
    const ofWildcard = this.#nsecAtOrBefore(star);
    const further = answer.kind !== 'nodata' ? covering : covering === ofWildcard ? null : ofWildcard;
    const proof = further === null ? [] : this.#withSignatures(further, 'NSEC');
    return { ...answer, authorities: [...answer.authorities, ...proof] };
  }

  /** The name above that is replaced with all that lies below it, if any. Source: RFC 6672 §3.2. */
  #dnameAbove(name: DnsName): DnsName | null {
    for (let at = name; at !== this.apex; ) {
      at = parentOf(at);
      if (this.get(at, 'DNAME').length > 0) return at;
    }
    return null;
  }

  /** The DNAME, signed, and the CNAME it makes of the name that was asked, which never is (RFC 6672 §5.3.1). */
  #byDname(owner: DnsName, asked: DnsName): ZoneAnswer {
    const dname = this.#withSignatures(owner, 'DNAME');
    const to = dname[0] === undefined ? undefined : readRdata({ type: 'DNAME', octets: dname[0].octets })?.target;
    const prefix = asked.slice(0, asked.length - owner.length - 1);
    const target = to === undefined ? null : parseDnsName(child(prefix, to));
    const none = { authorities: [], additionals: [] };
    if (target === null) return { kind: 'too-long', answers: dname, ...none };
    const ttlSeconds = dname[0]?.ttlSeconds ?? 0;
    const cname: Rr = { name: asked, type: 'CNAME', ttlSeconds, octets: encodeRdata('CNAME', { target }) };
    return { kind: 'alias', answers: [...dname, cname], target, ...none };
  }

  #from(owner: DnsName, asked: DnsName, type: RrType): ZoneAnswer {
    const answers = this.#withSignatures(owner, type, asked);
    const none = { authorities: [], additionals: [] };
    if (this.get(owner, type).length > 0) {
      const additionals = type === 'NS' ? this.#addressesOf(owner) : [];
      return { kind: 'answer', answers, ...none, additionals };
    }
    const [alias] = this.get(owner, 'CNAME');
    const target = alias === undefined ? undefined : readRdata({ type: 'CNAME', octets: alias.octets })?.target;
    if (target !== undefined)
      return { kind: 'alias', answers: this.#withSignatures(owner, 'CNAME', asked), target, ...none };
    return this.#negative('nodata', asked, owner);
  }

  /** The addresses of a name's name servers, as far as the zone knows them: records of its own, or glue. */
  #addressesOf(name: DnsName): Rr[] {
    return this.get(name, 'NS').flatMap((rr) => {
      const host = readRdata({ type: 'NS', octets: rr.octets })?.host;
      return host === undefined ? [] : [...this.get(host, 'A'), ...this.get(host, 'AAAA')];
    });
  }

  #negative(kind: 'nodata' | 'nxdomain', name: DnsName, owner = name): ZoneAnswer {
    const soa = this.#withSignatures(this.apex, 'SOA');
    return { kind, answers: [], authorities: [...soa, ...this.#proof(kind, name, owner)], additionals: [] };
  }

  /** `owner` has the records of `name`: itself or a wildcard. */
  #proof(kind: 'nodata' | 'nxdomain', name: DnsName, owner = name): Rr[] {
    if (!this.signed) return [];
    if (this.#online !== undefined) {
      const there = [...(this.#sets.get(owner)?.keys() ?? [])].map((type) => typeNumber(type) ?? 0);
      return this.#online.deny(
        name,
        kind === 'nxdomain' ? [RRSIG, NSEC, NXNAME] : [...new Set([...there, RRSIG, NSEC])],
      );
    }
    if (this.#nsec3 !== undefined) return this.#hashedProof(this.#nsec3, kind, name, owner);
    const covering = [this.#nsecAtOrBefore(name)];
    if (kind === 'nxdomain') covering.push(this.#nsecAtOrBefore(child('*', this.#encloser(name))));
    return this.#proofAt(covering, 'NSEC');
  }

  #proofAt(owners: readonly (DnsName | null)[], type: 'NSEC' | 'NSEC3'): Rr[] {
    return [...new Set(owners)].flatMap((owner) => (owner === null ? [] : this.#withSignatures(owner, type)));
  }

  /** Source: RFC 5155 §7.2.2 to §7.2.5. */
  #hashedProof(nsec3: Nsec3Proofs, kind: 'nodata' | 'nxdomain', name: DnsName, owner: DnsName): Rr[] {
    const match = owner === name ? nsec3.matching(name) : null;
    if (kind === 'nodata' && match !== null) return this.#proofAt([match], 'NSEC3');
    const { encloser, owners } = nsec3.encloserProof(name);
    const ofWildcard =
      kind === 'nxdomain' ? nsec3.covering(child('*', encloser)) : nsec3.matching(child('*', encloser));
    return this.#proofAt([...owners, ofWildcard], 'NSEC3');
  }

  #nsecAtOrBefore(name: DnsName): DnsName | null {
    const key = orderKey(name);
    return this.#nsec.findLast((one) => one.key <= key)?.owner ?? this.#nsec.at(-1)?.owner ?? null;
  }

  #encloser(name: DnsName): DnsName {
    let at = name;
    while (!this.#names.has(at)) at = parentOf(at);
    return at;
  }

  /** A `*` without records of its own, with names below it, is a source of synthesis too (RFC 4592 §4.3.3). */
  #wildcardFor(name: DnsName): DnsName | null {
    const star = child('*', this.#encloser(name));
    return this.#names.has(star) ? star : null;
  }

  /** The delegation the name lies below, if any; at the cut itself only DS is ours to answer. */
  #cutAbove(name: DnsName, type: RrType): DnsName | null {
    const labels = labelsOf(name);
    const depth = labelsOf(this.apex).length;
    for (let size = depth + 1; size <= labels.length; size += 1) {
      const at = labels.slice(labels.length - size).join('.') as DnsName;
      if (this.get(at, 'NS').length > 0 && !(at === name && type === 'DS')) return at;
    }
    return null;
  }
}

const RRSIG = 46;
const NSEC = 47;
const NXNAME = 128;

/** Sorts names in canonical order (RFC 4034 §6.1): label by label from the right, each by its octets, here in hex. */
export function orderKey(name: DnsName): string {
  const wire = Buffer.from(nameToWire(name));
  const labels: string[] = [];
  for (let at = 0; (wire[at] ?? 0) > 0; at += 1 + (wire[at] ?? 0))
    labels.unshift(wire.toString('hex', at + 1, at + 1 + (wire[at] ?? 0)));
  return labels.map((label) => `${label}!`).join(''); // "!" sorts before all digits: a label before its longer kin
}
