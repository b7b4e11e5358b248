import { child, type DnsName, isAtOrBelow, labelsOf, parentOf } from '../src/domain/name.ts';
import { readRdata } from '../src/domain/rdata/read.ts';
import { typeNumber } from '../src/domain/rdata/types.ts';
import type { Rr, RrType } from '../src/domain/rr.ts';

/** What a zone says to one question. Signatures and proofs come from the zone itself, where it is signed. */
export interface ZoneAnswer {
  readonly kind: 'answer' | 'alias' | 'nodata' | 'nxdomain' | 'referral';
  readonly answers: readonly Rr[];
  readonly authorities: readonly Rr[];
  readonly additionals: readonly Rr[];
  /** For `alias`: where it leads. */
  readonly target?: DnsName;
}

/** A zone in memory that answers as an authoritative server would (RFC 1034 §4.3.2, RFC 4592 for wildcards). */
export class Zone {
  readonly apex: DnsName;
  readonly rrs: readonly Rr[];
  readonly #sets = new Map<DnsName, Map<RrType, Rr[]>>();
  /** Every name that exists, those without records in between included. */
  readonly #names = new Set<DnsName>();
  readonly #nsec: readonly { readonly owner: DnsName; readonly key: string; readonly rr: Rr }[];
  /** Signs on the fly for names that do not exist (RFC 9824), where the zone is set up so. */
  readonly #denial: ((name: DnsName, types: readonly number[]) => Rr[]) | undefined;

  constructor(apex: DnsName, rrs: readonly Rr[], denial?: (name: DnsName, types: readonly number[]) => Rr[]) {
    this.apex = apex;
    this.rrs = rrs;
    this.#denial = denial;
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
      const glue = this.get(cut, 'NS').flatMap((rr) => {
        const host = readRdata({ type: 'NS', octets: rr.octets })?.host;
        return host === undefined ? [] : [...this.get(host, 'A'), ...this.get(host, 'AAAA')];
      });
      return {
        kind: 'referral',
        answers: [],
        authorities: [...this.get(cut, 'NS'), ...this.#withSignatures(cut, 'DS')],
        additionals: glue,
      };
    }
    if (this.#names.has(name)) return this.#from(name, name, type);
    const star = this.#wildcardFor(name);
    if (star !== null) return this.#byWildcard(star, name, type);
    return this.#negative('nxdomain', name);
  }

  /** A wildcard speaks only where no closer name exists, and that is to be proved too (RFC 4035 §3.1.3.3, §3.1.3.4). */
  #byWildcard(star: DnsName, name: DnsName, type: RrType): ZoneAnswer {
    const said = this.#from(star, name, type);
    // Compact denial proves no absence of names: it signs what was asked as if it were there (RFC 9824 §3).
    if (!this.signed || this.#denial !== undefined) return said;
    const covering = this.#nsecAtOrBefore(name);
    // An absence comes with the covering record already; what it lacks is what the wildcard has.
    const further = said.kind !== 'nodata' ? covering : covering === star ? null : star;
    const proof = further === null ? [] : this.#withSignatures(further, 'NSEC');
    return { ...said, authorities: [...said.authorities, ...proof] };
  }

  #from(owner: DnsName, asked: DnsName, type: RrType): ZoneAnswer {
    const answers = this.#withSignatures(owner, type, asked);
    const none = { authorities: [], additionals: [] };
    if (this.get(owner, type).length > 0) return { kind: 'answer', answers, ...none };
    const [alias] = this.get(owner, 'CNAME');
    const target = alias === undefined ? undefined : readRdata({ type: 'CNAME', octets: alias.octets })?.target;
    if (target !== undefined)
      return { kind: 'alias', answers: this.#withSignatures(owner, 'CNAME', asked), target, ...none };
    return this.#negative('nodata', asked);
  }

  #negative(kind: 'nodata' | 'nxdomain', name: DnsName): ZoneAnswer {
    const soa = this.#withSignatures(this.apex, 'SOA');
    return { kind, answers: [], authorities: [...soa, ...this.#proof(kind, name)], additionals: [] };
  }

  #proof(kind: 'nodata' | 'nxdomain', name: DnsName): Rr[] {
    if (!this.signed) return [];
    if (this.#denial !== undefined) {
      const there = [...(this.#sets.get(name)?.keys() ?? [])].map((type) => typeNumber(type) ?? 0);
      return this.#denial(name, kind === 'nxdomain' ? [RRSIG, NSEC, NXNAME] : [...there, RRSIG, NSEC]);
    }
    const covering = [this.#nsecAtOrBefore(name)];
    if (kind === 'nxdomain') covering.push(this.#nsecAtOrBefore(child('*', this.#encloser(name))));
    return [...new Set(covering)].flatMap((owner) => (owner === null ? [] : this.#withSignatures(owner, 'NSEC')));
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

  #wildcardFor(name: DnsName): DnsName | null {
    const star = child('*', this.#encloser(name));
    return this.#sets.has(star) ? star : null;
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

/** Sorts names in canonical order (RFC 4034 §6.1): by labels from the right. Escapes sort close enough for a testbed. */
export const orderKey = (name: DnsName): string => labelsOf(name).toReversed().join('\u0001');
