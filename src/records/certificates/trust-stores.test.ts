import { expect, test } from 'vitest';
import { createAuthority } from '../../../testbed/authority.ts';
import { parseCertificate } from '../certificate.ts';
import { leadsTo, parseTrustStore, type TrustStore } from './trust-stores.ts';

const [ours, theirs] = [createAuthority('Ours', Date.now), createAuthority('Theirs', Date.now)];
/** Has the same names as ours, and other keys. */
const imitated = createAuthority('Ours', Date.now);

function storeOf(...roots: readonly string[]): TrustStore {
  const parsed = parseTrustStore('Test', `# roots\n${roots.join('\nbetween\n')}`);
  if (!parsed.ok) throw new Error(`certificate ${parsed.at}`);
  return parsed.store;
}

const certificates = (pem: string) =>
  [...pem.matchAll(/-----BEGIN CERTIFICATE-----([^-]+)-/g)].flatMap(
    ([, base64 = '']) => parseCertificate(base64.replace(/\s+/g, '')) ?? [],
  );
const sent = certificates(ours.issue(['case.test']).chain);
const [leaf, intermediate] = sent;

test.each([
  ['its root', storeOf(theirs.root, ours.root), sent, true],
  ['another root', storeOf(theirs.root), sent, false],
  ['a root of the same name with another key', storeOf(imitated.root), sent, false],
  ['its root, and the intermediate was not sent', storeOf(ours.root), sent.slice(0, 1), false],
  ['the intermediate itself', storeOf(pemOf(intermediate?.der)), sent, true],
  ['the certificate itself', storeOf(pemOf(leaf?.der)), sent, true],
  [
    'its root, and the chain in another order',
    storeOf(ours.root),
    [...sent.slice(0, 1), ...sent.slice(1).reverse()],
    true,
  ],
  ['nothing was sent', storeOf(ours.root), [], false],
  ['more was sent than we look at', storeOf(theirs.root), [...sent.slice(0, 1), ...strangers(9)], null],
  [
    'there are more roots of the same name than we verify',
    storeOf(...Array.from({ length: 41 }, () => createAuthority('Ours', Date.now).root)),
    sent,
    null,
  ],
])('%s', (_, store, chain, expected) => {
  expect(leadsTo(store, chain)).toBe(expected);
});

function strangers(count: number) {
  return Array.from({ length: count }, () => certificates(theirs.issue(['other.test']).chain)[0]).flatMap(
    (one) => one ?? [],
  );
}

function pemOf(der: Uint8Array = new Uint8Array()): string {
  return `-----BEGIN CERTIFICATE-----\n${Buffer.from(der).toString('base64')}\n-----END CERTIFICATE-----\n`;
}

test.each([
  ['', 0],
  ['nothing', 0],
  [`${ours.root}${pemOf(Buffer.from('no certificate'))}`, 2],
])('a file that is no store is refused: %#', (pem, at) => {
  expect(parseTrustStore('Test', pem)).toEqual({ ok: false, at });
});
