import { defineTexts, type Message, type MessageArgs } from '../domain/message.ts';
import { HTTPS_PORT } from '../domain/ports.ts';
import type { FindingRef } from './diagnosis.ts';
import { foundIn } from './found-in.ts';
import type { CapTable } from './grade-cap.ts';
import { passingVerdict } from './health-headline.ts';
import { mainFinding, type PinnedHeadline, type VerdictHead } from './verdict.ts';

/** The one sentence above the score of a certificate check. */
export const SSL_VERDICT_TEXTS = defineTexts('ssl-verdict', {
  'no-address': '{name} has no address, so it has no web server and no certificate.',
  'not-served': '{name} has no working HTTPS: {detail}.',
  expired: 'The certificate of {name} has ended, so browsers show a warning instead of the site.',
  'not-yet-valid': 'The certificate of {name} is not valid yet, so browsers show a warning instead of the site.',
  'self-signed': 'The certificate of {name} is self-signed, so browsers show a warning instead of the site.',
  untrusted: 'Browsers don’t trust the certificate of {name} and show a warning instead of the site.',
  'chain-ended':
    'An intermediate certificate in the chain of {name} has ended, so browsers show a warning instead of the site.',
  'outdated-intermediate':
    'The server of {name} sends an intermediate certificate that has ended, so some clients reject the connection.',
  'other-name': 'The certificate of {name} is for other names, so browsers show a warning instead of the site.',
  'common-name-only':
    'The certificate of {name} has the name only as its common name, so browsers show a warning instead of the site.',
  'forgeable-signature':
    'A signature in the certificate chain of {name} can be forged, so browsers show a warning instead of the site.',
  revoked: 'The certificate of {name} is revoked.',
  'too-long': 'The certificate of {name} lives longer than was allowed, so Chrome shows a warning instead of the site.',
  'too-few-scts': 'The certificate of {name} has too few SCTs, so browsers show a warning instead of the site.',
  'tls13-refused': 'Chrome and Edge can’t connect to {name}: it does not answer clients that offer TLS 1.3.',
  'browsers-refused': 'Chrome and Edge can’t connect to {name}: it refuses their first message.',
  'large-hello-ignored': 'Current browsers can’t connect to {name}: it does not answer a first message of two packets.',
  'no-current-tls': 'Current browsers can’t connect to {name}: it offers neither TLS 1.2 nor 1.3.',
  'closed-to-browsers': 'Current browsers can’t connect to {name}: it accepts none of their cipher suites.',
  'unsupported-key': 'Chrome and Edge can’t connect to {name}: they don’t support the key of its certificate.',
  incomplete: 'The server of {name} leaves out an intermediate certificate, so some clients reject the connection.',
  'some-fail':
    'Some addresses of {name} serve a certificate that is not good for it, so browsers show a warning there.',
  'some-refuse': 'Some addresses of {name} refuse connections, and others serve the site.',
  'no-website': '{name} has no website: nothing listens on port 443 or 80.',
  'chain-limits': 'Clients reject the certificate of {name}, so browsers show a warning instead of the site.',
  'www-other-name': 'The certificate of www.{name} is for other names, so browsers show a warning there.',
  'www-expired': 'The certificate of www.{name} has ended, so browsers show a warning there.',
  'www-not-yet-valid': 'The certificate of www.{name} is not valid yet, so browsers show a warning there.',
  'www-untrusted': 'Browsers don’t trust the certificate of www.{name} and show a warning there.',
  'redirect-loop': 'Visitors of {name} are redirected in a circle, so browsers can’t open it.',
  'redirects-closed': 'Port 80 of {name} leads to an address where nothing listens.',
  'staple-unusable': 'The certificate of {name} asks for a stapled OCSP response, and the one it gets is of no use.',
  'staple-missing': 'The certificate of {name} asks for a stapled OCSP response, and the server sends none.',
  'not-everywhere': 'Some addresses of {name} still serve the old certificate, which expires on {date}.',
  'ends-soon': 'The certificate of {name} expires on {date}.',
  good: 'The certificate of {name} is valid until {date}.',
});
const { message } = SSL_VERDICT_TEXTS;

/** Names what makes browsers show a warning, gravest first: the code, and whose it is. */
const WARNED = [
  ['expired', 'certificate-validity'],
  ['not-yet-valid', 'certificate-validity'],
  ['self-signed', 'certificate-chain'],
  ['chain-ended', 'certificate-chain'],
  ['untrusted', 'certificate-chain'],
  ['other-name', 'certificate-names'],
  ['common-name-only', 'certificate-names'],
  ['forgeable-signature', 'certificate-key'],
  ['revoked', 'revocation'],
  ['too-long', 'certificate-validity'],
  ['too-few-scts', 'certificate-transparency'],
  ['chain-limits', 'certificate-chain'],
  ['expired-there', 'certificate-validity'],
  ['other-name-there', 'certificate-names'],
  ['www-other-name', 'certificate-names'],
  ['www-expired', 'certificate-names'],
  ['www-not-yet-valid', 'certificate-names'],
  ['www-untrusted', 'certificate-names'],
] as const;

