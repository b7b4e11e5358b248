import { expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../../domain/time.ts';
import type { CertificateState } from '../../records/certificate-state.ts';
import { type CertificateFault, certificateFaults, endsSoon, hasEnded, isOldVersion } from './judgement.ts';

const NOW = Date.UTC(2026, 10, 20);
const GOOD: CertificateState = {
  host: 'www.case.test',
  port: 443,
  fingerprint: '00',
  names: ['www.case.test'],
  issuer: 'CN=Test',
  serial: '00',
  notBefore: NOW - 30 * DAY_MS,
  notAfter: NOW + 60 * DAY_MS,
  chain: 'trusted',
  nameMatches: true,
  revoked: null,
};
const EXPIRED = { chain: 'expired', notAfter: NOW - 1 } as const;
const begins = (ms: number) => ({ chain: 'not-yet-valid', notBefore: NOW + ms }) as const;

test.each<[about: string, state: Partial<CertificateState>, faults: readonly CertificateFault[]]>([
  ['good', {}, []],
  ['good, and known not to be revoked', { revoked: false }, []],
  ['for another name', { nameMatches: false }, ['wrong-name']],
  ['revoked', { revoked: true }, ['revoked']],
  ['self-signed, for another name', { chain: 'self-signed', nameMatches: false }, ['self-signed', 'wrong-name']],
  ['without its intermediate', { chain: 'incomplete' }, ['incomplete']],
  ['expired: that has stages of its own', EXPIRED, []],
  ['expired and revoked', { ...EXPIRED, revoked: true }, ['revoked']],
  ['another one of its chain has expired', { chain: 'expired' }, ['expired']],
  ['valid from tomorrow', begins(DAY_MS), ['not-yet-valid']],
  ['valid in four minutes: our clock may be off', begins(4 * MINUTE_MS), []],
  ['valid since a day: another one of its chain is not yet', begins(-DAY_MS), ['other']],
])('%s', (_about, state, faults) => {
  expect(certificateFaults({ ...GOOD, ...state }, NOW)).toEqual(faults);
});

test.each<[about: string, state: Partial<CertificateState>, ended: boolean]>([
  ['its own end', EXPIRED, true],
  ['the end of another one', { chain: 'expired' }, false],
  ['its own end, with another fault first', { ...EXPIRED, chain: 'self-signed' }, false],
])('what has ended: %s', (_about, state, ended) => {
  expect(hasEnded({ ...GOOD, ...state }, NOW)).toBe(ended);
});

// Thirty days, or 30 % of its life: where the first stage of monitors begins.
test.each<[lifeDays: number, leftDays: number, soon: boolean]>([
  [90, 27.1, false],
  [90, 26.9, true],
  [200, 30.1, false],
  [200, 29.9, true],
  [398, 30.1, false],
  [6, 1.9, false],
  [6, 1.7, true],
  [90, -1, true],
])('a life of %d days with %d left', (lifeDays, leftDays, soon) => {
  const notAfter = NOW + leftDays * DAY_MS;
  expect(endsSoon({ notBefore: notAfter - lifeDays * DAY_MS, notAfter }, NOW)).toBe(soon);
});

test.each([
  ['SSLv3', true],
  ['TLSv1', true],
  ['TLSv1.1', true],
  ['TLSv1.2', false],
  ['TLSv1.3', false],
] as const)('%s', (version, isOld) => {
  expect(isOldVersion(version)).toBe(isOld);
});
