import type { SignatureFault } from '../../domain/answer.ts';
import { child, type DnsName, isAtOrBelow, labelsOf, parentOf } from '../../domain/name.ts';
import { readRdata } from '../../domain/rdata/read.ts';
import type { DnsResponse } from '../../domain/response.ts';
import { RR_TYPES } from '../../domain/rr.ts';
import type { TrustChain, ZoneState } from './chain.ts';
import { isNextCloserDenied } from './denial.ts';
import { labelCount } from './names.ts';
import { type RrSet, rrsetsOf } from './rrsets.ts';

/** What validation made of a response. Source: RFC 4035 §4.3. */
export interface Validation {
  readonly security: 'secure' | 'insecure' | 'bogus' | 'indeterminate';
  /** Why it is bogus; else null. */
  readonly because: SignatureFault | null;
  /** The zone whose state decided, or whose records are bogus. */
  readonly zone: ZoneState | null;
}

const SECURE: Validation = { security: 'secure', because: null, zone: null };
const bogus = (because: SignatureFault, zone: ZoneState): Validation => ({ security: 'bogus', because, zone });
const of = (state: Exclude<ZoneState, { state: 'secure' }>): Validation => ({
  security: state.state,
  because: state.state === 'bogus' ? state.because : null,
  zone: state,
});

/** Aliases followed within one response. */
const MAX_ALIASES = 16;
const ANY = 255;
const NOERROR = 0;
const NXDOMAIN = 3;

/** Validates what a response says of a question: the aliases that it follows, and the records or their absence. */
export async function validate(
  chain: TrustChain,
  { name, type }: { readonly name: DnsName; readonly type: number },
  response: DnsResponse,
): Promise<Validation> {
  if (response.rcode !== NOERROR && response.rcode !== NXDOMAIN)
    return { security: 'indeterminate', because: null, zone: null };
  // Signatures are not signed themselves. Source: RFC 4035 §2.2.
  if (type === RR_TYPES.RRSIG) return { security: 'insecure', because: null, zone: null };
  const sets = rrsetsOf(response, 'answers');
  if (type === ANY && sets.some((set) => set.name === name)) return ofAll(chain, sets, name, response);
  let worst = SECURE;
  let at = name;
  for (let followed = 0; followed < MAX_ALIASES; followed += 1) {
    const found = sets.find((set) => set.name === at && set.type === type);
    const step = found ?? aliasAt(sets, at);
    if (step === undefined) return worse(worst, await absence(chain, at, type, response));
    worst = worse(worst, await ofSet(chain, step, at, response));
    if (worst.security === 'bogus' || found !== undefined) return worst;
    const next = targetOf(step, at);
    if (next === null || !leadsTo(sets, at, next)) return bogus('wrong-signature', await chain.zoneOf(at));
    at = next;
  }
  return { security: 'indeterminate', because: null, zone: null };
}

/** Every set at a name, for a question that asks for all. */
async function ofAll(
  chain: TrustChain,
  sets: readonly RrSet[],
  name: DnsName,
  response: DnsResponse,
): Promise<Validation> {
  let worst = SECURE;
  for (const set of sets.filter((one) => one.name === name))
    worst = worse(worst, await ofSet(chain, set, name, response));
  return worst;
}

const RANKS = ['secure', 'insecure', 'indeterminate', 'bogus'] as const;
const worse = (a: Validation, b: Validation): Validation =>
  RANKS.indexOf(b.security) > RANKS.indexOf(a.security) ? b : a;

/** The alias that leads on from a name: a DNAME above it, whose CNAME was made up and is not signed, else its CNAME. */
const aliasAt = (sets: readonly RrSet[], at: DnsName): RrSet | undefined =>
  sets.find((set) => set.type === RR_TYPES.DNAME && set.name !== at && isAtOrBelow(at, set.name)) ??
  sets.find((set) => set.type === RR_TYPES.CNAME && set.name === at);

