import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isLong } from '../../../tests/support/seed.ts';
import type { DnsName } from '../../domain/name.ts';
import { encodeRdata } from '../../domain/rdata/encode.ts';
import type { DnsResponse, ResponseRr } from '../../domain/response.ts';
import { RR_TYPES } from '../../domain/rr.ts';
import { Iterator } from './iterate.ts';
import { MAX_MESSAGES } from './limits.ts';

/** Whatever an attacker's server answers, only its own names are its own. */
const ADDRESSES = { root: '198.51.100.1', test: '198.51.100.2', bank: '198.51.100.3', evil: '198.51.100.66' } as const;
const REAL = '203.0.113.80';
const FORGED = '203.0.113.66';

const n = (name: string) => name as DnsName;
const rr = (name: string, type: keyof typeof RR_TYPES, octets: Uint8Array, ttlSeconds = 300): ResponseRr => ({
  name: n(name),
  type: RR_TYPES[type],
  class: 1,
  ttlSeconds,
  octets,
});
const a = (name: string, address: string) => rr(name, 'A', encodeRdata('A', { address }));
const ns = (name: string, host: string) => rr(name, 'NS', encodeRdata('NS', { host: n(host) }));
const soa = (zone: string) => {
  const [mname, rname] = [n('ns.test'), n('hostmaster.test')];
  const times = { serial: 1, refresh: 1, retry: 1, expire: 1, minimum: 60 };
  return rr(zone, 'SOA', encodeRdata('SOA', { mname, rname, ...times }));
};

const response = (given: Partial<DnsResponse>): DnsResponse => ({
  aa: false,
  rd: false,
  ra: false,
  ad: false,
  cd: false,
  rcode: 0,
  answers: [],
  authorities: [],
  additionals: [],
  ede: [],
  ...given,
});
const referral = (zone: string, address: string) =>
  response({ authorities: [ns(zone, `ns.${zone}`)], additionals: [a(`ns.${zone}`, address)] });

/** The honest servers. */
function honest(address: string, name: DnsName, type: number): DnsResponse | null {
  if (address === ADDRESSES.root) return referral('test', ADDRESSES.test);
  if (address === ADDRESSES.test) {
    const zone = name.split('.').slice(-2).join('.');
    if (zone === 'evil.test') return referral(zone, ADDRESSES.evil);
    if (zone === 'bank.test') return referral(zone, ADDRESSES.bank);
    return response({ aa: true, rcode: 3, authorities: [soa('test')] });
  }
  if (address !== ADDRESSES.bank) return null;
  const isThere = type === RR_TYPES.A && (name === 'www.bank.test' || name === 'ns.bank.test');
  const own = name === 'ns.bank.test' ? ADDRESSES.bank : REAL;
  return response({ aa: true, answers: isThere ? [a(name, own)] : [], authorities: isThere ? [] : [soa('bank.test')] });
}

const NAMES = [
  '.',
  'test',
  'ns.test',
  'bank.test',
  'www.bank.test',
  'ns.bank.test',
  'evil.test',
  'www.evil.test',
  'sub.evil.test',
  'x.sub.evil.test',
  'ns.evil.test',
] as const;
const name = fc.constantFrom(...NAMES);
const forged = fc.oneof(
  fc.tuple(name, fc.constantFrom(FORGED, ADDRESSES.evil)).map(([owner, address]) => a(owner, address)),
  fc.tuple(name, name).map(([owner, host]) => ns(owner, host)),
  fc.tuple(name, name).map(([owner, target]) => rr(owner, 'CNAME', encodeRdata('CNAME', { target: n(target) }))),
  fc.tuple(name, name).map(([owner, target]) => rr(owner, 'DNAME', encodeRdata('DNAME', { target: n(target) }))),
  name.map((owner) => soa(owner)),
);
const section = fc.array(forged, { maxLength: 4 });
const forgedResponse: fc.Arbitrary<DnsResponse | null> = fc.oneof(
  { weight: 1, arbitrary: fc.constant(null) },
  {
    weight: 20,
    arbitrary: fc
      .record({
        aa: fc.boolean(),
        rcode: fc.constantFrom(0, 0, 0, 3, 2, 5),
        answers: section,
        authorities: section,
        additionals: section,
      })
      .map(response),
  },
);

const TRUE = [a('www.bank.test', REAL), a('ns.bank.test', ADDRESSES.bank)];
const isSame = (x: ResponseRr, y: ResponseRr): boolean => x.name === y.name && Buffer.compare(x.octets, y.octets) === 0;

interface Sent {
  readonly address: string;
  readonly name: DnsName;
}

describe('An attacker who serves one zone', () => {
  test('changes nothing beyond it, and makes no lookup endless, whatever he answers', async () => {
    const asks = fc.array(fc.constantFrom('www.evil.test', 'x.sub.evil.test', 'evil.test', 'ns.evil.test'), {
      minLength: 1,
      maxLength: 4,
    });
    let isMisled = 0;
    await fc.assert(
      fc.asyncProperty(asks, fc.array(forgedResponse, { minLength: 1, maxLength: 12 }), async (names, forgeries) => {
        const sent: Sent[] = [];
        let next = 0;
        const iterator = new Iterator({
          hints: [{ name: n('root.test'), addresses: [ADDRESSES.root] }],
          async exchange(address, asked, type) {
            sent.push({ address, name: asked });
            if (address !== ADDRESSES.evil && address !== FORGED) return honest(address, asked, type);
            next += 1;
            return forgeries[next % forgeries.length] ?? null;
          },
        });
        for (const one of names) {
          const before = sent.length;
          const misled = await iterator.lookUp(n(one), RR_TYPES.A);
          // His aliases may lead to others, who have the records that they have.
          const others = misled?.answers.filter((rr) => !rr.name.endsWith('evil.test') && rr.type === RR_TYPES.A) ?? [];
          expect(others.filter((rr) => !TRUE.some((known) => isSame(known, rr)))).toEqual([]);
          expect(sent.length - before).toBeLessThanOrEqual(MAX_MESSAGES);
        }
        if (next > 0) isMisled += 1;
        const begun = sent.length;
        const found = await iterator.lookUp(n('www.bank.test'), RR_TYPES.A);
        expect(found?.answers).toEqual([a('www.bank.test', REAL)]);
        // Nobody but those whom the parents name was asked about it.
        const asked = sent.slice(begun).map(({ address }) => address);
        expect(asked.filter((one) => one === ADDRESSES.evil || one === FORGED)).toEqual([]);
        // Nor was the attacker ever asked about names that are not his.
        const foreign = sent.filter(
          ({ address, name: about }) => address === ADDRESSES.evil && !about.endsWith('evil.test'),
        );
        expect(foreign).toEqual([]);
      }),
      { numRuns: isLong ? 50_000 : 3000 },
    );
    expect(isMisled).toBeGreaterThan(1000);
  }, 300_000);
});
