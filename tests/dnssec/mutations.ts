import fc from 'fast-check';
import type { DnsName } from '../../src/domain/name.ts';
import { readRdata } from '../../src/domain/rdata/read.ts';
import type { DnsResponse, ResponseRr } from '../../src/domain/response.ts';
import { RR_TYPES } from '../../src/domain/rr.ts';
import {
  at,
  flipped,
  otherField,
  otherName,
  TYPES,
  withOtherDenial,
  withOtherOctets,
  withSignature,
} from './record-mutations.ts';

type Section = 'answers' | 'authorities' | 'additionals';
const SECTIONS: readonly Section[] = ['answers', 'authorities', 'additionals'];

/** What may be done to a response. The numbers choose which record, name, type, octet or other response. */
const KINDS = [
  'drop',
  'duplicate',
  'move',
  'swap-data',
  'swap-owners',
  'flip-bit',
  'owner',
  'type',
  'ttl',
  'class',
  'signature-field',
  'signer',
  'swap-signatures',
  'denial-field',
  'strip-signatures',
  'strip-section',
  'rcode',
  'add-set',
  'add-section',
  'replace-section',
  'answer-as-mine',
  'forge',
  'shuffle',
  'foreign-section',
  'wire',
] as const;
type Kind = (typeof KINDS)[number];

interface Mutation {
  readonly kind: Kind;
  readonly a: number;
  readonly b: number;
  readonly c: number;
}

const number = fc.nat({ max: 0xffff });
export const mutations: fc.Arbitrary<readonly Mutation[]> = fc.array(
  fc.record({ kind: fc.constantFrom(...KINDS), a: number, b: number, c: number }),
  { minLength: 1, maxLength: 4 },
);

/** What mutations draw on: the names of the world, what it says to other questions, and what a world of other keys says. */
export interface Pool {
  readonly names: readonly DnsName[];
  readonly responses: readonly DnsResponse[];
  readonly foreign: readonly DnsResponse[];
}

const CLASSES = [3, 254, 255, 0];
const RCODES = [0, 0, 3, 3, 2, 5];
const FORGED: ResponseRr = {
  name: '.' as DnsName,
  type: RR_TYPES.A,
  class: 1,
  ttlSeconds: 300,
  octets: new Uint8Array([198, 51, 100, 66]),
};

