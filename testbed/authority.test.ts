import { X509Certificate } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { createAuthority } from './authority.ts';
import { oid, time, value } from './der.ts';
import { keyOfHost, spkiOf, tlsaOfHost } from './keys.ts';
import { createMarkAuthority, type MarkSpec } from './marks.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const DAY_MS = 86_400_000;

const certificates = (pem: string): X509Certificate[] =>
  [...pem.matchAll(/-----BEGIN.+?END CERTIFICATE-----/gs)].map(([one]) => new X509Certificate(one));
const days = (date: Date) => (date.getTime() - NOW) / DAY_MS;

describe('DER', () => {
  test.each([
    ['1.2.840.10045.4.3.2', '06082a8648ce3d040302'],
    ['2.5.29.17', '0603551d11'],
    ['1.3.6.1.4.1.53087.1.13', '060a2b06010401839e5f010d'],
  ])('object identifier %s', (dotted, hex) => expect(oid(dotted).toString('hex')).toBe(hex));

  test.each([
    [0, '0400'],
    [127, '047f'],
    [128, '048180'],
    [256, '04820100'],
  ])('a length of %i', (length, head) => {
    expect(
      value(4, Buffer.alloc(length))
        .subarray(0, head.length / 2)
        .toString('hex'),
    ).toBe(head);
  });

  test('times before and after 2050', () => {
    expect(time(NOW).subarray(2).toString()).toBe('261120120000Z');
    expect(
      time(Date.UTC(2050, 0, 1))
        .subarray(2)
        .toString(),
    ).toBe('20500101000000Z');
  });
});

describe('keys', () => {
  test('a host has the same key in every run, and no other host has it', () => {
    expect(tlsaOfHost('mail.perfect.example')).toBe(
      '3 1 1 1225EC9F6E57DCCA5C949614464C509B9A288B83971509F66D159549C1F2180B',
    );
    expect(tlsaOfHost('mail.other.example')).not.toBe(tlsaOfHost('mail.perfect.example'));
  });
});

describe('certificates of servers', () => {
  const authority = createAuthority('A', () => NOW);
  const [root] = certificates(authority.root);

  test('a chain to the root, with the names, the key and the dates', () => {
    const [leaf, intermediate, ...more] = certificates(authority.issue(['a.example', 'b.example']).chain);
    expect(more).toEqual([]);
    if (leaf === undefined || intermediate === undefined || root === undefined) throw new Error('too short');
    expect(leaf.checkIssued(intermediate) && leaf.verify(intermediate.publicKey)).toBe(true);
    expect(intermediate.checkIssued(root) && intermediate.verify(root.publicKey)).toBe(true);
    expect(root.verify(root.publicKey)).toBe(true);
    expect([leaf.ca, intermediate.ca, root.ca]).toEqual([false, true, true]);
    expect(leaf.subjectAltName).toBe('DNS:a.example, DNS:b.example');
    expect(leaf.publicKey.export({ type: 'spki', format: 'der' })).toEqual(spkiOf(keyOfHost('a.example')));
    expect([days(leaf.validFromDate), days(leaf.validToDate)]).toEqual([-20, 60]);
  });

  test('two authorities have different keys', () => {
    const [other] = certificates(createAuthority('A', () => NOW).root);
    expect(other?.verify((root ?? other).publicKey)).toBe(false);
  });

  test.each([
    ['expired', -90, -2],
    ['not-yet-valid', 2, 90],
  ] as const)('%s', (kind, from, to) => {
    const [leaf] = certificates(authority.issue(['a.example'], { kind }).chain);
    expect([leaf?.validFromDate, leaf?.validToDate].map((date) => days(date ?? new Date(0)))).toEqual([from, to]);
  });

  test('those without an intermediate, and the one with too many', () => {
    const lengths = (['self-signed', 'missing-intermediate', 'huge-chain'] as const).map(
      (kind) => certificates(authority.issue(['a.example'], { kind }).chain).length,
    );
    expect(lengths).toEqual([1, 1, 301]);
  });
});

describe('mark certificates', () => {
  const authority = createMarkAuthority(() => NOW);
  const [root] = certificates(authority.root);
  const LOGO = '<svg>logo</svg>';
  const issue = (more: Partial<MarkSpec> = {}) => {
    const [leaf, intermediate] = certificates(authority.issue({ domain: 'a.example', logo: LOGO, ...more }));
    if (leaf === undefined || intermediate === undefined || root === undefined) throw new Error('too short');
    return { leaf, intermediate, trusted: leaf.verify(intermediate.publicKey) && intermediate.verify(root.publicKey) };
  };
  /** The logo that stands in a certificate. */
  const logoIn = ({ raw }: X509Certificate) => {
    const [, base64] = /data:image\/svg\+xml;base64,([\w+/]+=*)/.exec(raw.toString('latin1')) ?? [];
    return base64 === undefined ? null : gunzipSync(Buffer.from(base64, 'base64')).toString();
  };

  test('a verified mark: chain, name, purpose, type and logo', () => {
    const { leaf, trusted } = issue();
    expect(trusted).toBe(true);
    expect(leaf.subjectAltName).toBe('DNS:a.example');
    expect(leaf.keyUsage).toEqual(['1.3.6.1.5.5.7.3.31']);
    expect(leaf.subject).toContain('1.3.6.1.4.1.53087.1.13=Registered Mark');
    expect(leaf.subject).toContain('1.3.6.1.4.1.53087.1.4=1234567');
    expect(logoIn(leaf)).toBe(LOGO);
    expect([days(leaf.validFromDate), days(leaf.validToDate)]).toEqual([-100, 290]);
  });

  test('a common mark has no trademark', () => {
    const { leaf } = issue({ type: 'Prior Use Mark' });
    expect(leaf.subject).toContain('1.3.6.1.4.1.53087.1.13=Prior Use Mark');
    expect(leaf.subject).not.toContain('1.3.6.1.4.1.53087.1.4');
  });

  test('what can be wrong', () => {
    expect(days(issue({ fault: 'expired' }).leaf.validToDate)).toBeLessThan(0);
    expect(days(issue({ fault: 'not-yet-valid' }).leaf.validFromDate)).toBeGreaterThan(0);
    expect(issue({ fault: 'unknown-issuer' }).trusted).toBe(false);
    expect(issue({ fault: 'no-purpose' }).leaf.keyUsage).toBeUndefined();
    expect(logoIn(issue({ fault: 'no-logo' }).leaf)).toBeNull();
  });
});
