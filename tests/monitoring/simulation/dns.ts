import { createHash } from 'node:crypto';
import { memoised } from '../../../src/domain/memoised.ts';
import type { DnsName } from '../../../src/domain/name.ts';
import { isAtOrBelow, parentOf, ROOT } from '../../../src/domain/name.ts';
import { encodeRdata } from '../../../src/domain/rdata/encode.ts';
import { readRdata } from '../../../src/domain/rdata/read.ts';
import type { DnsResponse } from '../../../src/domain/response.ts';
import { RR_TYPES, type Rr } from '../../../src/domain/rr.ts';
import { DNS, type DnsQuestion } from '../../../src/evidence/questions/dns.ts';
import type { SourceAnswer } from '../../../src/evidence/questions/dns-json.ts';
import { answering, createNotAskedSource, type EvidenceSource } from '../../../src/evidence/source.ts';
import { Zone } from '../../../testbed/zone.ts';
import { parseZoneFile } from '../../../testbed/zonefile.ts';
import { isIn } from './outage.ts';
import type { Random } from './random.ts';

/** A zone as it is from a moment on. */
interface Version {
  readonly at: number;
  /** Null where the domain is gone. */
  readonly zone: Zone | null;
}

/** A share of the members that an answer shows. */
interface Rotation {
  readonly name: string;
  readonly type: string;
  readonly size: number;
}

/** An alias that leads to one of two targets, by chance for each answer, until it moves to a third. */
export interface Weighted {
  readonly first: string;
  readonly second: string;
  /** Of the answers that name the first. */
  readonly share: number;
  readonly third: string;
  readonly until: number;
}

/** A name server to which the zone above delegates for a while, though the zone does not list it. */
export interface Rogue {
  readonly host: string;
  readonly from: number;
  readonly to: number;
}

/** When the signatures of a zone were made that it has at a time, and when they end. */
export type Signing = (now: number) => { readonly inception: number; readonly expiration: number };

/** Name servers take up a change one after the other, each within this time. */
export const MAX_LAG_MS = 20 * 60_000;
/** Sources: SAFETY, one question: so many tries. */
const TRIES = 3;

/** `lame`: it answers, but not from a zone of its own. `denies`: it has lost the zone, and says that no name of it exists. */
export type ServerFault = 'timeout' | 'refused' | 'lame' | 'denies';

/** What happens to the network of the simulation, by the clock. */
export interface Weather {
  /** Whether our own resolver is away. */
  isOffline(now: number): boolean;
  /** Whether nobody can reach the name servers of a zone. */
  isSilent(apex: string, now: number): boolean;
  /** Whether the resolver refuses a zone, as a filter does. */
  isRefused(apex: string, now: number): boolean;
  /** Whether all name servers of a zone fail for a type. */
  isPartDead(apex: string, type: string, now: number): boolean;
  /** What one name server of a zone does instead of answering; null while it works. */
  faultOf(apex: string, host: string, now: number): ServerFault | null;
  /** For how long the resolver answers from its cache, and for longer while no name server answers; null where it has none. */
  cachesMs(apex: string): number | null;
  /** The share of packets that are lost. */
  readonly loss: number;
}

/**
 * All zones of the simulation, on name servers that take up changes one after the other, and a resolver that asks any of
 * them. It answers without sockets, so that a month passes in minutes.
 */
export class SimulatedDns {
  readonly #versions = new Map<string, Version[]>();
  readonly #rotations = new Map<string, Rotation>();
  readonly #weighted = new Map<string, Weighted>();
  readonly #rogues = new Map<string, Rogue>();
  readonly #signed = new Map<string, Signing>();
  readonly #trusted = new Set<string>();
  readonly #random: Random;
  readonly #clock: () => number;
  readonly #weather: Weather;
  readonly #hosts = new Map<string, string>();
  readonly #cache = new Map<string, { readonly answer: SourceAnswer; readonly until: number }>();

  constructor(random: Random, clock: () => number, weather: Weather) {
    this.#random = random;
    this.#clock = clock;
    this.#weather = weather;
  }

