import { describe, expect, test } from 'vitest';
import type { DnsName } from '../../domain/name.ts';
import { encodeRdata } from '../../domain/rdata/encode.ts';
import type { DnsResponse, ResponseRr } from '../../domain/response.ts';
import { RR_TYPES } from '../../domain/rr.ts';
import { interpret } from '../interpret.ts';
import { MAX_ALIASES } from '../limits.ts';
import { ALGORITHMS } from '../validate/algorithms.ts';
import { TrustChain } from '../validate/chain.ts';
import { validate } from '../validate/validate.ts';
import { followAliases } from './aliases.ts';

const nameAt = (i: number): DnsName => `n${i}.example.com` as DnsName;
const START = nameAt(0);

/** Counts how often the names of records are read, which every search of a message does. */
interface Counted {
  readonly response: DnsResponse;
  reads(): number;
}

function counted(records: readonly ResponseRr[]): Counted {
  let reads = 0;
  const answers = records.map(
    ({ name, ...rest }): ResponseRr => ({
      ...rest,
      get name() {
        reads += 1;
        return name;
      },
    }),
  );
  const response: DnsResponse = {
    aa: true,
    rd: false,
    ra: false,
    ad: false,
    cd: false,
    rcode: 0,
    answers,
    authorities: [],
    additionals: [],
    ede: [],
  };
  return { response, reads: () => reads };
}

const rr = (name: DnsName, type: 'A' | 'CNAME' | 'DNAME', octets: Uint8Array): ResponseRr => ({
  name,
  type: RR_TYPES[type],
  class: 1,
  ttlSeconds: 60,
  octets,
});
const cname = (name: DnsName, target: DnsName): ResponseRr => rr(name, 'CNAME', encodeRdata('CNAME', { target }));
const address = (name: DnsName): ResponseRr => rr(name, 'A', encodeRdata('A', { address: '192.0.2.1' }));

/** So many aliases, one to the next, and the address at their end. */
const chainOf = (count: number): readonly ResponseRr[] => [
  ...Array.from({ length: count }, (_, i) => cname(nameAt(i), nameAt(i + 1))),
  address(nameAt(count)),
];

/** A DNAME record for each step, of which no CNAME is made yet. */
const dnamesOf = (count: number): readonly ResponseRr[] =>
  Array.from({ length: count }, (_, i) =>
    rr(`d${i}.example` as DnsName, 'DNAME', encodeRdata('DNAME', { target: `d${i + 1}.example` as DnsName })),
  );

const follow = (name: DnsName, response: DnsResponse) =>
  followAliases(name, RR_TYPES.A, () => Promise.resolve(response));

/** Validates without a trust anchor: every set counts as insecure, and the next one is looked at. */
const validated = (name: DnsName, response: DnsResponse) => {
  const chain = new TrustChain({
    ask: () => Promise.resolve(null),
    anchors: [],
    table: ALGORITHMS,
    nowSeconds: () => 0,
    work: { left: 0 },
  });
  return validate(chain, { name, type: RR_TYPES.A }, response);
};

describe('aliases within one message', () => {
  test(`${MAX_ALIASES} of them are followed`, async () => {
    const { response } = counted(chainOf(MAX_ALIASES));
    expect(await follow(START, response)).toBe(response);
    expect(interpret(response, START, 'A')).toMatchObject({ kind: 'answer', records: [{ name: nameAt(MAX_ALIASES) }] });
  });

  test.each<[about: string, name: DnsName, of: (count: number) => readonly ResponseRr[]]>([
    ['CNAME', START, chainOf],
    ['DNAME', 'a.d0.example' as DnsName, dnamesOf],
  ])('more %s records are a failure, not an absence', async (_about, name, of) => {
    expect(await follow(name, counted(of(MAX_ALIASES + 1)).response)).toBe('endless');
    expect(await follow(name, counted(of(3118)).response)).toBe('endless');
  });

  test('more are a failure where a resolver followed them', () => {
    const { response } = counted(chainOf(MAX_ALIASES + 1));
    expect(interpret(response, START, 'A')).toEqual({ kind: 'error', why: 'alias-loop' });
  });

  test('those of several messages count together', async () => {
    const parts = new Map(
      Array.from({ length: 4 }, (_, i) => [nameAt(i * 4), counted(chainOf(20).slice(i * 4, i * 4 + 4)).response]),
    );
    expect(
      await followAliases(START, RR_TYPES.A, (at) => Promise.resolve(parts.get(at) ?? counted([address(at)]).response)),
    ).toBe('endless');
  });

  test('a DNAME record makes the alias that is missing', async () => {
    const name = 'a.d0.example' as DnsName;
    const { response } = counted([...dnamesOf(2), address('a.d2.example' as DnsName)]);
    const led = await follow(name, response);
    expect(led).toMatchObject({ answers: [{}, {}, {}, cname(name, 'a.d1.example' as DnsName), {}] });
  });

  test.each<[about: string, read: (response: DnsResponse) => unknown, of: (count: number) => readonly ResponseRr[]]>([
    ['CNAME from the root', (response) => follow(START, response), chainOf],
    ['DNAME from the root', (response) => follow('a.d0.example' as DnsName, response), dnamesOf],
    ['CNAME of a resolver', (response) => interpret(response, START, 'A'), chainOf],
    ['CNAME in validation', (response) => validated(START, response), chainOf],
    ['DNAME in validation', (response) => validated('a.d0.example' as DnsName, response), dnamesOf],
  ])('each record is read a few times, however many there are: %s', async (_about, read, of) => {
    for (const count of [100, 400, 3118]) {
      const { response, reads } = counted(of(count));
      await read(response);
      expect(reads()).toBeLessThanOrEqual(4 * (count + 1));
    }
  });
});
