import { type DnsName, isAtOrBelow, parentOf, ROOT } from '../src/domain/name.ts';
import { parseRdata } from '../src/domain/rdata/parse.ts';
import { readRdata } from '../src/domain/rdata/read.ts';
import type { Rr, RrType } from '../src/domain/rr.ts';
import type { Clock, Instant } from '../src/domain/time.ts';
import { isUsable, type SignMode, signZone, verifyZone } from './signing.ts';
import { Zone, type ZoneAnswer } from './zone.ts';
import { createKey, type Key, KSK_FLAGS, ZSK_FLAGS } from './zone-keys.ts';

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
  /** When it was signed. */
  readonly at: Instant;
}

/** A verdict and when it was reached: signatures start and end. */
interface Judged {
  readonly status: ZoneStatus;
  readonly at: Instant;
}

const JUDGE_AGAIN_AFTER_MS = 3_600_000;
/** Signatures last for 30 days; signers renew them well before. */
const RESIGN_AFTER_MS = 10 * 86_400_000;

/** All zones of the miniature internet: built, signed and delegated from their sources when first asked after a change. */
export class World {
  readonly #sources = new Map<DnsName, Source>();
  readonly #built = new Map<DnsName, Built>();
  readonly #status = new Map<DnsName, Judged>();
  /** Keys outlive signatures: a zone that is signed again keeps its DS. */
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
    // A record stands in a set once, however often the file has it (RFC 2181 §5): signatures cover it once.
    const once = new Map(rrs.map((rr) => [`${rr.name} ${rr.type} ${Buffer.from(rr.octets).toString('hex')}`, rr]));
    this.#sources.set(apex, { rrs: [...once.values()], sign });
    this.#built.delete(apex);
    this.#status.clear();
    // The parent's delegation changes with the child's name servers and keys.
    if (before === undefined || before.sign !== null || sign !== null) this.resetAbove(apex);
  }

  remove(apex: DnsName): void {
    this.#sources.delete(apex);
    this.#built.delete(apex);
    this.#status.clear();
    this.resetAbove(apex);
  }

  /** Signs all zones again at once, however young their signatures are. */
  resign(): void {
    this.#built.clear();
    this.#status.clear();
  }

  resetAbove(apex: DnsName): void {
    for (let at = apex; at !== ROOT; ) {
      at = parentOf(at);
      this.#built.delete(at);
    }
  }

  /** The zone that answers for a name, of all or of those named; for DS of an apex its parent. */
  zoneFor(name: DnsName, type: RrType, of?: ReadonlySet<DnsName>): DnsName | null {
    let at = type === 'DS' && name !== ROOT ? parentOf(name) : name;
    for (;;) {
      if (this.#sources.has(at) && (of === undefined || of.has(at))) return at;
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
    const at = this.#clock();
    if (known !== undefined && Math.abs(at - known.at) < JUDGE_AGAIN_AFTER_MS) return known.status;
    const status = this.#judge(apex);
    this.#status.set(apex, { status, at });
    return status;
  }

  /** Whether a signature among records has expired. */
  hasExpired(rrs: readonly Rr[]): boolean {
    const nowS = this.#clock() / 1000;
    return rrs.some(({ type, octets }) => type === 'RRSIG' && (readRdata({ type, octets })?.expiration ?? nowS) < nowS);
  }

  #judge(apex: DnsName): ZoneStatus {
    const { zone, ds } = this.#build(apex);
    // The trust anchor is made of the root's own key; all below it must hold by what the zones publish.
    if (apex === ROOT) return ds === null ? { kind: 'insecure' } : this.#verified([ds], zone);
    const parent = this.zoneFor(apex, 'DS');
    if (parent === null) return { kind: 'insecure' };
    const above = this.status(parent);
    if (above.kind !== 'secure') return above;
    const published = this.zone(parent).get(apex, 'DS').filter(isUsable);
    if (published.length === 0) return { kind: 'insecure' };
    return this.#verified(published, zone);
  }

  #verified(ds: readonly Rr[], zone: Zone): ZoneStatus {
    const verdict = verifyZone(ds, zone.rrs, zone.apex, this.#clock());
    return verdict.ok ? { kind: 'secure' } : { kind: 'bogus', ede: verdict.ede, why: verdict.why };
  }

  #build(apex: DnsName): Built {
    const at = this.#clock();
    const before = this.#built.get(apex);
    if (before !== undefined && (before.ds === null || Math.abs(at - before.at) < RESIGN_AFTER_MS)) return before;
    const source = this.#sources.get(apex);
    if (source === undefined) throw new Error(`no zone ${apex}`);
    const rrs = [...source.rrs, ...this.#delegations(apex, source.rrs)];
    let built: Built;
    if (source.sign === null) built = { zone: new Zone(apex, rrs), ds: null, at };
    else {
      const { algorithm, rsaBits, fault, isZoneKeyAlone } = source.sign;
      const known = this.#keys.get(apex);
      const flags = isZoneKeyAlone === true ? ZSK_FLAGS : KSK_FLAGS;
      const isLike = known?.dnskey.algorithm === (algorithm ?? 13) && known.dnskey.flags === flags;
      const key = known !== undefined && isLike && rsaBits === undefined ? known : createKey(algorithm, rsaBits, flags);
      this.#keys.set(apex, key);
      const signed = signZone(apex, rrs, source.sign, key, at);
      const zone = fault === 'no-keys' ? new Zone(apex, rrs) : new Zone(apex, signed.rrs, signed.online);
      built = { zone, ds: signed.ds, at };
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
        const { ds: made } = this.#build(child);
        const sign = this.#sources.get(child)?.sign;
        const ds = sign?.withoutDs === true ? null : made;
        const more = (sign?.moreDs ?? []).flatMap((text): Rr[] => {
          const parsed = parseRdata('DS', text, child);
          return parsed.ok ? [{ name: child, type: 'DS', ttlSeconds: 3600, octets: parsed.octets }] : [];
        });
        return [...(given.length > 0 ? [] : ns), ...glue, ...(ds === null ? [] : [ds]), ...more];
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
