import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createAuthority } from '../../testbed/authority.ts';
import { type CertificateFacts, parseCertificate } from './certificate.ts';
import { matchTlsa, parseTlsa, type UsableTlsa } from './tlsa.ts';

const NOW = Date.UTC(2026, 10, 21);
const HOST = 'mail.example.com';
const authority = createAuthority('Table', () => NOW);
const other = createAuthority('Other', () => NOW);

const factsOf = (pem: string): CertificateFacts[] =>
  [...pem.matchAll(/-----BEGIN CERTIFICATE-----([^-]+)-----END/g)].flatMap(
    ([, body = '']) => parseCertificate(body) ?? [],
  );

const hex = (digits: string) => new Uint8Array(Buffer.from(digits, 'hex'));
const record = (usage: number, selector: number, matchingType: number, data: Uint8Array) =>
  parseTlsa({ usage, selector, matchingType, data });
function usable(usage: number, selector: number, matchingType: number, data: Uint8Array): UsableTlsa {
  const parsed = record(usage, selector, matchingType, data);
  if (parsed.kind === 'unusable') throw new Error(parsed.fault.code);
  return parsed;
}

const chain = factsOf(authority.issue([HOST]).chain);
const [leaf, intermediate] = chain;
const [root] = factsOf(authority.root);
const [stranger] = factsOf(other.issue([HOST]).chain);
if (!leaf || !intermediate || !root || !stranger) throw new Error('the testbed sent no chain');

describe('a record', () => {
  const digest = new Uint8Array(32);
  test.each([
    [
      '3 1 1',
      record(3, 1, 1, digest),
      { usage: 'DANE-EE', selector: 'key', matching: 'sha256', text: `3 1 1 ${'00'.repeat(32)}` },
    ],
    ['3 0 2', record(3, 0, 2, new Uint8Array(64)), { usage: 'DANE-EE', selector: 'certificate', matching: 'sha512' }],
    ['2 0 1', record(2, 0, 1, digest), { usage: 'DANE-TA', selector: 'certificate', matching: 'sha256' }],
    ['2 0 0', record(2, 0, 0, root.der), { usage: 'DANE-TA', selector: 'certificate', matching: 'whole' }],
    ['3 1 0', record(3, 1, 0, leaf.spki), { usage: 'DANE-EE', selector: 'key', matching: 'whole' }],
  ])('%s', (_, parsed, expected) => expect(parsed).toMatchObject({ kind: 'usable', ...expected }));

  test.each([
    ['usage 0', record(0, 1, 1, digest), 'usage-public 0'],
    ['usage 1', record(1, 1, 1, digest), 'usage-public 1'],
    ['usage 4', record(4, 1, 1, digest), 'usage-unknown 4'],
    ['usage 255', record(255, 1, 1, digest), 'usage-unknown 255'],
    ['selector 2', record(3, 2, 1, digest), 'selector-unknown 2'],
    ['matching type 3', record(3, 1, 3, digest), 'matching-unknown 3'],
    ['a short hash', record(3, 1, 1, new Uint8Array(31)), 'hash-length 31 1 32'],
    ['a hash of the other length', record(3, 1, 2, digest), 'hash-length 32 2 64'],
    ['an empty hash', record(3, 1, 1, new Uint8Array()), 'hash-length 0 1 32'],
    ['no whole certificate', record(3, 0, 0, digest), 'not-a-certificate'],
    ['a key in place of a certificate', record(2, 0, 0, leaf.spki), 'not-a-certificate'],
    ['no whole key', record(3, 1, 0, digest), 'not-a-key'],
  ])('that is unusable: %s', (_, parsed, expected) => {
    const fault = parsed.kind === 'unusable' ? parsed.fault : null;
    expect(fault === null ? null : [fault.code, ...Object.values(fault.args)].join(' ')).toBe(expected);
  });

  test('whatever stands there', () => {
    const octet = fc.integer({ min: 0, max: 5 });
    fc.assert(
      fc.property(octet, octet, octet, fc.uint8Array({ maxLength: 80 }), (usage, selector, matchingType, data) => {
        const parsed = record(usage, selector, matchingType, data);
        if (parsed.kind === 'usable')
          expect(['match', 'mismatch']).toContain(matchTlsa([parsed], { chain, names: [HOST], now: NOW }).kind);
      }),
    );
  });
});

