import type { CertificateFault } from '../checks/certificate/judgement.ts';
import { organizationOf } from '../checks/certificate/served.ts';
import type { Message } from '../domain/message.ts';
import { HTTPS_PORT, HTTPS_PORTS, SMTP_PORT } from '../domain/ports.ts';
import { visible } from '../domain/text.ts';
import type { Instant } from '../domain/time.ts';
import type { CertificateHolder, CertificateState } from '../records/certificate-state.ts';
import { CERTIFICATE_ACTION_TEXTS, CERTIFICATE_CHANGE_TEXTS, CERTIFICATE_REASON_TEXTS } from './certificate-texts.ts';
import { calendarDays, daysIn, severityLeft } from './expiry.ts';
import { type Judgement, judgementIn } from './meaning.ts';

const judgement = judgementIn('certificates');
const [change, reason, action] = [
  CERTIFICATE_CHANGE_TEXTS.message,
  CERTIFICATE_REASON_TEXTS.message,
  CERTIFICATE_ACTION_TEXTS.message,
];

/** Names what is wrong with a certificate, or with TLS, whatever the date. */
export type CertificateProblem = CertificateFault | 'no-tls';

/** Names a server: by its host alone where the port is the one that everybody expects there. */
export const holderName = ({ host, port }: CertificateHolder): string =>
  port === HTTPS_PORT || port === SMTP_PORT ? host : `${host}:${port}`;

/** `client`: programs of people or machines connect there, such as for IMAP. */
function serviceOf(port: number): 'mail' | 'web' | 'client' {
  if (port === SMTP_PORT) return 'mail';
  return HTTPS_PORTS.includes(port) ? 'web' : 'client';
}

/** Names a server and its service, as sentences about certificates do. */
export const holderOf = (holder: CertificateHolder): { readonly host: string; readonly service: string } => ({
  host: holderName(holder),
  service: serviceOf(holder.port),
});

/** Tells where a certificate that ends is served. */
export interface ServedPlace {
  /** The addresses that serve it, where others of its server serve another one; null where all do, or nobody knows. */
  readonly addresses: readonly string[] | null;
  /** The one that was issued in its place, and the addresses or servers that serve that; null where none was seen. */
  readonly newer: { readonly places: readonly string[]; readonly notAfter: Instant } | null;
}

interface Ending {
  /** Of the certificate, as it states them. */
  readonly issuer: string;
  readonly serial: string;
  readonly place: ServedPlace;
  readonly notAfter: Instant;
  readonly now: Instant;
  /** How long before its end it is usually renewed, where a warning waited for that. */
  readonly overdueMs: number | null;
  /** Since when its server has not been reached, so that it may show another one by now; null if it showed this one. */
  readonly unreachedSince: Instant | null;
}

/** Tells that a certificate ends soon, or has ended. */
export function certificateEnding(holder: CertificateHolder, ending: Ending): Judgement {
  const { notAfter, now, overdueMs, unreachedSince, place } = ending;
  if (unreachedSince !== null) return unreachedEnding(holder, ending, unreachedSince);
  if (place.addresses !== null && place.newer !== null)
    return notLoaded(holder, ending, { addresses: place.addresses, newer: place.newer });
  const { host, service } = holderOf(holder);
  const at = { instant: notAfter };
  const details = detailsOf(ending);
  const common = commonOf(ending);
  const severity = severityLeft(notAfter - now);
  if (now > notAfter)
    return judgement(severity, change('certificate-expired', { host, service }), {
      reason: reason('ended', { at, service, details }),
      whatToDo: action('renew'),
      common,
    });
  return judgement(severity, change('certificate-expires', { host, service, days: calendarDays(now, notAfter) }), {
    reason:
      overdueMs === null
        ? reason('ends', { at, service, details })
        : reason('overdue', { at, days: daysIn(overdueMs), details }),
    whatToDo: action(overdueMs === null && severity === 'notice' ? 'check-renewal' : 'renew'),
    common,
  });
}

