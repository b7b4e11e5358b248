import { certificateChain } from '../checks/certificate/certificate-chain.ts';
import { certificateNames } from '../checks/certificate/certificate-names.ts';
import { certificateValidity } from '../checks/certificate/certificate-validity.ts';
import { revocation } from '../checks/certificate/revocation.ts';
import { sameOnEveryAddress } from '../checks/certificate/same-on-every-address.ts';
import type { CheckResult } from '../checks/check.ts';
import { tlsCiphers } from '../checks/connection/tls-ciphers.ts';
import { tlsProtocols } from '../checks/connection/tls-protocols.ts';
import { defineTexts, type Message } from '../domain/message.ts';
import type { DomainName } from '../domain/name.ts';
import { HTTPS_PORT } from '../domain/ports.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { readTlsOffers } from '../facts/tls-offers.ts';
import { readWebTls, servedIn } from '../facts/web-tls.ts';
import type { Prose } from './diagnosis.ts';
import type { CapFacts } from './grade-cap.ts';
import { joined } from './prose.ts';
import { isScored } from './scoring.ts';
import { gravestFirst, gravestVerdict, namedParts, unknownVerdict, type VerdictHead } from './verdict.ts';

/** The one sentence above the score of a certificate check. */
export const SSL_VERDICT_TEXTS = defineTexts('ssl-verdict', {
  'no-address': '{name} has no address, so it has no web server and no certificate.',
  'not-served': 'We could read no certificate at {name}.',
  expired: 'The certificate of {name} has ended. Browsers show a warning instead of the site.',
  'not-yet-valid': 'The certificate of {name} is not valid yet. Browsers show a warning instead of the site.',
  'self-signed': 'The certificate of {name} is self-signed. Browsers show a warning instead of the site.',
  untrusted: 'Browsers don’t trust the certificate of {name}. They show a warning instead of the site.',
  'other-name': 'The certificate of {name} is for other names. Browsers show a warning instead of the site.',
  revoked: 'The certificate of {name} is revoked.',
  incomplete: 'The server of {name} leaves out an intermediate certificate, so some clients reject the connection.',
  'some-fail': 'Some addresses of {name} serve a certificate that is not good for it.',
  'not-everywhere': 'The renewed certificate of {name} is not loaded on all addresses. The old one ends on {date}.',
  'ends-soon': 'The certificate of {name} ends on {date}.',
  good: 'The certificate of {name} is valid until {date}.',
  'nothing-to-fix': 'Nothing to fix.',
  'still-to-do': 'Still to do: {parts}.',
  'not-tested': 'A live check also tests {parts}.',
  unknown: 'We couldn’t check {parts}.',
});
const { message } = SSL_VERDICT_TEXTS;

/** Tells what the verdict and the caps of a certificate check rest on, beside its checks. */
export interface SslFacts {
  /** Codes that the checks found. */
  readonly codes: readonly string[];
  /** When the first of the certificates ends. */
  readonly endsAt: number | null;
  /** Versions and ciphers were left out, because this run asks for no more than a visitor does. */
  readonly notActive: boolean;
  readonly port: number;
}

const CHECKS = [
  certificateValidity,
  certificateChain,
  certificateNames,
  sameOnEveryAddress,
  revocation,
  tlsProtocols,
  tlsCiphers,
];

const codesOf = (result: CheckResult): readonly string[] =>
  result.outcome === 'unknown' ? [] : result.findings.map(({ code }) => code);

/** Reads them: each check runs once, whoever asks for it. */
export async function readSslFacts(domain: DomainName, evidence: Evidence): Promise<SslFacts> {
  const [results, web, offers] = await Promise.all([
    Promise.all(CHECKS.map((check) => check.run(domain, evidence))),
    readWebTls(domain, evidence),
    readTlsOffers(domain, evidence),
  ]);
  const served = web.kind === 'available' ? servedIn(web.value) : [];
  return {
    port: evidence.premises.port,
    codes: results.flatMap(codesOf),
    endsAt: served.length === 0 ? null : Math.min(...served.map(({ state }) => state.leaf.notAfter)),
    notActive:
      offers.kind === 'unavailable' &&
      offers.failures.every(({ causes }) => causes.some(({ code }) => code === 'active-probes')),
  };
}

/** Tells what makes browsers show a warning, gravest first. */
const WARNED = ['expired', 'not-yet-valid', 'self-signed', 'untrusted', 'other-name', 'revoked'] as const;

/**
 * Codes of what protects with less than 112 bits: keys and primes under 2,048 bits, ciphers that protect nothing. 3DES has
 * 112, and RFC 9325 §4.1 lists RC4 beside the ciphers of less, so both cost points alone.
 */
const UNDER_112_BITS = ['broken-ciphers', 'short-prime', 'broken-key', 'weak-key'] as const;

/** Tells what keeps the grade down. */
export function sslCaps({ codes }: SslFacts): Partial<CapFacts> {
  const has = (...some: readonly string[]) => some.some((code) => codes.includes(code));
  return {
    browserWarning: has(...WARNED),
    brokenEncryption: has('ssl3', ...UNDER_112_BITS),
    noCurrentTls: has('no-current-tls'),
    oldTls: has('old-tls'),
    incompleteChain: has('incomplete'),
  };
}

/** Tells what the first sentence says, where something is wrong with the certificate; null where nothing is. */
function faultOf(name: string, { codes, endsAt }: SslFacts): Message | null {
  const date = { date: endsAt ?? 0 };
  const plain = [...WARNED, 'some-fail', 'incomplete'] as const;
  const fault = plain.find((code) => codes.includes(code));
  if (fault !== undefined) return message(fault, { name });
  if (codes.includes('not-everywhere')) return message('not-everywhere', { name, date });
  return codes.includes('ends-soon') ? message('ends-soon', { name, date }) : null;
}

/** Returns the sentence above the score: what matters most about the certificate. */
export function sslVerdict(head: VerdictHead, facts: SslFacts): Prose {
  const { name, exists, checks } = head;
  const { codes, endsAt, notActive, port } = facts;
  const server = port === HTTPS_PORT ? name : `${name}:${port}`;
  const items = checks.filter(isScored);
  if (exists !== false && codes.includes('no-address')) return message('no-address', { name });
  const grave = unknownVerdict(name, exists, items) ?? gravestVerdict(head);
  if (grave !== null) return grave;
  if (codes.includes('not-served')) return message('not-served', { name: server });
  const first =
    faultOf(server, facts) ?? (endsAt === null ? null : message('good', { name: server, date: { date: endsAt } }));
  const toDo = [
    ...items.filter(({ points, weight, outcome, headlines, notNeeded }) =>
      outcome === 'unknown' || notNeeded ? false : points < weight || headlines.length > 0,
    ),
    ...checks.filter((one) => !isScored(one) && one.headlines.length > 0),
  ].toSorted(gravestFirst);
  const unknown = items.filter(({ outcome }) => outcome === 'unknown');
  const open =
    unknown.length === 0 ? [] : [message(notActive ? 'not-tested' : 'unknown', { parts: namedParts(unknown) })];
  const rest = toDo.length > 0 ? [message('still-to-do', { parts: namedParts(toDo) })] : [];
  const done = rest.length + open.length === 0 ? [message('nothing-to-fix')] : [];
  return joined([...(first === null ? [] : [first]), ...rest, ...open, ...done]);
}
