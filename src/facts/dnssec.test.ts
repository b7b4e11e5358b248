import { expect, test } from 'vitest';
import type { Security } from '../domain/answer.ts';
import { type DnsName, type DomainName, ROOT } from '../domain/name.ts';
import { encodeRdata } from '../domain/rdata/encode.ts';
import type { Rr } from '../domain/rr.ts';
import { createEvidence } from '../evidence/create.ts';
import { DNS } from '../evidence/questions/dns.ts';
import type { SourceAnswer } from '../evidence/questions/dns-json.ts';
import { answering, createNotAskedSource } from '../evidence/source.ts';
import { readDaneHost } from './dane.ts';
import { readDnssec } from './dnssec.ts';

const ZONE = 'case.test' as DomainName;
const AT = 0;
const DS = encodeRdata('DS', { keyTag: 1, algorithm: 13, digestType: 2, digest: new Uint8Array(32) });
const TLSA = encodeRdata('TLSA', { usage: 3, selector: 1, matchingType: 1, data: new Uint8Array(32) });
const soaOf = (name: DnsName): Rr => ({
  name,
  type: 'SOA',
  ttlSeconds: 300,
  octets: encodeRdata('SOA', {
    mname: name,
    rname: name,
    serial: 1,
    refresh: 7200,
    retry: 900,
    expire: 1_209_600,
    minimum: 300,
  }),
});

interface World {
  readonly soa: Security;
  readonly ds: 'present' | 'absent';
  readonly root: Security;
  readonly source?: 'resolver' | 'store';
  /** When the root was looked up. */
  readonly rootAt?: number;
}

/** Answers as a resolver would in such a world. */
function answerOf(
  { soa, ds, root, source = 'resolver', rootAt = AT }: World,
  name: DnsName,
  type: string,
): SourceAnswer {
  const [security, at] = name === ROOT ? [root, rootAt] : [soa, AT];
  const common = { at, source, exchanges: [], aliases: [], security } as const;
  if (type === 'SOA' && (name === ROOT || name === ZONE)) return { ...common, kind: 'answer', records: [soaOf(name)] };
  if (type === 'DS' && name === ZONE && ds === 'present')
    return { ...common, kind: 'answer', records: [{ name, type, ttlSeconds: 300, octets: DS }] };
  if (type === 'TLSA') return { ...common, kind: 'answer', records: [{ name, type, ttlSeconds: 300, octets: TLSA }] };
  return { ...common, kind: 'nodata', zone: name === ROOT ? ROOT : ZONE, ttlSeconds: 300 };
}

test.each<[soa: Security, ds: World['ds'], root: Security, expected: string]>([
  ['secure', 'present', 'secure', 'secure signed'],
  ['bogus', 'present', 'secure', 'bogus signed'],
  // Validation itself proved it: the root need not be looked up.
  ['insecure', 'present', 'indeterminate', 'insecure signed'],
  // A resolver that validates did not set AD.
  ['indeterminate', 'present', 'secure', 'insecure signed'],
  // A resolver that does not validate says nothing about the chain.
  ['indeterminate', 'present', 'indeterminate', 'unavailable not-validating'],
  ['insecure', 'absent', 'secure', 'insecure unsigned'],
  ['indeterminate', 'absent', 'indeterminate', 'insecure unsigned'],
])('SOA %s, DS %s, root %s: %s', async (soa, ds, root, expected) => {
  expect(await stateIn({ soa, ds, root })).toBe(expected);
});

test.each([
  ['in the same run', AT, 'insecure signed'],
  ['later, when we validated it ourselves', AT + 1, 'unavailable not-validating'],
])('stored with a state that nobody judged, beside a secure root looked up %s', async (_when, rootAt, expected) => {
  const stored = { soa: 'indeterminate', ds: 'present', root: 'secure', source: 'store' } as const;
  expect(await stateIn({ ...stored, rootAt })).toBe(expected);
});

test('shows the root as evidence where its resolver does not validate', async () => {
  const evidence = evidenceIn({ soa: 'indeterminate', ds: 'present', root: 'indeterminate' });
  const found = await readDnssec(ZONE, evidence);
  const asked = found.refs.map((ref) => evidence.transcript.line(ref)?.question);
  expect(asked).toContainEqual(expect.objectContaining({ name: ROOT, type: 'SOA' }));
});

test('shows the root as evidence that TLSA records are in a zone that is not signed', async () => {
  const evidence = evidenceIn({ soa: 'indeterminate', ds: 'absent', root: 'secure' });
  const found = await readDaneHost({ host: ZONE, own: true }, ZONE, evidence);
  expect(found).toMatchObject({ kind: 'host', host: { state: { kind: 'insecure' } } });
  const asked = found.refs.map((ref) => evidence.transcript.line(ref)?.question);
  expect(asked).toContainEqual(expect.objectContaining({ name: ROOT, type: 'SOA' }));
});

const evidenceIn = (world: World) =>
  createEvidence(
    answering(DNS, async ({ name, type }) => answerOf(world, name, type), createNotAskedSource(AT)),
    { clock: () => AT },
  );

async function stateIn(world: World): Promise<string> {
  const found = await readDnssec(ZONE, evidenceIn(world));
  return found.kind === 'available'
    ? `${found.value.security} ${found.value.delegation}`
    : `unavailable ${found.failures.map(({ why }) => why).join(' ')}`;
}