/** Tells that some addresses still serve a certificate that ends soon, or has ended, though a newer one is there. */
function notLoaded(
  holder: CertificateHolder,
  ending: Ending,
  { addresses, newer }: { readonly [P in keyof ServedPlace]: NonNullable<ServedPlace[P]> },
): Judgement {
  const { notAfter, now } = ending;
  const { host, service } = holderOf(holder);
  const severity = severityLeft(notAfter - now);
  const { places } = newer;
  const others = { places, until: { instant: newer.notAfter } };
  const why = { at: { instant: notAfter }, ...others, addresses, details: detailsOf(ending) };
  const where = { addresses, host, service };
  const because = { whatToDo: action('load-new', { addresses }), common: commonOf(ending) };
  if (now > notAfter)
    return judgement(severity, change('old-certificate-expired', where), {
      ...because,
      reason: reason('not-loaded-ended', { ...why, service }),
    });
  return judgement(severity, change('old-certificate-expires', { ...where, days: calendarDays(now, notAfter) }), {
    ...because,
    reason: reason('not-loaded', why),
  });
}

/** Identifies the same end of one certificate at several domains. */
const commonOf = ({ issuer, serial, notAfter, now, place }: Ending): readonly string[] => [
  `issuer ${issuer}`,
  `serial ${serial}`,
  `days ${now > notAfter ? 'over' : calendarDays(now, notAfter)}`,
  ...(place.addresses ?? []),
];

/** UTF-16 units that are shown of what a certificate states; serial numbers have 40 at most (RFC 5280 section 4.1.2.2). */
const MAX_CHARS = 64;
/** Cuts what a certificate states to what is shown of it. */
export const stated = (text: string): string => visible(text).slice(0, MAX_CHARS);

/** Tells which certificate it is, and where it is served if that is not everywhere. */
function detailsOf({ issuer, serial, place }: Ending): { readonly sentences: readonly Message[] } {
  const { addresses, newer } = place;
  return {
    sentences: [
      reason('identity', { issuer: stated(organizationOf(issuer)), serial: stated(serial) }),
      ...(addresses === null || newer !== null ? [] : [reason('served-at', { addresses })]),
    ],
  };
}

/** Tells that the certificate ends soon, or has ended, that a server showed before we could no longer reach it. */
function unreachedEnding(holder: CertificateHolder, ending: Ending, unreachedSince: Instant): Judgement {
  const { notAfter, now } = ending;
  const args = { ...holderOf(holder), since: { date: unreachedSince } };
  const why = { at: { instant: notAfter }, details: detailsOf(ending) };
  const severity = severityLeft(notAfter - now);
  const because = {
    whatToDo: action('check-reach'),
    common: [...commonOf(ending), `since ${calendarDays(0, unreachedSince)}`],
  };
  if (now > notAfter)
    return judgement(severity, change('unreached-certificate-expired', args), {
      ...because,
      reason: reason('last-ended', why),
    });
  const days = calendarDays(now, notAfter);
  return judgement(severity, change('unreached-certificate-expires', { ...args, days }), {
    ...because,
    reason: reason('last-ends', why),
  });
}

/**
 * Tells that a certificate was followed by one that is valid for longer: after a warning, or in time. `addresses`: how many serve
 * the new one, where all were seen; null otherwise.
 */
export const certificateRenewed = (
  holder: CertificateHolder,
  notAfter: Instant,
  { isWarned, addresses = null }: { readonly isWarned: boolean; readonly addresses?: number | null },
): Judgement => {
  const date = { date: notAfter };
  return judgement('info', change(isWarned ? 'certificate-renewed' : 'certificate-renewed-in-time', holderOf(holder)), {
    reason: addresses === null ? reason('valid-until', { date }) : reason('valid-at-all', { date, count: addresses }),
    // To the second of its end: a certificate of several domains is renewed once.
    common: [`until ${notAfter}`],
  });
};

/** Tells what is wrong with a certificate. `state` is null where it cannot be read, or none was shown. */
export function certificateProblem(
  holder: CertificateHolder,
  problem: CertificateProblem,
  state: Pick<CertificateState, 'names' | 'notBefore'> | null,
): Judgement {
  const { host, service } = holderOf(holder);
  switch (problem) {
    case 'wrong-name':
      return judgement('error', change('certificate-wrong-name', { host, service }), {
        reason: namesReason(holder, state?.names ?? []),
        whatToDo: action('cover-name', { host: holder.host }),
      });
    case 'revoked':
      return judgement('critical', change('certificate-revoked', { host, service }), {
        reason: reason('revoked'),
        whatToDo: action('replace'),
      });
    case 'no-tls':
      return judgement('error', change('tls-stopped', { host, service }), {
        reason: reason('tls-gone', { service }),
        whatToDo: action('restore-tls'),
      });
    default: {
      const [why, whatToDo] = UNTRUSTED[problem];
      const date = { date: state?.notBefore ?? 0 };
      return judgement('error', change('certificate-untrusted', { host, service }), {
        reason: why === null ? reason('not-yet-valid', { date }) : reason(why),
        whatToDo: action(whatToDo),
      });
    }
  }
}