  /** What a zone is from `at` on; null where it is gone. */
  load(apex: string, at: number, text: string | null): void {
    const versions = this.#versions.get(apex) ?? [];
    // Each version has a serial of its own.
    const counted = text?.replace(/( SOA \S+ \S+) 1 /, `$1 ${versions.length + 1} `) ?? null;
    const zone = counted === null ? null : new Zone(apex as DnsName, parseZoneFile(counted, apex as DnsName));
    this.#versions.set(apex, [...versions, { at, zone }]);
  }

  rotate(apex: string, rotation: Rotation): void {
    this.#rotations.set(apex, rotation);
  }

  weigh(name: string, weighted: Weighted): void {
    this.#weighted.set(name, weighted);
  }

  /** Lets the zone above delegate to one server more for a while. */
  intrude(apex: string, rogue: Rogue): void {
    this.#rogues.set(apex, rogue);
  }

  /** Lets the answers of a zone validate. */
  trust(apex: string): void {
    this.#trusted.add(apex);
  }

  /** Signs a zone, which gets a DS record. */
  sign(apex: string, signing: Signing): void {
    this.#signed.set(apex, signing);
  }

  /**
   * Answers in the place of the network. It has no web servers, so that policies cannot be fetched. What is at or below `own` is
   * answered as its zone's own servers do, and not as the resolver.
   */
  source(own?: DnsName): EvidenceSource {
    return answering(DNS, async (question) => this.#answer(question, own), createNotAskedSource(this.#clock()));
  }

  #answer(question: DnsQuestion, own: DnsName | undefined): SourceAnswer {
    const now = this.#clock();
    const { server } = question;
    if (this.#weather.isOffline(now)) return failed(now, 'timeout');
    if (Array.from({ length: TRIES }, () => this.#random.chance(this.#weather.loss)).every(Boolean))
      return failed(now, 'timeout');
    if (server !== undefined) return this.#atServer(question, server.address);
    if (own !== undefined && isAtOrBelow(question.name, own)) return asAuthoritative(this.#resolved(question));
    const apex = this.#apexOf(question.name, question.type, now);
    return apex !== null && this.#weather.isRefused(apex, now) ? failed(now, 'refused') : this.#cached(question, now);
  }

  /** As a resolver sees it that keeps what it knows, and gives that on while no name server answers (RFC 8767). */
  #cached(question: DnsQuestion, now: number): SourceAnswer {
    const { name, type, probe } = question;
    const apex = this.#apexOf(name, type, now);
    const ms = apex === null ? null : this.#weather.cachesMs(apex);
    if (apex === null || ms === null || probe !== undefined) return this.#resolved(question);
    const key = `${name} ${type}`;
    const known = this.#cache.get(key);
    if (known !== undefined && (now < known.until || this.#weather.isSilent(apex, now)))
      return withTtl(known.answer, Math.max(30, Math.ceil((known.until - now) / 1000)));
    const answer = this.#resolved(question);
    if (answer.kind !== 'failure') this.#cache.set(key, { answer, until: now + ms });
    return withTtl(answer, ms / 1000);
  }

  /** As a resolver sees it that asks any of the servers each time. */
  #resolved({ name, type }: DnsQuestion): SourceAnswer {
    const now = this.#clock();
    const aliases: Rr<'CNAME'>[] = [];
    if (type === 'DS' && this.#signed.has(name)) return this.#dsOf(name, 'resolver');
    for (let at = name, hops = 0; ; hops += 1) {
      const apex = this.#apexOf(at, type, now);
      if (apex === null) return this.#outside(at, type, aliases);
      if (this.#weather.isSilent(apex, now) || this.#weather.isPartDead(apex, type, now))
        return failed(now, 'servfail');
      const host = this.#anyServer(apex, now);
      const zone = this.#weather.faultOf(apex, host, now) === 'denies' ? null : this.#seenAt(host, apex, now);
      if (zone === null) return { ...common(now, 'resolver'), kind: 'nxdomain', aliases, zone: ROOT, ttlSeconds: 60 };
      const zoneAnswer = zone.answer(at, type);
      const alias = this.#chosen(zoneAnswer.answers.find((rr): rr is Rr<'CNAME'> => rr.type === 'CNAME'));
      const target = alias === undefined ? undefined : readRdata(alias)?.target;
      if (zoneAnswer.kind === 'alias' && alias !== undefined && target !== undefined && type !== 'CNAME' && hops < 8) {
        aliases.push(alias);
        at = target;
        continue;
      }
      return this.#asAnswer({ name: at, type, apex, zoneAnswer, aliases, source: 'resolver' });
    }
  }

  #asAnswer(given: {
    name: DnsName;
    type: DnsQuestion['type'];
    apex: string;
    zoneAnswer: ReturnType<Zone['answer']>;
    aliases: readonly Rr<'CNAME'>[];
    source: 'resolver' | 'authoritative';
  }): SourceAnswer {
    const { name, type, apex, zoneAnswer, aliases, source } = given;
    const base = {
      ...common(this.#clock(), source),
      ...(this.#trusted.has(apex) ? ({ security: 'secure' } as const) : {}),
      aliases,
      ...(source === 'authoritative' ? { response: this.#signedResponse(apex, name, type) } : {}),
    };
    const members = zoneAnswer.answers
      .filter((rr) => rr.type === type && rr.name === name)
      .map((rr) => (rr.type === 'CNAME' ? (this.#chosen(rr as Rr<'CNAME'>) ?? rr) : rr));
    const [first, ...rest] = zoneAnswer.kind === 'answer' ? this.#turned(apex, name, type, members) : [];
    if (first !== undefined) return { ...base, kind: 'answer', records: [first, ...rest] };
    const kind = zoneAnswer.kind === 'nxdomain' ? 'nxdomain' : 'nodata';
    return { ...base, kind, zone: apex as DnsName, ttlSeconds: 60 };
  }

  #dsOf(apex: DnsName, source: 'resolver' | 'authoritative') {
    const records = parseZoneFile(`@ 300 IN DS ${KEY_TAG} 13 2 ${'AB'.repeat(32)}\n`, apex) as [Rr<'DS'>];
    return { ...common(this.#clock(), source), kind: 'answer', aliases: [], records } as const;
  }

  /** The whole response: of a signed zone, its keys and the signatures of its SOA record and of the keys. */
  #signedResponse(apex: string, name: string, type: string): DnsResponse {
    const signing = name === apex && (type === 'SOA' || type === 'DNSKEY') ? this.#signed.get(apex) : undefined;
    if (signing === undefined) return RESPONSE;
    const { inception, expiration } = signing(this.#clock());
    const keys = type === 'DNSKEY' ? `@ 300 IN DNSKEY 257 3 13 ${'A'.repeat(86)}==\n` : '';
    const signature = `${type} 13 2 300 ${timeOf(expiration)} ${timeOf(inception)} ${KEY_TAG} ${apex}. AQID`;
    const answers = parseZoneFile(`${keys}@ 300 IN RRSIG ${signature}\n`, apex as DnsName);
    return { ...RESPONSE, answers: answers.map((rr) => ({ ...rr, type: RR_TYPES[rr.type], class: 1 })) };
  }

  #turned(apex: string, name: string, type: string, members: readonly Rr[]): readonly Rr[] {
    const rotation = this.#rotations.get(apex);
    if (rotation === undefined || rotation.name !== name || rotation.type !== type) return members;
    const left = [...members];
    while (left.length > rotation.size) left.splice(this.#random.below(left.length), 1);
    return left;
  }

  #chosen(alias: Rr<'CNAME'> | undefined): Rr<'CNAME'> | undefined {
    const weighted = alias === undefined ? undefined : this.#weighted.get(alias.name);
    if (alias === undefined || weighted === undefined) return alias;
    const { first, second, share, third, until } = weighted;
    const target = this.#clock() >= until ? third : this.#random.chance(share) ? first : second;
    return { ...alias, octets: encodeRdata('CNAME', { target: target as DnsName }) };
  }

  /** Names of others: all of them exist, and have an address. */
  #outside(name: DnsName, type: string, aliases: readonly Rr<'CNAME'>[]): SourceAnswer {
    const base = { ...common(this.#clock(), 'resolver'), aliases };
    const octets = type === 'NS' && name === ROOT ? encodeRdata('NS', { host: 'a.root.test' as DnsName }) : undefined;
    if (octets !== undefined)
      return { ...base, kind: 'answer', records: [{ name, type: 'NS', ttlSeconds: 60, octets }] };
    if (type !== 'A') return { ...base, kind: 'nodata', zone: ROOT, ttlSeconds: 60 };
    const address = this.#addressOf(name);
    return {
      ...base,
      kind: 'answer',
      records: [{ name, type: 'A', ttlSeconds: 60, octets: encodeRdata('A', { address }) }],
    };
  }

  /** As one name server answers: from its zones, and of the root where zones are delegated to. */
  #atServer({ name, type }: DnsQuestion, address: string): SourceAnswer {
    const now = this.#clock();
    const host = this.#hosts.get(address) ?? '';
    const apex = this.#apexOf(name, type, now);
    if (host === 'a.root.test') return this.#atRoot(name, type, apex, now);
    if (apex === null) return failed(now, 'refused');
    if (this.#weather.isSilent(apex, now)) return failed(now, 'timeout');
    const zone = this.#seenAt(host, apex, now);
    if (zone === null || !hostsOf(zone).includes(host as DnsName)) return failed(now, 'refused');
    const fault = this.#weather.faultOf(apex, host, now);
    if (fault === 'lame')
      return { ...common(now, 'resolver'), kind: 'nodata', aliases: [], zone: apex as DnsName, ttlSeconds: 60 };
    if (fault === 'denies') {
      const denied = { ...common(now, 'authoritative'), aliases: [], response: RESPONSE, ttlSeconds: 60 };
      return { ...denied, kind: 'nxdomain', zone: apex as DnsName };
    }
    if (fault !== null) return failed(now, fault);
    if (this.#weather.isPartDead(apex, type, now)) return failed(now, 'servfail');
    const zoneAnswer = zone.answer(name, type);
    const alias = this.#chosen(zoneAnswer.answers.find((rr): rr is Rr<'CNAME'> => rr.type === 'CNAME'));
    if (zoneAnswer.kind === 'alias' && alias !== undefined && type !== 'CNAME') {
      const answers = [{ ...alias, type: RR_TYPES.CNAME, class: 1 }];
      return { ...failed(now, 'server-error'), response: { ...RESPONSE, answers } };
    }
    return this.#asAnswer({ name, type, apex, zoneAnswer, aliases: [], source: 'authoritative' });
  }

  #atRoot(name: DnsName, type: string, apex: string | null, now: number): SourceAnswer {
    if (type === 'DS' && this.#signed.has(name)) return { ...this.#dsOf(name, 'authoritative'), response: RESPONSE };
    const zone = apex === null ? null : this.#truth(apex, now);
    // Names of others exist, and who answers for them is none of the simulation.
    if (apex === null && name !== ROOT) return failed(now, 'refused');
    const denied = { ...common(now, 'authoritative'), aliases: [], response: RESPONSE, zone: ROOT, ttlSeconds: 60 };
    if (zone === null || apex === null)
      return { ...denied, kind: apex === null && name === ROOT ? 'nodata' : 'nxdomain' };
    if (type === 'DS' && name === apex) return { ...denied, kind: 'nodata' };
    const rogue = this.#rogues.get(apex);
    const more = rogue !== undefined && isIn([rogue], now) ? [nsOf(apex, rogue.host)] : [];
    const authorities = [...zone.get(apex as DnsName, 'NS'), ...more].map((rr) => ({
      ...rr,
      type: RR_TYPES.NS,
      class: 1,
    }));
    return { ...failed(now, 'server-error'), response: { ...RESPONSE, aa: false, authorities } };
  }

  /** The zone of a name; of a DS record the root, as zones are delegated there. */
  #apexOf(name: DnsName, type: string, now: number): string | null {
    const of = type === 'DS' && this.#versions.has(name) ? parentOf(name) : name;
    for (let at = of; at !== ROOT; at = parentOf(at)) {
      const versions = this.#versions.get(at);
      if (versions !== undefined && (versions[0]?.at ?? now) <= now) return at;
    }
    return null;
  }

  #truth(apex: string, now: number): Zone | null {
    return this.#versions.get(apex)?.findLast(({ at }) => at <= now)?.zone ?? null;
  }

  #anyServer(apex: string, now: number): string {
    const zone = this.#truth(apex, now);
    const all = zone === null ? [] : hostsOf(zone);
    const hosts = all.filter((host) => [null, 'denies'].includes(this.#weather.faultOf(apex, host, now)));
    return hosts[this.#random.below(hosts.length)] ?? '';
  }

  /** The version that a server has taken up: each one some time after it was made. That a zone is gone, the root says at once. */
  #seenAt(host: string, apex: string, now: number): Zone | null {
    if (this.#truth(apex, now) === null) return null;
    const versions = this.#versions.get(apex) ?? [];
    return versions.findLast(({ at, zone }, i) => zone !== null && at + lagOf(host, apex, i) <= now)?.zone ?? null;
  }

  #addressOf(host: string): string {
    const [a = 0, b = 0, c = 0] = digestOf(host);
    const address = `${20 + (a % 80)}.${b}.${c}.53`;
    this.#hosts.set(address, host);
    return address;
  }
}

const digestOf = memoised((text) => createHash('sha256').update(text).digest());

const nsOf = (apex: string, host: string): Rr<'NS'> => ({
  name: apex as DnsName,
  type: 'NS',
  ttlSeconds: 300,
  octets: encodeRdata('NS', { host: host as DnsName }),
});

const KEY_TAG = 60485;
/** As in zone files. */
const timeOf = (at: number): string => new Date(at).toISOString().replaceAll(/[-:T]/g, '').slice(0, 14);

/** Fates in which all servers take up a change at once. */
const AT_ONCE = /^(flapping|taken-over)/;

/** Half of all changes reach all servers at once; so do the first version of a zone, and sets that flap. */
function lagOf(host: string, apex: string, version: number): number {
  if (version === 0 || AT_ONCE.test(apex)) return 0;
  const [isSlow = 0, ...rest] = digestOf(`${apex} ${version}`);
  const [own = 0] = digestOf(`${host} ${rest[0] ?? 0}`);
  return isSlow % 2 === 0 ? 0 : (own / 256) * MAX_LAG_MS;
}

const hostsOf = (zone: Zone): readonly DnsName[] =>
  zone.get(zone.apex, 'NS').flatMap((rr) => readRdata({ type: 'NS', octets: rr.octets })?.host ?? []);

const RESPONSE: DnsResponse = {
  aa: true,
  rd: false,
  ra: false,
  ad: false,
  cd: false,
  rcode: 0,
  answers: [],
  authorities: [],
  additionals: [],
  ede: [],
};

function withTtl(answer: SourceAnswer, ttlSeconds: number): SourceAnswer {
  if (answer.kind === 'failure') return answer;
  if (answer.kind !== 'answer') return { ...answer, ttlSeconds };
  const [first, ...rest] = answer.records;
  return { ...answer, records: [{ ...first, ttlSeconds }, ...rest.map((rr) => ({ ...rr, ttlSeconds }))] };
}

const asAuthoritative = (answer: SourceAnswer): SourceAnswer =>
  answer.kind === 'failure' ? answer : { ...answer, source: 'authoritative' };

const common = (at: number, source: 'resolver' | 'authoritative') =>
  ({ at, source, exchanges: [], security: 'indeterminate' }) as const;

const failed = (at: number, why: 'timeout' | 'servfail' | 'refused' | 'server-error') =>
  ({ kind: 'failure', at, exchanges: [], failure: { why, causes: [] } }) as const;
