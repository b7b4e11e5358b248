import { child, type DnsName, isAtOrBelow, labelsOf, parentOf, ROOT } from '../../domain/name.ts';
import { readRdata } from '../../domain/rdata/read.ts';
import type { DnsResponse, ResponseRr } from '../../domain/response.ts';
import { RR_TYPES } from '../../domain/rr.ts';

/** A name server and the addresses that are known of it. */
export interface NameServer {
  readonly name: DnsName;
  readonly addresses: readonly string[];
}

export interface IterateOptions {
  /** Asks one server without recursion; null where no response came that means anything. */
  exchange(address: string, name: DnsName, type: number): Promise<DnsResponse | null>;
  /** The servers of the root. */
  readonly hints: readonly NameServer[];
  /** Zones whose servers are known from the start, beside the root. */
  readonly zones?: ReadonlyMap<DnsName, readonly NameServer[]>;
}

/** Messages of one lookup with all that it takes on the way: hostile delegations lead on without end. */
const MAX_MESSAGES = 120;
/** Lookups of addresses of name servers within each other. */
const MAX_DEPTH = 6;
/** Servers of one zone that are asked, and names among them whose addresses are looked up. */
const MAX_SERVERS = 8;
const MAX_UNGLUED = 3;
const MAX_ALIASES = 12;
const NOERROR = 0;
const NXDOMAIN = 3;

/** What one lookup may still cost. */
interface Budget {
  messages: number;
}

/** Walks from the root to the servers that have a name, as a recursive resolver does. Source: RFC 1034 §5.3.3. */
export class Iterator {
  readonly #options: IterateOptions;
  /** What referrals said of the DS records of a zone: nobody need be asked again. */
  readonly #ds = new Map<DnsName, DnsResponse>();
  /** Delegations seen, by their zone. */
  readonly #zones = new Map<DnsName, readonly NameServer[]>();

  constructor(options: IterateOptions) {
    this.#options = options;
    this.#zones.set(ROOT, options.hints);
    for (const [zone, servers] of options.zones ?? []) this.#zones.set(zone, servers);
  }

  /** The response of those that have the name, aliases followed into other zones; null where none came. */
  lookUp(name: DnsName, type: number): Promise<DnsResponse | null> {
    const budget = { messages: MAX_MESSAGES };
    return askFollowing(name, type, (at) => this.#ask(at, type, budget, 0));
  }

  async #ask(name: DnsName, type: number, budget: Budget, depth: number): Promise<DnsResponse | null> {
    const known = type === RR_TYPES.DS ? this.#ds.get(name) : undefined;
    if (known !== undefined) return known;
    let zone = this.#closest(type === RR_TYPES.DS && name !== ROOT ? parentOf(name) : name);
    for (;;) {
      const response = await this.#askZone(zone, name, type, budget, depth);
      if (response === null) return null;
      const below = referralOf(response, zone, name);
      if (below === null) return response;
      this.#zones.set(below.zone, below.servers);
      const ds = dsOf(response, below.zone);
      if (ds !== null) this.#ds.set(below.zone, ds);
      // The DS records of a zone are its parent's.
      if (type === RR_TYPES.DS && below.zone === name) return ds ?? response;
      zone = below.zone;
    }
  }

  #closest(name: DnsName): DnsName {
    let at = name;
    while (!this.#zones.has(at)) at = parentOf(at);
    return at;
  }

  async #askZone(
    zone: DnsName,
    name: DnsName,
    type: number,
    budget: Budget,
    depth: number,
  ): Promise<DnsResponse | null> {
    const servers = (this.#zones.get(zone) ?? []).slice(0, MAX_SERVERS);
    const glued = servers.flatMap(({ addresses }) => addresses);
    let last: DnsResponse | null = null;
    const tryOne = async (address: string): Promise<DnsResponse | null> => {
      if (budget.messages === 0) return null;
      budget.messages -= 1;
      const response = await this.#options.exchange(address, name, type);
      if (response === null) return null;
      last = response;
      return response.rcode === NOERROR || response.rcode === NXDOMAIN ? response : null;
    };
    for (const address of glued) {
      const response = await tryOne(address);
      if (response !== null) return response;
    }
    if (depth >= MAX_DEPTH) return last;
    for (const server of servers.filter(({ addresses }) => addresses.length === 0).slice(0, MAX_UNGLUED)) {
      // A server below its own zone without glue cannot be found.
      if (isAtOrBelow(server.name, zone)) continue;
      const found = await this.#ask(server.name, RR_TYPES.A, budget, depth + 1);
      for (const address of addressesOf(found?.answers ?? [], server.name)) {
        const response = await tryOne(address);
        if (response !== null) return response;
      }
    }
    return last;
  }
}

