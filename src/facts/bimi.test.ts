import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LOGO, makeMarkCertificate, NOW } from '../../tests/support/mark-certificates.ts';
import type { Cause } from '../domain/cause.ts';
import type { DnsName, DomainName } from '../domain/name.ts';
import type { HttpsResult, TlsFacts } from '../domain/probe.ts';
import { txtOctets } from '../domain/rdata/encode.ts';
import { createEvidence } from '../evidence/create.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { linesOf } from '../evidence/lines.ts';
import { DNS, type DnsQuestion } from '../evidence/questions/dns.ts';
import type { SourceAnswer } from '../evidence/questions/dns-json.ts';
import { HTTPS } from '../evidence/questions/https.ts';
import { answering, createNotAskedSource } from '../evidence/source.ts';
import { type FileNotFetched, readBimi } from './bimi.ts';

const LOGO_URL = 'https://w.case.test/logo.svg';
const MARK_URL = 'https://w.case.test/mark.pem';
const { leaf, intermediate, root } = makeMarkCertificate();

const TLS: TlsFacts = { version: 'TLSv1.3', cipher: 'TLS_AES_128_GCM_SHA256', chain: [], fault: null };
const quoted = (text: string): readonly Cause[] => [{ code: 'answer-quoted', args: { text } }];
const failure = (text: string) =>
  ({ kind: 'failure', at: NOW, failure: { why: 'closed', causes: quoted(text) } }) as const;

function response(body: string | Uint8Array, more: { status?: number; tooLong?: boolean } = {}): HttpsResult {
  return {
    kind: 'response',
    at: NOW,
    address: '192.0.2.80',
    url: LOGO_URL,
    status: 200,
    headers: { 'content-type': 'image/svg+xml' },
    body: Buffer.from(body).toString('base64'),
    tooLong: false,
    tls: TLS,
    ...more,
  };
}

const TEXTS: Readonly<Record<string, string>> = {
  'default._bimi.case.test': `v=BIMI1; l=${LOGO_URL}; a=${MARK_URL}`,
  '_dmarc.case.test': 'v=DMARC1; p=reject',
};

/** Evidence of hand-made answers; names without a text do not exist. */
function evidenceOf(
  files: Readonly<Record<string, HttpsResult>>,
  texts: Readonly<Record<string, string>> = TEXTS,
): Evidence {
  const dns = async ({ name, type }: DnsQuestion): Promise<SourceAnswer> => {
    const common = { at: NOW, source: 'resolver', exchanges: [], aliases: [], security: 'indeterminate' } as const;
    const text = type === 'TXT' ? texts[name] : undefined;
    if (text === undefined) return { ...common, kind: 'nodata', zone: 'case.test' as DnsName, ttlSeconds: 300 };
    return { ...common, kind: 'answer', records: [{ name, type, ttlSeconds: 300, octets: txtOctets(text) }] };
  };
  const web = answering(
    HTTPS,
    async ({ url }) => files[url] ?? failure('nobody made this answer'),
    createNotAskedSource(NOW),
  );
  const source = answering(DNS, dns, web);
  return createEvidence(source, { clock: () => NOW, premises: { markRoots: root } });
}

const CASE = 'case.test' as DomainName;
const good = { [LOGO_URL]: response(LOGO), [MARK_URL]: response(leaf + intermediate) };

async function proofOf(files: Readonly<Record<string, HttpsResult>>) {
  const fact = await readBimi(CASE, evidenceOf({ ...good, ...files }));
  if (fact.kind !== 'available' || fact.value.kind !== 'proof') throw new Error(fact.kind);
  return fact.value.proof;
}

