import type { CertificateFault } from '../checks/certificate/judgement.ts';
import type { Message } from '../domain/message.ts';
import { SMTP_PORT } from '../domain/ports.ts';
import type { Instant } from '../domain/time.ts';
import type { CertificateState } from '../records/certificate-state.ts';
import { CERTIFICATE_ACTION_TEXTS, CERTIFICATE_CHANGE_TEXTS, CERTIFICATE_REASON_TEXTS } from './certificate-texts.ts';
import { calendarDays, daysIn, severityLeft } from './expiry.ts';
import { type Judgement, judgementIn } from './meaning.ts';

const judgement = judgementIn('certificates');
const [change, reason, action] = [
  CERTIFICATE_CHANGE_TEXTS.message,
  CERTIFICATE_REASON_TEXTS.message,
  CERTIFICATE_ACTION_TEXTS.message,
];

/** Whose certificate it is. */
export type CertificateHolder = Pick<CertificateState, 'host' | 'port'>;

/** Names what is wrong with a certificate, or with TLS, whatever the date. */
export type CertificateProblem = CertificateFault | 'no-tls';

const holderOf = ({ host, port }: CertificateHolder): { readonly host: string; readonly service: string } => ({
  host,
  service: port === SMTP_PORT ? 'mail' : 'web',
});

interface Ending {
  readonly notAfter: Instant;
  readonly now: Instant;
  /** How long before its end it is usually renewed, where a warning waited for that. */
  readonly overdueMs: number | null;
  /** Since when its server has not been reached, so that it may show another one by now; null if it showed this one. */
  readonly unreachedSince: Instant | null;
}

/** Tells that a certificate ends soon, or has ended. */
export function certificateEnding(holder: CertificateHolder, ending: Ending): Judgement {
  const { notAfter, now, overdueMs, unreachedSince } = ending;
  if (unreachedSince !== null) return unreachedEnding(holder, ending, unreachedSince);
  const { host, service } = holderOf(holder);
  const date = { date: notAfter };
  const severity = severityLeft(notAfter - now);
  if (now > notAfter)
    return judgement(severity, change('certificate-expired', { host, service }), {
      reason: reason('ended', { date, service }),
      whatToDo: action('renew'),
    });
  return judgement(severity, change('certificate-expires', { host, service, days: calendarDays(now, notAfter) }), {
    reason:
      overdueMs === null ? reason('ends', { date, service }) : reason('overdue', { date, days: daysIn(overdueMs) }),
    whatToDo: action(overdueMs === null && severity === 'notice' ? 'check-renewal' : 'renew'),
  });
}

/** Tells that the certificate ends soon, or has ended, that a server showed before we could no longer reach it. */
function unreachedEnding(holder: CertificateHolder, { notAfter, now }: Ending, unreachedSince: Instant): Judgement {
  const args = { ...holderOf(holder), since: { date: unreachedSince } };
  const date = { date: notAfter };
  const severity = severityLeft(notAfter - now);
  const whatToDo = action('check-reach');
  if (now > notAfter)
    return judgement(severity, change('unreached-certificate-expired', args), {
      reason: reason('last-ended', { date }),
      whatToDo,
    });
  const days = calendarDays(now, notAfter);
  return judgement(severity, change('unreached-certificate-expires', { ...args, days }), {
    reason: reason('last-ends', { date }),
    whatToDo,
  });
}

/** Tells that a certificate was followed by one that is valid for longer: after a warning, or in time. */
export const certificateRenewed = (
  holder: CertificateHolder,
  notAfter: Instant,
  { isWarned }: { readonly isWarned: boolean },
): Judgement =>
  judgement('info', change(isWarned ? 'certificate-renewed' : 'certificate-renewed-in-time', holderOf(holder)), {
    reason: reason('valid-until', { date: { date: notAfter } }),
  });

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
        whatToDo: action('cover-name', { host }),
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
  const { host, service } = holderOf(holder);
  const names = all.filter((name) => /^[a-z0-9*_.-]{1,253}$/.test(name)).slice(0, MAX_NAMES);
  return names.length === 0 ? reason('no-names', { host, service }) : reason('names', { host, service, names });
}

/** Tells that what was wrong with a certificate is over. */
export const certificateValidAgain = (holder: CertificateHolder): Judgement =>
  judgement('info', change('certificate-valid-again', holderOf(holder)));

/** Tells that a server that had stopped answering with TLS does so again. */
export const tlsAnswersAgain = (holder: CertificateHolder): Judgement =>
  judgement('info', change('tls-answers-again', holderOf(holder)));

/** Tells that a web server has not answered over HTTPS for hours. */
export const httpsSilent = (holder: CertificateHolder, since: Instant): Judgement =>
  judgement('error', change('https-silent', { ...holderOf(holder), since: { instant: since } }), {
    reason: reason('https-unreached'),
    whatToDo: action('check-web-server'),
  });

/** Tells that a web server that had not answered over HTTPS does so again. */
export const httpsAnswersAgain = (holder: CertificateHolder, since: Instant): Judgement =>
  judgement('info', change('https-answers-again', { ...holderOf(holder) }), {
    reason: reason('https-was-silent', { since: { instant: since } }),
  });
