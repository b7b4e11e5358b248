import fc from 'fast-check';
import { type DnsName, labelsOf } from '../../src/domain/name.ts';
import { encodeRdata } from '../../src/domain/rdata/encode.ts';
import { readRdata } from '../../src/domain/rdata/read.ts';
import type { DnsResponse, ResponseRr } from '../../src/domain/response.ts';
import { type Rdata, RR_TYPES } from '../../src/domain/rr.ts';

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
  'signature-field',
  'signer',
  'strip-signatures',
  'strip-section',
  'rcode',
  'add-set',
  'add-section',
  'replace-section',
  'answer-as-mine',
  'forge',
  'shuffle',
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

/** What mutations draw on: the names of the world, and what it says to other questions. */
export interface Pool {
  readonly names: readonly DnsName[];
  readonly responses: readonly DnsResponse[];
}

const TYPES = [1, 2, 5, 6, 15, 16, 28, 39, 43, 46, 47, 48, 50, 257, 61_440];
const RCODES = [0, 0, 3, 3, 2, 5];
const FORGED: ResponseRr = {
  name: '.' as DnsName,
  type: RR_TYPES.A,
  class: 1,
  ttlSeconds: 300,
  octets: new Uint8Array([198, 51, 100, 66]),
};

const at = <T>(all: readonly T[], index: number): T | undefined => all[index % Math.max(1, all.length)];

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
    case 'signature-field':
      return changed((rr) => withSignature(rr, (rrsig) => otherField(rrsig, c)));
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
  }
}

function flipped(octets: Uint8Array, bit: number): Uint8Array {
  const place = (bit >> 3) % Math.max(1, octets.length);
  return Uint8Array.from(octets, (octet, i) => (i === place ? octet ^ (1 << (bit & 7)) : octet));
}

/** A name of the world, one label fewer or more, or the wildcard beside. */
function otherName(name: DnsName, choice: number, names: readonly DnsName[]): DnsName {
  const labels = labelsOf(name);
  const joined = (parts: readonly string[]) => (parts.length === 0 ? '.' : parts.join('.')) as DnsName;
  switch (choice % 4) {
    case 0:
      return joined(labels.slice(1));
    case 1:
      return joined(['x', ...labels]);
    case 2:
      return joined(['*', ...labels.slice(1)]);
    default:
      return at(names, choice >> 2) ?? name;
  }
}

function withSignature(rr: ResponseRr, change: (rrsig: Rdata['RRSIG']) => Rdata['RRSIG']): ResponseRr {
  const rrsig = rr.type === RR_TYPES.RRSIG ? readRdata({ type: 'RRSIG', octets: rr.octets }) : null;
  return rrsig === null ? rr : { ...rr, octets: encodeRdata('RRSIG', change(rrsig)) };
}

function otherField(rrsig: Rdata['RRSIG'], choice: number): Rdata['RRSIG'] {
  const by = (choice >> 3) + 1;
  switch (choice & 7) {
    case 0:
      return { ...rrsig, labels: (rrsig.labels + 255) & 255 };
    case 1:
      return { ...rrsig, labels: (rrsig.labels + 1) & 255 };
    case 2:
      return { ...rrsig, keyTag: (rrsig.keyTag + by) & 0xffff };
    case 3:
      return { ...rrsig, algorithm: [5, 7, 8, 10, 13, 14, 15, 16, 18][by % 9] ?? 8 };
    case 4:
      return { ...rrsig, expiration: (rrsig.expiration + by * 86_400) >>> 0 };
    case 5:
      return { ...rrsig, inception: (rrsig.inception - by * 86_400) >>> 0 };
    case 6:
      return { ...rrsig, originalTtl: (rrsig.originalTtl + by) >>> 0 };
    default:
      return { ...rrsig, typeCovered: at(TYPES, by) ?? 1 };
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