describe('against a chain', () => {
  const wrongName = factsOf(authority.issue([HOST], { kind: 'wrong-name' }).chain);
  const expired = factsOf(authority.issue([HOST], { kind: 'expired' }).chain);
  const selfSigned = factsOf(authority.issue([HOST], { kind: 'self-signed' }).chain);
  const alone = [leaf];
  const key = usable(3, 1, 1, hex(leaf.spkiSha256));
  const oldKey = usable(3, 1, 1, hex(stranger.sha256));
  const anchor = usable(2, 0, 1, hex(intermediate.sha256));

  test.each<[string, readonly UsableTlsa[], readonly CertificateFacts[], string]>([
    ['the key by SHA-256', [key], chain, 'match'],
    ['the key by SHA-512', [usable(3, 1, 2, hex(leaf.spkiSha512))], chain, 'match'],
    ['the key as it is', [usable(3, 1, 0, leaf.spki)], chain, 'match'],
    ['the certificate by SHA-256', [usable(3, 0, 1, hex(leaf.sha256))], chain, 'match'],
    ['the certificate by SHA-512', [usable(3, 0, 2, hex(leaf.sha512))], chain, 'match'],
    ['the certificate as it is', [usable(3, 0, 0, leaf.der)], chain, 'match'],
    ['an old record and the right one', [oldKey, key], chain, 'match'],
    ['an old record', [oldKey], chain, 'mismatch'],
    [
      'the intermediate’s key, as if it were the server’s',
      [usable(3, 1, 1, hex(intermediate.spkiSha256))],
      chain,
      'mismatch',
    ],
    ['for DANE-EE the name does not matter', [key], wrongName, 'match'],
    ['for DANE-EE the dates do not matter', [key], expired, 'match'],
    ['for DANE-EE nobody need have signed', [key], selfSigned, 'match'],
    ['the intermediate', [anchor], chain, 'match'],
    ['the intermediate’s key', [usable(2, 1, 1, hex(intermediate.spkiSha256))], chain, 'match'],
    ['the intermediate, not sent', [anchor], alone, 'mismatch'],
    ['the intermediate, not sent but held whole', [usable(2, 0, 0, intermediate.der)], alone, 'match'],
    ['the intermediate’s key, held whole', [usable(2, 1, 0, intermediate.spki)], alone, 'match'],
    ['another key, held whole', [usable(2, 1, 0, stranger.spki)], alone, 'mismatch'],
    ['the root, not sent', [usable(2, 0, 1, hex(root.sha256))], chain, 'mismatch'],
    ['the root, sent', [usable(2, 0, 1, hex(root.sha256))], [...chain, root], 'match'],
    ['the root, not sent but held whole', [usable(2, 0, 0, root.der)], chain, 'match'],
    ['the server’s own certificate as authority', [usable(2, 0, 1, hex(leaf.sha256))], chain, 'mismatch'],
    ['for DANE-TA the name matters', [anchor], wrongName, 'wrong-name'],
    ['for DANE-TA the dates matter', [anchor], expired, 'out-of-date'],
    ['a bad anchor does not spoil a good key', [anchor, key], expired, 'match'],
    [
      'an authority that did not sign',
      [usable(2, 0, 1, hex(intermediate.sha256))],
      [stranger, intermediate],
      'mismatch',
    ],
    ['no certificate at all', [key], [], 'mismatch'],
  ])('%s', (_, records, served, kind) => {
    const match = matchTlsa(records, { chain: served, names: [HOST], now: NOW });
    expect(match.kind === 'almost' ? match.why : match.kind).toBe(kind);
  });

  test('the domain’s name will do as well', () => {
    const named = factsOf(authority.issue(['example.com']).chain);
    expect(matchTlsa([anchor], { chain: named, names: [HOST, 'example.com'], now: NOW }).kind).toBe('match');
  });
});