type Plain<T extends string> = Exclude<T, 'cover-name'>;

/** Why a chain is not trusted, and what to do. One that is not valid yet has a date with it. */
const UNTRUSTED = {
  'self-signed': ['self-signed', 'install-trusted'],
  'untrusted-issuer': ['untrusted-issuer', 'install-trusted'],
  incomplete: ['incomplete', 'install-chain'],
  expired: ['expired', 'install-chain'],
  'not-yet-valid': [null, 'install-valid'],
  'chain-too-large': ['chain-too-large', 'send-fewer'],
  other: ['other', 'check-installed'],
} as const satisfies Readonly<
  Record<
    Exclude<CertificateProblem, 'wrong-name' | 'revoked' | 'no-tls'>,
    readonly [string | null, Plain<keyof typeof CERTIFICATE_ACTION_TEXTS.texts>]
  >
>;

export const CERTIFICATE_PROBLEMS: readonly CertificateProblem[] = [
  ...(Object.keys(UNTRUSTED) as (keyof typeof UNTRUSTED)[]),
  ...(['wrong-name', 'revoked', 'no-tls'] as const),
];

/** Names of a certificate that are told. */
const MAX_NAMES = 5;

/** Strangers write the names: what is no host name is left out. */
function namesReason(holder: CertificateHolder, all: readonly string[]): Message {
  const { host } = holder;
  const { service } = holderOf(holder);
  const names = all.filter((name) => /^[a-z0-9*_.-]{1,253}$/.test(name)).slice(0, MAX_NAMES);
  return names.length === 0 ? reason('no-names', { host, service }) : reason('names', { host, service, names });
}

/** Tells that what was wrong with a certificate is over. */
export const certificateValidAgain = (holder: CertificateHolder): Judgement =>
  judgement('info', change('certificate-valid-again', holderOf(holder)));

/** Tells that a server that had stopped answering with TLS does so again. */
export const tlsAnswersAgain = (holder: CertificateHolder): Judgement =>
  judgement('info', change('tls-answers-again', holderOf(holder)));

/** Tells that a server has not answered for hours: a web server over HTTPS, a mail server on port 25, another one on its port. */
export function portSilent(holder: CertificateHolder, since: Instant): Judgement {
  const args = { ...holderOf(holder), since: { instant: since } };
  const port = String(holder.port);
  switch (holder.port) {
    case SMTP_PORT:
      return judgement('error', change('smtp-silent', args), {
        reason: reason('smtp-unreached'),
        whatToDo: action('check-mail-server'),
      });
    case HTTPS_PORT:
      return judgement('error', change('https-silent', args), {
        reason: reason('https-unreached'),
        whatToDo: action('check-web-server'),
      });
    default:
      return judgement('error', change('port-silent', args), {
        reason: reason('port-unreached', { port }),
        whatToDo: action('check-service', { port }),
      });
  }
}

/** Tells that a server that had not answered does so again. */
export const portAnswersAgain = (holder: CertificateHolder, since: Instant): Judgement =>
  judgement('info', change(answersAgain(holder), holderOf(holder)), {
    reason: reason('was-silent', { since: { instant: since } }),
  });

function answersAgain({
  port,
}: CertificateHolder): 'smtp-answers-again' | 'https-answers-again' | 'port-answers-again' {
  if (port === SMTP_PORT) return 'smtp-answers-again';
  return port === HTTPS_PORT ? 'https-answers-again' : 'port-answers-again';
}

/** Tells that a server that did not answer is not checked any more: the domain does not name it, or its owner chose so. */
export const portUnwatched = (holder: CertificateHolder): Judgement =>
  judgement('info', change(holder.port === SMTP_PORT ? 'smtp-unwatched' : 'port-unwatched', holderOf(holder)));
