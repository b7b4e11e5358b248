import type { MonitorSettings } from '../model/monitor.ts';

/** Whether records of a domain are as they were, changed since the last comparison, or are in doubt. */
export type RecordsState = 'same' | 'changed' | 'in-doubt';

type Codes = readonly string[] | 'all';

/** Findings that other watches tell, by check: certificates, registrations, signatures, name servers, policies of MTA-STS. */
const BY_OTHERS: Readonly<Record<string, Codes>> = {
  'name-resolution': 'all',
  registration: 'all',
  delegation: 'all',
  'authoritative-answers': 'all',
  'soa-agreement': 'all',
  'record-agreement': 'all',
  'mx-agreement': 'all',
  dnssec: 'all',
  signatures: ['expired', 'expired-some', 'early', 'ends-soon'],
  'certificate-validity': 'all',
  'certificate-chain': 'all',
  'certificate-names': 'all',
  'certificate-key': ['not-served'],
  'same-on-every-address': ['not-served'],
  'caa-issuer': ['not-served'],
  'certificate-transparency': ['not-served'],
  revocation: ['not-served'],
  renewal: 'all',
  'mta-sts': 'all',
};

/** Findings that a watch tells only where the owner turned it on. */
const BY_SETTING: Readonly<Record<'watchTls' | 'mailCertificates', Readonly<Record<string, Codes>>>> = {
  watchTls: { 'tls-protocols': ['no-current-tls'], 'same-on-every-address': ['some-fail'] },
  mailCertificates: { starttls: ['ends-soon'], 'mail-certificates': 'all', dane: 'all' },
};

/** Checks of records: where these changed, the change is told, with its meaning. */
const OF_RECORDS: ReadonlySet<string> = new Set([
  'ns-redundancy',
  'server-redundancy',
  'delegation-agreement',
  'ds-records',
  'child-ds',
  'csync',
  'ipv6',
  'mx',
  'mail-reachability',
  'spf',
  'spf-strict',
  'spf-record',
  'dkim',
  'dkim-keys',
  'dmarc',
  'dmarc-policy',
  'tls-rpt',
  'bimi',
  'caa',
]);

/** Every check that is named here, for a test. */
export const REPORTED_ELSEWHERE = { BY_OTHERS, BY_SETTING, OF_RECORDS } as const;

const has = (codes: Codes | undefined, code: string): boolean => codes === 'all' || codes?.includes(code) === true;

interface ReportedBy {
  readonly settings: MonitorSettings;
  readonly records: RecordsState;
  readonly isRevocationReported: boolean;
}

/** Returns whether another watch tells a finding; null while that is in doubt. */
export function isReportedElsewhere(
  check: string,
  code: string,
  { settings, records, isRevocationReported }: ReportedBy,
): boolean | null {
  if (has(BY_OTHERS[check], code)) return true;
  if (check === 'revocation' && code === 'revoked') return isRevocationReported;
  if (settings.watchTls && has(BY_SETTING.watchTls[check], code)) return true;
  if (settings.mailCertificates && has(BY_SETTING.mailCertificates[check], code)) return true;
  if (!OF_RECORDS.has(check) || records === 'same') return false;
  return records === 'changed' ? true : null;
}

/** Checks of one subject in several kinds of reports: where one of them found something, the others say the same. */
const SUBJECTS: Readonly<Record<string, string>> = {
  'spf-strict': 'spf',
  'spf-record': 'spf',
  'dkim-keys': 'dkim',
  'dmarc-policy': 'dmarc',
  'mail-reachability': 'mx',
};

export const checkSubject = (check: string): string => SUBJECTS[check] ?? check;
