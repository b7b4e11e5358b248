import type { SignatureFault } from '../../domain/answer.ts';
import { child, type DnsName, labelsOf, parentOf } from '../../domain/name.ts';
import { readRdata } from '../../domain/rdata/read.ts';
import type { DnsResponse } from '../../domain/response.ts';
import { RR_TYPES } from '../../domain/rr.ts';
import { MAX_ALIASES } from '../limits.ts';
import { dnameAbove, indexOf } from '../record-index.ts';
import type { TrustChain, ZoneState } from './chain.ts';
import { labelCount } from './names.ts';
import { type RrSet, rrsetsOf } from './rrsets.ts';
import type { SetFault } from './signature.ts';

/** Tells what validation made of a response. Source: RFC 4035 §4.3. */
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
/** An absence that a signed zone does not prove to those who do not trust it. */
const ofAbsence = (zone: DnsName, because: 'iterations' | 'opt-out'): Validation =>
  of({ state: 'insecure', zone, because, of: 'absence' });

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
  if (type === ANY && sets.some((set) => set.name === name)) return ofAll(chain, { sets, name, response });
  const index = indexOf(sets);
  let worst = SECURE;
  let at = name;
  for (let followed = 0; followed <= MAX_ALIASES; followed += 1) {
    const here = at;
    const above = dnameAbove(index, here, (owner) => chain.isSpeaker(owner, here));
    const [found] = index(here, type);
    const [cname] = index(here, RR_TYPES.CNAME);
    // A CNAME that a DNAME made is not signed itself.
    const isMade = found === undefined || (found.type === RR_TYPES.CNAME && above !== undefined);
    const step = isMade ? (above ?? cname) : found;
    if (step === undefined) return worse(worst, await absence(chain, { name: at, type, response }));
    worst = worse(
      worst,
      await ofSet(chain, { set: step, response, isAboveCut: type === RR_TYPES.DS && step.name === at }),
    );
    if (worst.security === 'bogus' || !isMade) return worst;
    const next = targetOf(step, at);
    // Who reads the response follows the CNAME that was made of a DNAME. Source: RFC 6672 §5.3.1.
    if (next === null || cname === undefined || targetOf(cname, at) !== next)
      return worst.security === 'secure' ? bogus('wrong-signature', await chain.zoneOf(at)) : worst;
    if (found !== undefined) return worst;
    at = next;
  }
  return { security: 'indeterminate', because: null, zone: null };
}

/** Every set at a name, for a question that asks for all. */
async function ofAll(
  chain: TrustChain,
  { sets, name, response }: { readonly sets: readonly RrSet[]; readonly name: DnsName; readonly response: DnsResponse },
): Promise<Validation> {
  let worst = SECURE;
  for (const set of sets.filter((one) => one.name === name))
    worst = worse(worst, await ofSet(chain, { set, response, isAboveCut: set.type === RR_TYPES.DS }));
  return worst;
}

const RANKS = ['secure', 'insecure', 'indeterminate', 'bogus'] as const;
const worse = (a: Validation, b: Validation): Validation =>
  RANKS.indexOf(b.security) > RANKS.indexOf(a.security) ? b : a;

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
const zoneFor = (
  chain: TrustChain,
  { name, type, response }: { readonly name: DnsName; readonly type: number; readonly response: DnsResponse },
): Promise<ZoneState> => chain.zoneOf(type === RR_TYPES.DS ? parentOf(name) : name, response);

/**
 * Concludes what follows where no signature of a zone holds: whether the zone that is really there is signed decides.
 * Where the budget is used up, nobody need be asked.
 */
async function unless(
  state: Extract<ZoneState, { state: 'secure' }>,
  fault: SetFault | 'unproven',
  real: () => Promise<ZoneState>,
): Promise<Validation> {
  if (fault === 'over-budget') return of({ state: 'indeterminate', zone: state.zone, because: fault });
  const found = await real();
  return found.state === 'secure' ? bogus(fault, found) : of(found);
}

/** `isAboveCut`: the records answer for DS records, which the zone above has, whatever they are. */
async function ofSet(
  chain: TrustChain,
  { set, response, isAboveCut }: { readonly set: RrSet; readonly response: DnsResponse; readonly isAboveCut: boolean },
): Promise<Validation> {
  const real = (): Promise<ZoneState> => chain.zoneOf(isAboveCut ? parentOf(set.name) : set.name, response);
  // The signer tells the zone, so that nothing need be asked between it and the name.
  const signer = set.signatures
    .map((one) => one.signer)
    .find((one) => chain.isSpeaker(one, set.name) && !(isAboveCut && one === set.name));
  const state = signer === undefined ? await real() : await chain.zoneOf(signer);
  if (state.state !== 'secure') return of(state);
  // The signer is no zone of its own: what is really there decides.
  if (signer !== undefined && state.zone !== signer) return unless(state, 'wrong-signer', real);
  const verified = await chain.verify(set, state);
  if (!verified.ok) return unless(state, verified.fault, real);
  if (verified.wildcard === null) return SECURE;
  const { zone } = state;
  const { encloser } = verified.wildcard;
  const { denied, fault } = await chain.deniedNextCloser(response, state, { name: set.name, encloser });
  if (denied === 'insecure') return ofAbsence(zone, 'iterations');
  if (denied === 'opt-out') return ofAbsence(zone, 'opt-out');
  return denied ? SECURE : unless(state, fault ?? 'unproven', () => Promise.resolve(state));
}

/** Validates that a name or its type is not there. */
async function absence(
  chain: TrustChain,
  { name, type, response }: { readonly name: DnsName; readonly type: number; readonly response: DnsResponse },
): Promise<Validation> {
  const signer = rrsetsOf(response, 'authorities')
    .flatMap(({ signatures }) => signatures.map((one) => one.signer))
    .filter((one) => chain.isSpeaker(one, name) && (type !== RR_TYPES.DS || one !== name))
    // Proofs of an alias on the way stand beside those of the name that it leads to.
    .toSorted((a, b) => labelCount(b) - labelCount(a))[0];
  const state = signer === undefined ? await zoneFor(chain, { name, type, response }) : await chain.zoneOf(signer);
  if (state.state !== 'secure') return of(state);
  const { denied, fault } = await chain.denied(response, state, name, type);
  switch (denied) {
    case 'nxname':
      return ofSoa(chain, state, response);
    case 'nxdomain':
      return response.rcode === NXDOMAIN ? ofSoa(chain, state, response) : bogus('unproven', state);
    case 'nodata':
    case 'insecure-delegation':
      return response.rcode === NXDOMAIN ? bogus('unproven', state) : ofSoa(chain, state, response);
    case 'opt-out':
      return ofAbsence(state.zone, 'opt-out');
    case 'insecure':
      return ofAbsence(state.zone, 'iterations');
    case null:
      return unless(state, fault ?? 'unproven', () => zoneFor(chain, { name, type, response }));
  }
}

/** Validates the SOA record of an absence: it tells whose absence it is, and for how long. Source: RFC 2308 §5. */
async function ofSoa(
  chain: TrustChain,
  state: Extract<ZoneState, { state: 'secure' }>,
  response: DnsResponse,
): Promise<Validation> {
  for (const set of rrsetsOf(response, 'authorities')) {
    if (set.type !== RR_TYPES.SOA) continue;
    const verified = await chain.verify(set, state);
    if (!verified.ok) return unless(state, verified.fault, () => Promise.resolve(state));
    if (verified.wildcard !== null) return bogus('unproven', state);
  }
  return SECURE;
}