/** Names what keeps current browsers from connecting at all. */
const UNREACHED = [
  ['no-current-tls', 'tls-protocols'],
  ['tls13-refused', 'tls-protocols'],
  ['browsers-refused', 'tls-protocols'],
  ['large-hello-ignored', 'key-exchange'],
  ['closed-to-browsers', 'tls-ciphers'],
  ['unsupported-key', 'certificate-key'],
] as const;

/** Names what keeps the grade down. */
export const SSL_CAPS: CapTable = {
  browserWarning: WARNED.map(([code, check]) => `${check}/${code}`),
  // Less than 112 bits: keys and primes under 2,048 bits, ciphers that protect nothing. 3DES has 112, and RFC 9325 §4.1
  // lists RC4 beside the ciphers of less, so both cost points alone.
  brokenEncryption: [
    'tls-protocols/ssl3',
    'tls-ciphers/broken-ciphers',
    'tls-ciphers/short-prime',
    'certificate-key/broken-key',
    'certificate-key/weak-key',
  ],
  noCurrentTls: [...UNREACHED.map(([code, check]) => `${check}/${code}`), 'https-redirect/redirect-loop'],
  oldTls: ['tls-protocols/old-tls'],
  incompleteChain: [
    'certificate-chain/incomplete',
    'certificate-chain/outdated-intermediate',
    'certificate-names/www-incomplete',
  ],
};

/** Names what the first sentence says, gravest first. */
const FAULTS = [
  ...UNREACHED,
  ['redirect-loop', 'https-redirect'],
  ['some-fail', 'same-on-every-address'],
  ...WARNED,
  ['some-refuse', 'same-on-every-address'],
  ['redirects-closed', 'https-redirect'],
  ['staple-unusable', 'revocation'],
  ['staple-missing', 'revocation'],
  ['incomplete', 'certificate-chain'],
  ['outdated-intermediate', 'certificate-chain'],
] as const;
/** The same, of what a date is said of. */
const DATED = [
  ['not-everywhere', 'same-on-every-address'],
  ['ends-soon', 'certificate-validity'],
] as const;

const serverOf = ({ name, port }: VerdictHead): string => (port === HTTPS_PORT ? name : `${name}:${port}`);

/** Returns the sentence of a finding of certificate and connection above a report; null where its own says it. */
export function sslSentence(name: string, { check, code }: FindingRef, { detail = '' }: MessageArgs): Message | null {
  if (code === 'not-served' || code === 'no-https') return message('not-served', { name, detail });
  const [fault] = FAULTS.find(([one, id]) => one === code && id === check) ?? [];
  if (fault === undefined) return null;
  return message(fault === 'expired-there' || fault === 'other-name-there' ? 'some-fail' : fault, { name });
}

/** Returns that there is no website, so that nothing needs a certificate; null where there is one. */
export function sslState({ name, exists, checks }: VerdictHead): PinnedHeadline | null {
  const code = mainFinding(checks, 'certificate-validity')?.code;
  if (exists === false || (code !== 'no-address' && code !== 'no-website')) return null;
  return { says: message(code, { name }), about: [], mark: 'info' };
}

/** Returns the gravest fault of certificate and connection; null where there is none. */
export function sslHeadline(head: VerdictHead): PinnedHeadline | null {
  const { checks } = head;
  const name = serverOf(head);
  const validity = mainFinding(checks, 'certificate-validity');
  if (validity?.code === 'not-served') {
    const about = { check: 'certificate-validity', code: 'not-served' };
    const says = sslSentence(name, about, validity.says.args);
    return says === null ? null : { says, about: [`${about.check}/${about.code}`] };
  }
  const isFound = ([code, id]: readonly [string, string]) => foundIn(checks, id, [code]).length > 0;
  const [fault, of] = FAULTS.find(isFound) ?? [];
  const says = fault === undefined ? null : sslSentence(name, { check: of ?? '', code: fault }, {});
  if (says !== null) return { says, about: [`${of}/${fault}`] };
  const date = validity?.says.args['date'];
  const [dated, at] = DATED.find(isFound) ?? [];
  return date === undefined || dated === undefined
    ? null
    : { says: message(dated, { name, date }), about: [`${at}/${dated}`] };
}

/** Returns the sentence above the score where there is nothing to do. */
export function sslCalm(head: VerdictHead): Message {
  const date = mainFinding(head.checks, 'certificate-validity')?.says.args['date'];
  return date === undefined ? passingVerdict(head) : message('good', { name: serverOf(head), date });
}
