import type { DnsName } from '../../domain/name.ts';
import { readRdata } from '../../domain/rdata/read.ts';
import type { DnsResponse, ResponseRr } from '../../domain/response.ts';
import { type Rdata, RR_TYPES } from '../../domain/rr.ts';

/** A signature with its octets. */
export interface Signature extends Readonly<Rdata['RRSIG']> {
  readonly octets: Uint8Array;
}

/** Records of one name and type, and the signatures that came with them. */
export interface RrSet {
  readonly name: DnsName;
  readonly type: number;
  readonly records: readonly ResponseRr[];
  readonly signatures: readonly Signature[];
}

const CLASS_IN = 1;

type Sections = Pick<DnsResponse, 'answers' | 'authorities' | 'additionals'>;
type Section = 'answers' | 'authorities';

type SetsOfSections = Readonly<Record<Section, readonly RrSet[]>>;

const read = new WeakMap<Sections, SetsOfSections>();

/**
 * Puts the records of one section of a response together, in the order of the first of each. Some servers have signatures
 * in another section than what they sign: they count all the same. Each response is read once, unless that is next to
 * nothing.
 */
export const rrsetsOf = (response: Sections, section: Section): readonly RrSet[] =>
  isBrief(response) ? plainSets(response[section]) : setsOf(response)[section];

/** Reads a response, so that its sets are there when they are needed. */
export function setsOf(response: Sections): SetsOfSections {
  const known = read.get(response);
  if (known !== undefined) return known;
  const sets = { answers: readRrsets(response, 'answers'), authorities: readRrsets(response, 'authorities') };
  read.set(response, sets);
  return sets;
}

/** So many records are put together in less time than it takes to remember them. */
const FEW = 8;
const NO_SIGNATURES: readonly never[] = [];

/** Returns whether a response has a few records and no signature, as nearly all answers of unsigned zones do. */
export const isBrief = ({ answers, authorities, additionals }: Sections): boolean =>
  answers.length + authorities.length + additionals.length <= FEW &&
  ![answers, authorities, additionals].some((section) => section.some(({ type }) => type === RR_TYPES.RRSIG));

function plainSets(records: readonly ResponseRr[]): readonly RrSet[] {
  const sets: { name: DnsName; type: number; records: ResponseRr[]; signatures: readonly never[] }[] = [];
  for (const rr of records) {
    if (rr.class !== CLASS_IN) continue;
    const set = sets.find((one) => one.type === rr.type && one.name === rr.name);
    if (set !== undefined) set.records.push(rr);
    else sets.push({ name: rr.name, type: rr.type, records: [rr], signatures: NO_SIGNATURES });
  }
  return sets;
}

function readRrsets({ answers, authorities, additionals }: Sections, section: Section): readonly RrSet[] {
  const sets = new Map<string, { name: DnsName; type: number; records: ResponseRr[]; signatures: Signature[] }>();
  for (const rr of section === 'answers' ? answers : authorities) {
    if (rr.type === RR_TYPES.RRSIG || rr.class !== CLASS_IN) continue;
    const key = `${rr.type} ${rr.name}`;
    const set = sets.get(key);
    if (set === undefined) sets.set(key, { name: rr.name, type: rr.type, records: [rr], signatures: [] });
    else set.records.push(rr);
  }
  for (const rr of [...answers, ...authorities, ...additionals]) {
    if (rr.type !== RR_TYPES.RRSIG || rr.class !== CLASS_IN) continue;
    const signature = readRdata({ type: 'RRSIG', octets: rr.octets });
    if (signature !== null)
      sets.get(`${signature.typeCovered} ${rr.name}`)?.signatures.push({ ...signature, octets: rr.octets });
  }
  return [...sets.values()];
}

/** Returns a function that makes something of each set once. */
export function onceFor<V>(make: (set: RrSet) => V): (set: RrSet) => V {
  const made = new WeakMap<RrSet, { readonly value: V }>();
  return (set) => {
    const known = made.get(set);
    if (known !== undefined) return known.value;
    const value = make(set);
    made.set(set, { value });
    return value;
  };
}