/** Whether the CNAME at a name, which a DNAME above it has made, says the same: who reads the response follows it. */
const leadsTo = (sets: readonly RrSet[], at: DnsName, target: DnsName): boolean =>
  sets.filter((set) => set.type === RR_TYPES.CNAME && set.name === at).every((set) => targetOf(set, at) === target);

/** Where an alias leads from a name; null where it cannot, or to several places. Source: RFC 6672 §2.2. */
function targetOf({ name: owner, type, records: [rr, ...more] }: RrSet, at: DnsName): DnsName | null {
  if (rr === undefined || more.some(({ octets }) => Buffer.compare(octets, rr.octets) !== 0)) return null;
  if (type === RR_TYPES.CNAME) return readRdata({ type: 'CNAME', octets: rr.octets })?.target ?? null;
  const target = readRdata({ type: 'DNAME', octets: rr.octets })?.target;
  if (target === undefined) return null;
  const labels = labelsOf(at);
  const prefix = labels.slice(0, labels.length - labelCount(owner)).join('.');
  return child(prefix, target);
}

/** The zone that has the records of a name and type: the DS records of a zone are its parent's. */
const zoneFor = (chain: TrustChain, name: DnsName, type: number, response: DnsResponse): Promise<ZoneState> =>
  chain.zoneOf(type === RR_TYPES.DS ? parentOf(name) : name, response);

async function ofSet(chain: TrustChain, set: RrSet, at: DnsName, response: DnsResponse): Promise<Validation> {
  // The signer tells the zone, so that nothing need be asked between it and the name.
  const signer = set.signatures.map((one) => one.signer).find((one) => isAtOrBelow(set.name, one));
  const state = signer === undefined ? await zoneFor(chain, set.name, set.type, response) : await chain.zoneOf(signer);
  if (state.state !== 'secure') return of(state);
  if (signer !== undefined && state.zone !== signer) {
    // The signer is no zone of its own: what is really there decides.
    const real = await zoneFor(chain, set.name, set.type, response);
    return real.state === 'secure' ? bogus('wrong-signer', real) : of(real);
  }
  const verified = chain.verify(set, state);
  if (!verified.ok) {
    const real = await zoneFor(chain, set.name, set.type, response);
    return real.state === 'secure' ? bogus(verified.fault, real) : of(real);
  }
  if (verified.wildcard === null || set.name !== at) return SECURE;
  const { sets } = chain.proofsOf(response, state);
  const denied = isNextCloserDenied(sets, { zone: state.zone, name: at, encloser: verified.wildcard.encloser });
  if (denied === 'insecure') return of({ state: 'insecure', zone: state.zone, because: 'iterations' });
  return denied ? SECURE : bogus('unproven', state);
}

/** Validates that a name or its type is not there. */
async function absence(chain: TrustChain, name: DnsName, type: number, response: DnsResponse): Promise<Validation> {
  const signer = rrsetsOf(response, 'authorities')
    .flatMap(({ signatures }) => signatures.map((one) => one.signer))
    .filter((one) => isAtOrBelow(name, one) && (type !== RR_TYPES.DS || one !== name))
    // Proofs of an alias on the way stand beside those of the name that it leads to.
    .toSorted((a, b) => labelCount(b) - labelCount(a))[0];
  const state = signer === undefined ? await zoneFor(chain, name, type, response) : await chain.zoneOf(signer);
  if (state.state !== 'secure') return of(state);
  const { denied, fault } = chain.denied(response, state, name, type);
  switch (denied) {
    case 'nxdomain':
      return SECURE;
    case 'nodata':
    case 'insecure-delegation':
      return response.rcode === NXDOMAIN ? bogus('unproven', state) : SECURE;
    case 'opt-out':
      return of({ state: 'insecure', zone: state.zone, because: 'opt-out' });
    case 'insecure':
      return of({ state: 'insecure', zone: state.zone, because: 'iterations' });
    case null: {
      const real = await zoneFor(chain, name, type, response);
      return real.state === 'secure' ? bogus(fault ?? 'unproven', real) : of(real);
    }
  }
}
