import { defineTexts, type Message } from '../domain/message.ts';
import { HTTPS_PORT } from '../domain/ports.ts';
import type { Prose } from './diagnosis.ts';
import type { JudgedPart } from './found-in.ts';
import type { CapTable } from './grade-cap.ts';
import { joinedProse } from './prose.ts';
import { isScored } from './scoring.ts';
import {
  gravestFirst,
  gravestVerdict,
  isUnknownFor,
  mainFinding,
  namedParts,
  unknownVerdict,
  VERDICT_TEXTS,
  type VerdictHead,
} from './verdict.ts';

/** The one sentence above the score of a certificate check. */
export const SSL_VERDICT_TEXTS = defineTexts('ssl-verdict', {
  'no-address': '{name} has no address, so it has no web server and no certificate.',
  'not-served': 'We could read no certificate at {name}.',
  expired: 'The certificate of {name} has ended. Browsers show a warning instead of the site.',
  'not-yet-valid': 'The certificate of {name} is not valid yet. Browsers show a warning instead of the site.',
  'self-signed': 'The certificate of {name} is self-signed. Browsers show a warning instead of the site.',
  untrusted: 'Browsers don’t trust the certificate of {name}. They show a warning instead of the site.',
  'chain-ended':
    'An intermediate certificate in the chain of {name} has ended. Browsers show a warning instead of the site.',
  'outdated-intermediate':
    'The server of {name} sends an intermediate certificate that has ended, so some clients reject the connection.',
  'other-name': 'The certificate of {name} is for other names. Browsers show a warning instead of the site.',
  'common-name-only':
    'The certificate of {name} has the name only as its common name. Browsers show a warning instead of the site.',
  'forgeable-signature':
    'A signature in the certificate chain of {name} can be forged. Browsers show a warning instead of the site.',
  revoked: 'The certificate of {name} is revoked.',
  'too-long': 'The certificate of {name} lives longer than was allowed. Chrome shows a warning instead of the site.',
  'too-few-scts': 'The certificate of {name} has too few SCTs. Browsers show a warning instead of the site.',
  'tls13-refused': 'Chrome and Edge can’t connect to {name}: it does not answer clients that offer TLS 1.3.',
  'browsers-refused': 'Chrome and Edge can’t connect to {name}: it refuses their first message.',
  'large-hello-ignored': 'Current browsers can’t connect to {name}: it does not answer a first message of two packets.',
  'no-current-tls': 'Current browsers can’t connect to {name}: it offers neither TLS 1.2 nor 1.3.',
  'closed-to-browsers': 'Current browsers can’t connect to {name}: it accepts none of their cipher suites.',
  'unsupported-key': 'Chrome and Edge can’t connect to {name}: they don’t support the key of its certificate.',
  incomplete: 'The server of {name} leaves out an intermediate certificate, so some clients reject the connection.',
  'some-fail': 'Some addresses of {name} serve a certificate that is not good for it. Browsers show a warning there.',
  'some-refuse': 'Some addresses of {name} refuse connections, and others serve the site.',
  'no-website': '{name} has no website: nothing listens on port 443 or 80.',
  'chain-limits': 'Clients reject the certificate of {name}. Browsers show a warning instead of the site.',
  'www-other-name': 'The certificate of www.{name} is for other names. Browsers show a warning there.',
  'www-expired': 'The certificate of www.{name} has ended. Browsers show a warning there.',
  'www-not-yet-valid': 'The certificate of www.{name} is not valid yet. Browsers show a warning there.',
  'www-untrusted': 'Browsers don’t trust the certificate of www.{name}. They show a warning there.',
  'redirect-loop': 'Visitors of {name} are redirected in a circle, so browsers can’t open it.',
  'redirects-closed': 'Port 80 of {name} leads to an address where nothing listens.',
  'staple-unusable': 'The certificate of {name} asks for a stapled OCSP response, and the one it gets is of no use.',
  'staple-missing': 'The certificate of {name} asks for a stapled OCSP response, and the server sends none.',
  'not-everywhere': 'The renewed certificate of {name} is not loaded on all addresses. The old one expires on {date}.',
  'ends-soon': 'The certificate of {name} expires on {date}.',
  good: 'The certificate of {name} is valid until {date}.',
  'not-tested': 'A live check also tests {parts}.',
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

/** Returns the first sentence, of the certificate; null where none was seen. */
function certificateSentence(name: string, checks: readonly JudgedPart[]): Message | null {
  const isFound = ([code, id]: readonly [string, string]) =>
    checks.some((check) => check.id === id && check.found.some((one) => one.code === code));
  const [fault] = FAULTS.find(isFound) ?? [];
  if (fault === 'expired-there' || fault === 'other-name-there') return message('some-fail', { name });
  if (fault !== undefined) return message(fault, { name });
  const date = mainFinding(checks, 'certificate-validity')?.says.args['date'];
  const [dated = 'good'] = DATED.find(isFound) ?? [];
  return date === undefined ? null : message(dated, { name, date });
}

/** Returns the sentence above the score: what matters most about the certificate. */
export function sslVerdict(head: VerdictHead): Prose {
  const { name, exists, checks, port } = head;
  const server = port === HTTPS_PORT ? name : `${name}:${port}`;
  const items = checks.filter(isScored);
  const validity = mainFinding(checks, 'certificate-validity')?.code;
  if (exists !== false && validity === 'no-address') return message('no-address', { name });
  if (exists !== false && validity === 'no-website') return message('no-website', { name });
  const grave = unknownVerdict(name, exists, items) ?? gravestVerdict(head);
  if (grave !== null) return grave;
  if (validity === 'not-served') return message('not-served', { name: server });
  const first = certificateSentence(server, checks);
  const toDo = [
    ...items.filter(({ points, weight, outcome, headlines, notNeeded }) =>
      outcome === 'unknown' || notNeeded ? false : points < weight || headlines.length > 0,
    ),
    ...checks.filter((one) => !isScored(one) && one.headlines.length > 0),
  ].toSorted(gravestFirst);
  const unknown = items.filter(({ outcome }) => outcome === 'unknown');
  // A live check looks up what a visit leaves out. All else failed.
  const left = unknown.filter(({ id }) => isUnknownFor(checks, id, 'active-probes'));
  const tried = unknown.filter((one) => !left.includes(one));
  const open = [
    ...(tried.length > 0 ? [VERDICT_TEXTS.message('not-checked', { parts: namedParts(tried) })] : []),
    ...(left.length > 0 ? [message('not-tested', { parts: namedParts(left) })] : []),
  ];
  const rest = toDo.length > 0 ? [VERDICT_TEXTS.message('left-to-do', { parts: namedParts(toDo) })] : [];
  const done = rest.length + open.length === 0 ? [VERDICT_TEXTS.message('nothing-to-fix')] : [];
  return joinedProse([...(first === null ? [] : [first]), ...rest, ...open, ...done]);
}
