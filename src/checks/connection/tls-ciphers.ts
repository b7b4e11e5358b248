import { readOtherCertificates } from '../../facts/other-certificates.ts';
import { readCiphers } from '../../facts/tls-offers.ts';
import { KEY_STRENGTH_SOURCE } from '../../records/certificates/weak-key.ts';
import { BROWSER_TLS_SOURCE, isOfBrowsers } from '../../records/tls/browsers.ts';
import { hasForwardSecrecy, TLS_PARAMETER_SOURCE } from '../../records/tls/cipher-suites.ts';
import { listed } from '../certificate/served.ts';
import { defineCheck } from '../check.ts';
import { pick } from '../subject.ts';
import { CONNECTION } from './findings.ts';
import { isForOthers, isOver, sortedSuites, suiteKinds, suiteNames } from './suites.ts';

/** Tells what each costs. */
const SHARES = {
  closed: 1,
  broken: 1,
  weak: 0.5,
  secrecy: 0.5,
  prime: 0.5,
  aead: 0.25,
  rsa: 0.25,
  other: 0.5,
} as const;
/**
 * A cipher suite should have forward secrecy, so that a key that leaks later opens nothing that was recorded, and
 * authenticated encryption. We try three clients: a current browser, one with TLS 1.2, and one without elliptic curves,
 * which may get a certificate of its own.
 */
export const tlsCiphers = defineCheck({
  id: 'tls-ciphers',
  name: 'Cipher suites',
  means: 'A cipher suite says how client and server agree on keys and encrypt.',
  why: 'With forward secrecy, a key that leaks later opens nothing that was recorded. Ciphers such as RC4 and 3DES can be broken.',
  citations: [
    { rfc: 9325, section: '4.1' },
    { rfc: 9325, section: '4.2' },
    { rfc: 10015, section: '3' },
    { rfc: 7465 },
  ],
  restsOn: [TLS_PARAMETER_SOURCE, KEY_STRENGTH_SOURCE, BROWSER_TLS_SOURCE],
  needs: { found: readCiphers, others: readOtherCertificates },
  ...pick(
    CONNECTION,
    'no-server',
    'chooses',
    'accepts',
    'closed-to-browsers',
    'no-forward-secrecy',
    'rsa-key-exchange',
    'dhe-key-exchange',
    'no-aead',
    'weak-ciphers',
    'broken-ciphers',
    'short-prime',
    'other-certificate-over',
    'other-certificate-name',
  ),
  judge({ found: { served, chosen, closedToBrowsers, answersBrowsers }, others }, say) {
    if (!served) return say.notNeeded('no-server');
    const browsers = chosen.filter(
      ({ hello, suite }) => (hello === 'current' || hello === 'tls12') && isOfBrowsers(suite),
    );
    const { broken, merelyWeak, plain, dhe, shortest } = sortedSuites(chosen);
    let verdict =
      browsers.length === 0 || !answersBrowsers
        ? say.graded('accepts', { ciphers: suiteNames(chosen) })
        : say.graded('chooses', { ciphers: suiteNames(browsers) });
    if (closedToBrowsers.length > 0)
      verdict = verdict.minus(SHARES.closed, 'closed-to-browsers', { addresses: closedToBrowsers });
    if (broken.length > 0)
      verdict = verdict.minus(SHARES.broken, 'broken-ciphers', {
        ciphers: suiteNames(broken),
        kinds: suiteKinds(broken),
      });
    if (merelyWeak.length > 0)
      verdict = verdict.minus(SHARES.weak, 'weak-ciphers', {
        ciphers: suiteNames(merelyWeak),
        kinds: suiteKinds(merelyWeak),
      });
    const open = browsers.filter(({ suite }) => suite.weakness === null && !hasForwardSecrecy(suite));
    if (open.length > 0) verdict = verdict.minus(SHARES.secrecy, 'no-forward-secrecy', { ciphers: suiteNames(open) });
    if (plain.length > 0 && open.length === 0)
      verdict = verdict.minus(SHARES.rsa, 'rsa-key-exchange', { ciphers: suiteNames(plain) });
    const unauthenticated = browsers.filter(({ suite }) => suite.weakness === null && !suite.aead);
    if (unauthenticated.length > 0)
      verdict = verdict.minus(SHARES.aead, 'no-aead', { ciphers: suiteNames(unauthenticated) });
    if (shortest !== undefined) verdict = verdict.minus(SHARES.prime, 'short-prime', { bits: String(shortest) });
    else if (dhe.length > 0) verdict = verdict.minus(0, 'dhe-key-exchange', { ciphers: suiteNames(dhe) });
    const bad = others.find(isOver) ?? others.find(isForOthers);
    if (bad === undefined) return verdict;
    const { host, leaf } = bad;
    const alike = others.filter((one) => one.leaf.sha256 === leaf.sha256);
    const addresses = alike.map(({ address }) => address);
    return isOver(bad)
      ? verdict.minus(SHARES.other, 'other-certificate-over', {
          addresses,
          from: { date: leaf.notBefore },
          until: { date: leaf.notAfter },
        })
      : verdict.minus(SHARES.other, 'other-certificate-name', {
          addresses,
          host: { name: host },
          names: listed(leaf.names),
        });
  },
});