describe('readBimi', () => {
  test('all in order', async () => {
    const { logo, certificate, sameLogo, enforcement } = await proofOf({});
    expect(logo).toMatchObject({ kind: 'there', url: LOGO_URL, at: NOW, value: { faults: [] } });
    expect(certificate).toMatchObject({ kind: 'there', value: { kind: 'verified', faults: [], orderly: true } });
    expect([sameLogo, enforcement.kind]).toEqual([true, 'enforced']);
  });

  test('a packed file (SVGZ) is the same logo', async () => {
    const { logo, sameLogo } = await proofOf({ [LOGO_URL]: response(gzipSync(LOGO)) });
    expect(logo).toMatchObject({ kind: 'there', value: { faults: [] } });
    expect(sameLogo).toBe(true);
  });

  test.each([
    ['another logo', response(LOGO.replace('0b5cad', 'ad0b2e')), false],
    ['no logo that could be compared', response('', { status: 404 }), null],
  ])('%s', async (_, file, same) => {
    expect((await proofOf({ [LOGO_URL]: file })).sameLogo).toBe(same);
  });

  const untrusted = { why: 'expired', causes: quoted('it expired') } as const;
  test.each<[FileNotFetched, HttpsResult]>([
    [{ code: 'status', args: { status: 404 } }, response('', { status: 404 })],
    [{ code: 'status', args: { status: 302 } }, response('', { status: 302 })],
    [{ code: 'too-large', args: { maxKib: 32 } }, response(LOGO, { tooLong: true })],
    [
      { code: 'no-address', args: {} },
      { kind: 'no-address', at: NOW },
    ],
    [
      { code: 'forbidden', args: { causes: quoted('private') } },
      { kind: 'forbidden', at: NOW, address: '10.0.0.1', causes: quoted('private') },
    ],
    [
      { code: 'no-tls', args: { causes: quoted('alert') } },
      { kind: 'no-tls', at: NOW, address: '192.0.2.1', causes: quoted('alert') },
    ],
    [
      { code: 'untrusted', args: { causes: quoted('it expired') } },
      { kind: 'untrusted', at: NOW, address: '192.0.2.1', tls: { ...TLS, fault: untrusted } },
    ],
  ])('%j', async (why, file) => {
    expect((await proofOf({ [LOGO_URL]: file })).logo).toEqual({ kind: 'missing', url: LOGO_URL, why });
  });

  test.each([
    [LOGO_URL, failure('it closed the connection'), quoted('it closed the connection')],
    [MARK_URL, failure('it closed the connection'), quoted('it closed the connection')],
    [
      LOGO_URL,
      response('', { status: 503 }),
      [{ code: 'server-trouble', args: { status: 503 }, server: 'w.case.test' }],
    ],
    [
      MARK_URL,
      response('', { status: 429 }),
      [{ code: 'server-trouble', args: { status: 429 }, server: 'w.case.test' }],
    ],
  ])('%s cannot be had: unavailable (%#)', async (url, file, causes) => {
    const fact = await readBimi(CASE, evidenceOf({ ...good, [url]: file }));
    if (fact.kind !== 'unavailable') throw new Error(fact.kind);
    expect(fact.failures[0].causes).toEqual(causes);
    expect(fact.refs).toContain(fact.failures[0].ref);
  });

  test('a file that the record does not name is not asked for', async () => {
    const evidence = evidenceOf(good, { ...TEXTS, 'default._bimi.case.test': `v=BIMI1; l=${LOGO_URL}` });
    const fact = await readBimi(CASE, evidence);
    expect(fact).toMatchObject({ value: { proof: { certificate: { kind: 'none' }, sameLogo: null } } });
    const asked = linesOf(HTTPS, evidence.transcript.lines).map(({ question }) => question.url);
    expect(asked).toEqual([LOGO_URL]);
  });

  test('any octets can be read', async () => {
    const octets = fc.uint8Array({ maxLength: 200 });
    await fc.assert(
      fc.asyncProperty(octets, octets, async (logo, mark) => {
        const proof = await proofOf({ [LOGO_URL]: response(logo), [MARK_URL]: response(mark) });
        expect(proof.sameLogo).toBeNull();
      }),
    );
  });
});