/** Applies a mutation to the response to a question for a name. */
export function mutated(response: DnsResponse, { kind, a, b, c }: Mutation, name: DnsName, pool: Pool): DnsResponse {
  const full = SECTIONS.filter((one) => response[one].length > 0);
  const section = at(full, a) ?? 'answers';
  const rrs = response[section];
  const index = b % Math.max(1, rrs.length);
  const chosen = rrs[index];
  const withRrs = (next: readonly ResponseRr[]): DnsResponse => ({ ...response, [section]: next });
  const changed = (change: (rr: ResponseRr) => ResponseRr): DnsResponse =>
    withRrs(rrs.map((rr, i) => (i === index ? change(rr) : rr)));
  const other = at(pool.responses, c) ?? response;
  switch (kind) {
    case 'drop':
      return withRrs(rrs.filter((_, i) => i !== index));
    case 'duplicate':
      return chosen === undefined ? response : withRrs([...rrs, chosen]);
    case 'move': {
      const to = at(SECTIONS, c) ?? 'answers';
      if (chosen === undefined) return response;
      const moved = withRrs(rrs.filter((_, i) => i !== index));
      return { ...moved, [to]: [...moved[to], chosen] };
    }
    case 'swap-data':
    case 'swap-owners': {
      const [one, two] = [chosen, at(rrs, c)];
      if (one === undefined || two === undefined) return response;
      const take = (own: ResponseRr, from: ResponseRr) =>
        kind === 'swap-data' ? { ...own, octets: from.octets } : { ...own, name: from.name };
      return withRrs(rrs.map((rr) => (rr === one ? take(one, two) : rr === two ? take(two, one) : rr)));
    }
    case 'flip-bit':
      return changed((rr) => ({ ...rr, octets: flipped(rr.octets, c) }));
    case 'owner':
      return changed((rr) => ({ ...rr, name: otherName(rr.name, c, pool.names) }));
    case 'type':
      return changed((rr) => ({ ...rr, type: at(TYPES, c) ?? rr.type }));
    case 'ttl':
      return changed((rr) => ({ ...rr, ttlSeconds: c * 100_000 }));
    case 'class':
      return changed((rr) => ({ ...rr, class: at(CLASSES, c) ?? 1 }));
    case 'signature-field':
      return changed((rr) => withSignature(rr, (rrsig) => otherField(rrsig, c)));
    case 'swap-signatures': {
      const from = at(rrs, c);
      const signature =
        from?.type === RR_TYPES.RRSIG ? readRdata({ type: 'RRSIG', octets: from.octets })?.signature : null;
      return signature == null ? response : changed((rr) => withSignature(rr, (rrsig) => ({ ...rrsig, signature })));
    }
    case 'denial-field':
      return changed((rr) => withOtherDenial(rr, c, pool.names));
    case 'signer':
      return changed((rr) =>
        withSignature(rr, (rrsig) => ({ ...rrsig, signer: otherName(rrsig.signer, c, pool.names) })),
      );
    case 'strip-signatures':
      return withRrs(rrs.filter(({ type }) => type !== RR_TYPES.RRSIG));
    case 'strip-section':
      return withRrs([]);
    case 'rcode':
      return { ...response, rcode: at(RCODES, c) ?? 0 };
    case 'add-set': {
      const from = other[at(SECTIONS, a) ?? 'answers'];
      const owner = at(from, b)?.name;
      return { ...response, [section]: [...rrs, ...from.filter((rr) => rr.name === owner)] };
    }
    case 'add-section':
      return { ...response, [section]: [...rrs, ...other[section]] };
    case 'replace-section':
      return { ...response, [section]: other[section] };
    case 'answer-as-mine':
      // Another name's answer under this one, its signatures with it.
      return { ...response, answers: other.answers.map((rr) => ({ ...rr, name })), rcode: 0 };
    case 'forge':
      return { ...response, answers: [...response.answers, { ...FORGED, name }], rcode: 0 };
    case 'shuffle':
      return withRrs(rrs.map((_, i) => rrs[(i * (2 * c + 1) + b) % rrs.length]).filter((rr) => rr !== undefined));
    case 'foreign-section':
      return { ...response, [section]: [...rrs, ...(at(pool.foreign, c)?.[section] ?? [])] };
    case 'wire':
      return withOtherOctets(response, name, [b, c]);
  }
}

/** The data of a record; the names in it in lower case, as a decoder makes them. */
function dataText({ type, octets }: ResponseRr): string {
  const text = Buffer.from(octets).toString('latin1');
  return Buffer.from(TYPES_WITH_NAMES.has(type) ? text.toLowerCase() : text, 'latin1').toString('hex');
}

const TYPES_WITH_NAMES = new Set<number>([RR_TYPES.NS, RR_TYPES.CNAME, RR_TYPES.SOA, RR_TYPES.MX, RR_TYPES.DNAME]);
const NXDOMAIN = 3;
const NXNAME = 128;
const MAX_STEPS = 12;

/**
 * What a reader takes from a response: the names that the aliases lead to, and the records at their end or that there are
 * none. Written for these tests alone: nothing of ours reads it so.
 */
export function meaningOf({ answers, authorities, rcode }: DnsResponse, name: DnsName, type: number): string {
  const steps: string[] = [name];
  let here = name;
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const dataOf = (wanted: number) =>
      [
        ...new Set(answers.filter((rr) => rr.name === here && rr.type === wanted && rr.class === 1).map(dataText)),
      ].sort();
    const records = dataOf(type);
    if (records.length > 0) return `${steps.join(' → ')}: ${records.join(' ')}`;
    const [alias] = dataOf(RR_TYPES.CNAME);
    const target = alias === undefined ? null : readRdata({ type: 'CNAME', octets: Buffer.from(alias, 'hex') })?.target;
    if (target == null) break;
    here = target;
    steps.push(target);
  }
  const deniesName = authorities.some(
    (rr) =>
      rr.name === here &&
      rr.type === RR_TYPES.NSEC &&
      readRdata({ type: 'NSEC', octets: rr.octets })?.types.includes(NXNAME) === true,
  );
  return `${steps.join(' → ')}: ${rcode === NXDOMAIN || deniesName ? 'no such name' : 'no such type'}`;
}

/** The names that stand in some responses. */
export const namesIn = (responses: readonly DnsResponse[]): readonly DnsName[] => [
  ...new Set(responses.flatMap(({ answers, authorities }) => [...answers, ...authorities].map(({ name }) => name))),
];
