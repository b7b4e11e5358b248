import { generateKeyPairSync } from 'node:crypto';
import { rootCertificates } from 'node:tls';
import { describe, expect, test } from 'vitest';
import { createAuthority } from '../../testbed/authority.ts';
import { certificate, extension, nameOf, namesExtension, OIDS, pem } from '../../testbed/certificate.ts';
import { sequence, TRUE } from '../../testbed/der.ts';
import { DAY_MS } from '../domain/time.ts';
import { rootAbove, type TrustedRoots } from './roots.ts';

const [HOST, NOW] = ['host.example', Date.now()];
const authority = createAuthority('Known', Date.now);
const sent = (chain: string): string[] =>
  [...chain.matchAll(/-----BEGIN CERTIFICATE-----([^-]+)/g)].map(([, base64 = '']) => base64.replaceAll('\n', ''));
const trusted = (own: string | undefined): TrustedRoots => ({ own, ofThePublic: () => rootCertificates });
const keyPair = () => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;

/** A root, and the chain of its one certificate with a copy of the root that an older one signed, which is over. */
function crossSigned(): { readonly root: string; readonly chain: string } {
  const [rootKey, oldKey, key] = [keyPair(), keyPair(), keyPair()];
  const [root, old] = ['New root', 'Old root'].map((name) => nameOf([OIDS.commonName, name]));
  if (root === undefined || old === undefined) throw new Error('no name');
  const life = { notBefore: NOW - 20 * DAY_MS, notAfter: NOW + 60 * DAY_MS };
  const ca = { subject: root, key: rootKey, extensions: [extension(OIDS.basicConstraints, sequence(TRUE), true)] };
  const leaf = { subject: nameOf([OIDS.commonName, HOST]), key, extensions: [namesExtension([HOST])] };
  const cross = { ...ca, ...life, notAfter: NOW - DAY_MS, issuer: old, signer: oldKey };
  return {
    root: pem(certificate({ ...ca, ...life, issuer: root, signer: rootKey })),
    chain: pem(certificate({ ...leaf, ...life, issuer: root, signer: rootKey })) + pem(certificate(cross)),
  };
}

describe('the trusted root above a chain', () => {
  const KNOWN = 'O=Known, CN=Known root';
  test.each<[about: string, options: Parameters<typeof authority.issue>[1], root: string | null]>([
    ['as it should be', {}, KNOWN],
    ['expired', { kind: 'expired' }, KNOWN],
    ['with an intermediate that has ended', { authorityUntil: NOW - DAY_MS }, KNOWN],
    ['with the root', { sent: 'with-root' }, KNOWN],
    ['out of order', { sent: 'misordered' }, KNOWN],
    ['without the intermediate', { kind: 'missing-intermediate' }, null],
    ['self-signed', { kind: 'self-signed' }, null],
    ['by an authority of the same name', { by: 'Known' }, null],
  ])('%s', (_, options, root) => {
    expect(rootAbove(sent(authority.issue([HOST], options).chain), trusted(authority.root))?.name ?? null).toBe(root);
  });

  test('a root that an older one signed as well, and nothing at all', () => {
    const { root, chain } = crossSigned();
    expect(rootAbove(sent(chain), trusted(root))).toEqual({ name: 'CN=New root', isOwn: true });
    expect(rootAbove(sent(chain), { ...trusted(root), countsAsPublic: true })).toEqual({
      name: 'CN=New root',
      isOwn: false,
    });
    expect(rootAbove(sent(chain), trusted(undefined))).toBeNull();
    expect(rootAbove([], trusted(root))).toBeNull();
  });
});