const addressesOf = (records: readonly ResponseRr[], name: DnsName): readonly string[] =>
  records.flatMap((rr) => {
    if (rr.name !== name) return [];
    if (rr.type === RR_TYPES.A) return readRdata({ type: 'A', octets: rr.octets })?.address ?? [];
    return rr.type === RR_TYPES.AAAA ? (readRdata({ type: 'AAAA', octets: rr.octets })?.address ?? []) : [];
  });

/** The delegation that a response leads to; null where it is the answer. Only glue at or below the zone itself is believed. */
function referralOf(
  { aa, rcode, answers, authorities, additionals }: DnsResponse,
  zone: DnsName,
  name: DnsName,
): { readonly zone: DnsName; readonly servers: readonly NameServer[] } | null {
  if (rcode !== NOERROR || answers.length > 0 || authorities.some(({ type }) => type === RR_TYPES.SOA)) return null;
  const ns = authorities.filter((rr) => rr.type === RR_TYPES.NS && rr.name !== zone);
  const [first] = ns;
  if (first === undefined || !isAtOrBelow(name, first.name) || !isAtOrBelow(first.name, zone)) return null;
  if (aa && first.name === name) return null;
  const servers = ns
    .filter((rr) => rr.name === first.name)
    .flatMap((rr): NameServer[] => {
      const host = readRdata({ type: 'NS', octets: rr.octets })?.host;
      if (host === undefined) return [];
      return [{ name: host, addresses: isAtOrBelow(host, zone) ? addressesOf(additionals, host) : [] }];
    });
  return { zone: first.name, servers };
}

/** A referral as the answer to a question for the DS records of its zone; null where it says nothing of them. */
function dsOf(response: DnsResponse, zone: DnsName): DnsResponse | null {
  const isDs = (rr: ResponseRr): boolean => rr.name === zone && rr.type === RR_TYPES.DS;
  const isProof = ({ type }: ResponseRr): boolean => type === RR_TYPES.NSEC || type === RR_TYPES.NSEC3;
  const { authorities } = response;
  if (!authorities.some((rr) => isDs(rr) || isProof(rr))) return null;
  const signatures = authorities.filter(({ type }) => type === RR_TYPES.RRSIG);
  return {
    ...response,
    answers: [...authorities.filter(isDs), ...signatures],
    authorities: authorities.filter(isProof),
    additionals: signatures,
  };
}

/** The name that aliases in a response lead to, where the response does not have its records; else null. */
function lastAlias({ answers }: DnsResponse, name: DnsName, type: number): DnsName | null {
  let at = name;
  const seen = new Set([at]);
  for (;;) {
    const here = at;
    if (answers.some((rr) => rr.name === here && rr.type === type)) return null;
    const cname = answers.find((rr) => rr.name === here && rr.type === RR_TYPES.CNAME);
    const dname = answers.find((rr) => rr.type === RR_TYPES.DNAME && rr.name !== here && isAtOrBelow(here, rr.name));
    const target =
      (cname === undefined ? undefined : readRdata({ type: 'CNAME', octets: cname.octets })?.target) ??
      (dname === undefined ? undefined : substituted(here, dname));
    if (target === undefined || type === RR_TYPES.CNAME) return at === name ? null : at;
    if (seen.has(target)) return null;
    seen.add(target);
    at = target;
  }
}

function substituted(name: DnsName, { name: owner, octets }: ResponseRr): DnsName | undefined {
  const target = readRdata({ type: 'DNAME', octets })?.target;
  if (target === undefined) return undefined;
  const labels = labelsOf(name);
  return child(labels.slice(0, labels.length - labelsOf(owner).length).join('.'), target);
}

/** Asks for a name and for what its aliases lead to, until a response has the records; null where one does not come. */
export async function askFollowing(
  name: DnsName,
  type: number,
  ask: (name: DnsName) => Promise<DnsResponse | null>,
): Promise<DnsResponse | null> {
  let at = name;
  let whole: DnsResponse | null = null;
  for (let followed = 0; followed <= MAX_ALIASES; followed += 1) {
    const response = await ask(at);
    if (response === null) return null;
    whole = whole === null ? response : joined(whole, response);
    const next = lastAlias(response, at, type);
    if (next === null) return whole;
    at = next;
  }
  return null;
}

/** Two responses on the way of an alias as one. */
const joined = (first: DnsResponse, second: DnsResponse): DnsResponse => ({
  ...second,
  answers: [...first.answers, ...second.answers],
  authorities: [...first.authorities, ...second.authorities],
});
