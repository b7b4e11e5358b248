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

const read = {
  answers: new WeakMap<Sections, readonly RrSet[]>(),
  authorities: new WeakMap<Sections, readonly RrSet[]>(),
};

/**
 * Puts the records of one section of a response together, in the order of the first of each. Some servers have signatures
 * in another section than what they sign: they count all the same. Each response is read once.
 */
export function rrsetsOf(response: Sections, section: Section): readonly RrSet[] {
  const sets = read[section].get(response) ?? readRrsets(response, section);
  read[section].set(response, sets);
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
