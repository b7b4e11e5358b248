import { type DnsName, isAtOrBelow, parentOf, ROOT } from '../src/domain/name.ts';
import { readRdata } from '../src/domain/rdata/read.ts';
import type { Rr, RrType } from '../src/domain/rr.ts';
import type { Clock } from '../src/domain/time.ts';
import { createKey, isUsable, type Key, type SignMode, signZone, verifyZone } from './signing.ts';
import { Zone, type ZoneAnswer } from './zone.ts';

/** What validation from the root says of a zone. */
export type ZoneStatus =
  | { readonly kind: 'secure' | 'insecure' }
  | { readonly kind: 'bogus'; readonly ede: number; readonly why: string };

interface Source {
  readonly rrs: readonly Rr[];
  readonly sign: SignMode | null;
}

interface Built {
  readonly zone: Zone;
  readonly ds: Rr<'DS'> | null;
}

/** All zones of the miniature internet: built, signed and delegated from their sources when first asked after a change. */
export class World {
  readonly #sources = new Map<DnsName, Source>();
  readonly #built = new Map<DnsName, Built>();
  readonly #status = new Map<DnsName, ZoneStatus>();
  /** Keys outlive signatures: a zone that is signed anew keeps its DS. */
  readonly #keys = new Map<DnsName, Key>();
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get apexes(): DnsName[] {
    return [...this.#sources.keys()];
  }

  set(apex: DnsName, rrs: readonly Rr[], sign: SignMode | null): void {
    const before = this.#sources.get(apex);
    this.#sources.set(apex, { rrs, sign });
    this.#built.delete(apex);
    this.#status.clear();
    // The parent's delegation changes with the child's name servers and keys.
    if (before === undefined || before.sign !== null || sign !== null) this.#forgetAbove(apex);
  }

  remove(apex: DnsName): void {
    this.#sources.delete(apex);
    this.#built.delete(apex);
    this.#status.clear();
    this.#forgetAbove(apex);
  }

  /** Signs all zones anew: after the clock has moved far, signatures would have expired. */
  resign(): void {
    this.#built.clear();
    this.#status.clear();
  }

  #forgetAbove(apex: DnsName): void {
    for (let at = apex; at !== ROOT; ) {
      at = parentOf(at);
      this.#built.delete(at);
    }
  }

  /** The zone that answers for a name; for DS of an apex its parent. */
  zoneFor(name: DnsName, type: RrType): DnsName | null {
    let at = type === 'DS' && name !== ROOT ? parentOf(name) : name;
    for (;;) {
      if (this.#sources.has(at)) return at;
      if (at === ROOT) return null;
      at = parentOf(at);
    }
  }

  zone(apex: DnsName): Zone {
    return this.#build(apex).zone;
  }

  answer(apex: DnsName, name: DnsName, type: RrType): ZoneAnswer {
    return this.zone(apex).answer(name, type);
  }

  /** The trust anchor: DS of the root, or null where the root is not signed. */
  get anchor(): Rr<'DS'> | null {
    return this.#sources.has(ROOT) ? this.#build(ROOT).ds : null;
  }

  status(apex: DnsName): ZoneStatus {
    const known = this.#status.get(apex);
    if (known !== undefined) return known;
    const status = this.#judge(apex);
    this.#status.set(apex, status);
    return status;
  }

  #judge(apex: DnsName): ZoneStatus {
    const { zone, ds } = this.#build(apex);
    if (apex === ROOT) return zone.signed ? { kind: 'secure' } : { kind: 'insecure' };
    const parent = this.zoneFor(apex, 'DS');
    if (parent === null) return { kind: 'insecure' };
    const above = this.status(parent);
    if (above.kind !== 'secure') return above;
    const published = this.zone(parent).get(apex, 'DS').filter(isUsable);
    if (published.length === 0 || ds === null) return { kind: 'insecure' };
    const verdict = verifyZone(published, zone.rrs, apex, this.#clock());
    return verdict.ok ? { kind: 'secure' } : { kind: 'bogus', ede: verdict.ede, why: verdict.why };
  }

  #build(apex: DnsName): Built {
    const known = this.#built.get(apex);
    if (known !== undefined) return known;
    const source = this.#sources.get(apex);
    if (source === undefined) throw new Error(`no zone ${apex}`);
    const rrs = [...source.rrs, ...this.#delegations(apex, source.rrs)];
    let built: Built;
    if (source.sign === null) built = { zone: new Zone(apex, rrs), ds: null };
    else {
      const { algorithm } = source.sign;
      const known = this.#keys.get(apex);
      const key = known !== undefined && known.dnskey.algorithm === (algorithm ?? 13) ? known : createKey(algorithm);
      this.#keys.set(apex, key);
      const signed = signZone(apex, rrs, source.sign, key, this.#clock());
      built = { zone: new Zone(apex, signed.rrs, signed.deny), ds: signed.ds };
    }
    this.#built.set(apex, built);
    return built;
  }

  /**
   * NS, DS and glue for the zones right below, so that zone files need not repeat what their children say. Glue: the
   * addresses of name servers whose names lie below the cut (RFC 9471 §2).
   */
  #delegations(apex: DnsName, own: readonly Rr[]): Rr[] {
    return this.apexes
      .filter((child) => child !== apex && isAtOrBelow(child, apex) && this.zoneFor(child, 'DS') === apex)
      .flatMap((child) => {
        const given = own.filter((rr) => rr.name === child && rr.type === 'NS');
        const ns = given.length > 0 ? given : this.#sourceOf(child, child, 'NS');
        const glue = ns
          .map((rr) => readRdata({ type: 'NS', octets: rr.octets })?.host)
          .filter((host) => host !== undefined && isAtOrBelow(host, child))
          .flatMap((host) => (host === undefined ? [] : this.#addressesOf(host)))
          .filter((rr) => !own.some((one) => one.name === rr.name && one.type === rr.type));
        const { ds } = this.#build(child);
        return [...(given.length > 0 ? [] : ns), ...glue, ...(ds === null ? [] : [ds])];
      });
  }

  #addressesOf(host: DnsName): readonly Rr[] {
    const apex = this.zoneFor(host, 'A');
    return apex === null ? [] : [...this.#sourceOf(apex, host, 'A'), ...this.#sourceOf(apex, host, 'AAAA')];
  }

  #sourceOf(apex: DnsName, name: DnsName, type: RrType): readonly Rr[] {
    return this.#sources.get(apex)?.rrs.filter((rr) => rr.name === name && rr.type === type) ?? [];
  }
}
