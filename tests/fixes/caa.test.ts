import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { caa } from '../../src/checks/caa/caa.ts';
import type { DnsName, DomainName } from '../../src/domain/name.ts';
import { encodeRdata } from '../../src/domain/rdata/encode.ts';
import { parseRdata } from '../../src/domain/rdata/parse.ts';
import { presentRdata } from '../../src/domain/rdata/present.ts';
import { octetsToText } from '../../src/domain/rdata/text.ts';
import type { Rr } from '../../src/domain/rr.ts';
import { createEvidence } from '../../src/evidence/create.ts';
import type { Evidence } from '../../src/evidence/evidence.ts';
import { DNS } from '../../src/evidence/questions/dns.ts';
import type { SourceAnswer } from '../../src/evidence/questions/dns-json.ts';
import { answering, createNotAskedSource } from '../../src/evidence/source.ts';
import { evaluateCaa } from '../../src/records/caa.ts';
import { type CaaRow, mayIssue } from './caa-oracle.ts';
import { LIMIT_MS, RUNS } from './runs.ts';

vi.setConfig({ testTimeout: LIMIT_MS });

const DOMAIN = 'www.example.com' as DomainName;
const NAMES = ['www.example.com', 'example.com', 'com'] as const;
const ISSUERS = ['a.example', 'letsencrypt.org', 'ca-1.example.net'] as const;

/** Values as people write them: authorities, nobody, parameters, slips. */
const value = fc.oneof(
  fc.constantFrom(
    ...ISSUERS,
    ';',
    '',
    ' ; ',
    'A.Example',
    'a.example;',
    'a.example; x=1',
    'a.example ;x=1; y=z',
    '\ta.example',
  ),
  fc.constantFrom(
    'a.example; x',
    'a.example; x=1;',
    '%%%',
    '"a.example"',
    'a example',
    'a..example',
    'a.example.',
    '-a.example',
  ),
  fc.string({ unit: fc.constantFrom('a', '.', 'example', ';', ' ', '=', '-', '"', 'é', 'x=1'), maxLength: 8 }),
);
const row: fc.Arbitrary<CaaRow> = fc.record({
  flags: fc.constantFrom(0, 0, 0, 1, 128),
  tag: fc.constantFrom('issue', 'issue', 'issuewild', 'ISSUE', 'iodef', 'issuemail', 'tbs'),
  value,
});
const rows = fc.array(row, { maxLength: 5 });

const octetsOf = ({ flags, tag, value: text }: CaaRow): Uint8Array =>
  encodeRdata('CAA', { flags, tag, value: octetsToText(Buffer.from(text, 'latin1')) });

/** Evidence of a zone where the CAA records stand at one of the names, and nothing else is known. */
function evidenceOf(records: readonly Rr[]): Evidence {
  const common = { at: 0, source: 'resolver', exchanges: [], aliases: [], security: 'indeterminate' } as const;
  return createEvidence(
    answering(
      DNS,
      async ({ name, type }): Promise<SourceAnswer> => {
        const [first, ...rest] = records.filter((rr) => rr.name === name && rr.type === type);
        return first === undefined
          ? { ...common, kind: 'nodata', zone: null, ttlSeconds: 0 }
          : { ...common, kind: 'answer', records: [first, ...rest] };
      },
      createNotAskedSource(0),
    ),
    { clock: () => 0 },
  );
}

/** The rows of the set that applies: the first one upwards (RFC 8659 section 3). */
const relevant = (records: readonly Rr[]): CaaRow[] => {
  const at = NAMES.find((name) => records.some((rr) => rr.name === name));
  return records.filter((rr) => rr.name === at).map((rr) => rowOf(rr.octets));
};

/** Source: RFC 8659 section 4.1. */
const rowOf = (octets: Uint8Array): CaaRow => {
  const length = octets[1] ?? 0;
  const text = Buffer.from(octets).toString('latin1');
  return { flags: octets[0] ?? 0, tag: text.slice(2, 2 + length), value: text.slice(2 + length) };
};

/** Who may issue, of some who could and one whom no record names. */
const allowed = (records: readonly Rr[]): string[] =>
  [...ISSUERS, 'other.example'].flatMap((issuer) =>
    [false, true].flatMap((wildcard) =>
      mayIssue(relevant(records), issuer, wildcard) ? [`${issuer} ${wildcard}`] : [],
    ),
  );

describe('CAA', () => {
  test('the evaluation is that of the RFC', () => {
    fc.assert(
      fc.property(rows, (set) => {
        const { name, wildcards } = evaluateCaa(
          set.map((one) => ({ ...one, value: octetsToText(Buffer.from(one.value, 'latin1')) })),
        );
        for (const [issuance, wildcard] of [
          [name, false],
          [wildcards, true],
        ] as const)
          for (const issuer of [...ISSUERS, 'other.example']) {
            const ours =
              issuance.kind === 'anyone' ||
              (issuance.kind === 'only' && issuance.issuers.some(({ domain }) => domain === issuer));
            expect(ours, `${issuer} ${wildcard}`).toBe(mayIssue(set, issuer, wildcard));
          }
      }),
      { numRuns: RUNS },
    );
  });

  test('no step of a fix takes the right to issue from anybody', async () => {
    await fc.assert(
      fc.asyncProperty(rows, fc.constantFrom(...NAMES), async (set, at) => {
        const name = at as string as DnsName;
        let records = set.map((one): Rr => ({ name, type: 'CAA', ttlSeconds: 300, octets: octetsOf(one) }));
        const result = await caa.run(DOMAIN, evidenceOf(records));
        if (result.outcome === 'unknown') throw new Error('unknown');
        expect(result.outcome).toBe(set.length === 0 ? 'failed' : 'satisfied');
        const before = allowed(records);
        for (const step of result.findings.flatMap(({ fix }) => fix?.steps ?? [])) {
          for (const change of step.changes) {
            records = records.filter(
              (rr) => rr.name !== change.name || !change.removes.includes(presentRdata('CAA', rr.octets)),
            );
            const parsed = change.value === null ? null : parseRdata('CAA', change.value, DOMAIN);
            if (parsed?.ok) records.push({ name: change.name, type: 'CAA', ttlSeconds: 300, octets: parsed.octets });
          }
          expect(allowed(records)).toEqual(expect.arrayContaining(before));
        }
      }),
      { numRuns: RUNS },
    );
  });

  test('the comparison sees what a guess would do', () => {
    const guess = { flags: 0, tag: 'issue', value: 'letsencrypt.org' };
    const name = 'example.com' as DnsName;
    expect(allowed([])).toHaveLength(8);
    expect(allowed([{ name, type: 'CAA', ttlSeconds: 300, octets: octetsOf(guess) }])).toEqual([
      'letsencrypt.org false',
      'letsencrypt.org true',
    ]);
  });
});
