import type { DataArgs } from '../../diagnoses/diagnosis.ts';
import type { Report } from '../../diagnoses/report.ts';
import { dayOf, isoTime } from '../../domain/time.ts';

type Codes = Readonly<Record<string, string>>;

/**
 * Codes that had shipped under another name before the checks of a subject shared their findings: by kind and check, or
 * by kind and area. Nothing but this file knows them.
 */
export const OF_CHECKS: Readonly<Record<string, Codes>> = {
  'health/mx': { provider: 'present', senders: 'present' },
  'health/spf-strict': { nobody: 'strict', neutral: 'undecided', 'no-all': 'none' },
  'mail/spf': { unread: 'near', 'soft-unenforced': 'soft' },
  'health/ipv6': {
    'dual-stack': 'present',
    'ipv6-present': 'present',
    'ipv6-only': 'present',
    'ipv4-not-public': 'present',
    'ipv6-unreachable': 'unreachable',
    'ipv6-only-unreachable': 'unreachable',
  },
  'mail/dkim': { detected: 'found', 'not-needed': 'silent', broken: 'unusable', 'broken-beside': 'broken' },
};
const SPF_AREA: Codes = {
  'absent-at-alias': 'absent',
  'strict-by-redirect': 'strict',
  'strict-in-vain': 'in-vain',
  'strict-as-far-as-seen': 'as-far-as-seen',
  neutral: 'undecided',
  'no-all': 'undecided',
};
const DMARC_AREA: Codes = {
  'absent-silent': 'absent',
  misplaced: 'absent',
  'no-underscore': 'absent',
  doubled: 'absent',
  'absent-at-alias': 'absent',
  'absent-at-wildcard': 'absent',
  'invalid-at-alias': 'invalid',
  inherited: 'reject',
  'testing-none': 'testing',
};
export const OF_AREAS: Readonly<Record<string, Codes>> = {
  'health/spf': SPF_AREA,
  'mail/spf': SPF_AREA,
  'health/dmarc': DMARC_AREA,
  'mail/dmarc': DMARC_AREA,
  'health/ns': {
    'several-unchecked': 'several',
    'one-usable': 'several',
    'none-usable': 'several',
    'one-address': 'several',
    'single-unusable': 'single',
    'at-alias': 'none',
    'inside-a-zone': 'inside',
  },
  'health/mx': {
    'absent-nowhere': 'absent',
    'absent-silent': 'absent',
    'absent-at-alias': 'absent',
    'null-and-unusable': 'null-and-others',
  },
  'health/web': {
    dangling: 'none',
    'alias-without-address': 'none',
    'ipv6-only-unreachable': 'unreachable',
    'ipv6-only': 'v6',
    'ipv4-not-public': 'v6',
    'dual-stack': 'dual',
    'ipv6-unreachable': 'v4',
    absent: 'v4',
    'absent-at-alias': 'v4',
  },
};

/** Returns the code of a finding as it shipped; `check` is its name in the kind. */
export const checkCode = (kind: string, check: string, code: string): string =>
  OF_CHECKS[`${kind}/${check}`]?.[code] ?? code;

/** Returns the code of an area as it shipped. */
export const areaCode = (kind: Report['kind'], area: string, code: string | null): string | null =>
  code === null ? null : (OF_AREAS[`${kind}/${area}`]?.[code] ?? code);

/**
 * Returns arguments under the names that have shipped: times are RFC 3339, durations in milliseconds, and `spf/loop`
 * within another text was `spf-record/loop`.
 */
export const shippedArgs = (args: DataArgs): DataArgs =>
  Object.fromEntries(Object.entries(args).map(([name, arg]) => [name, shippedArg(arg)]));

function shippedArg(arg: unknown): unknown {
  if (Array.isArray(arg)) return arg.map(shippedArg);
  if (typeof arg !== 'object' || arg === null) return arg;
  if ('code' in arg && 'args' in arg)
    return { code: String(arg.code).replace(/^spf\//, 'spf-record/'), args: shippedArgs(Object(arg.args)) };
  if ('instant' in arg) return isoTime(Number(arg.instant));
  if ('date' in arg) return dayOf(Number(arg.date));
  if ('durationMs' in arg) return arg.durationMs;
  return 'name' in arg ? arg.name : null;
}
