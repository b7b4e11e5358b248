import type { Arg } from '../domain/message.ts';
import { type DnsName, type DomainName, isAtOrBelow } from '../domain/name.ts';
import type { Transcript } from '../evidence/evidence.ts';
import type { JudgedCheck } from './check-item.ts';
import { bogusAt, bogusSetsBelow, type CapFacts } from './grade-cap.ts';

/** Sets that validating resolvers reject beside the name's own answers, as the check of DNSSEC found them. */
export interface BogusFound {
  /** Whether it found anything bogus at all; null where the kind has no such check, or it is unknown. */
  readonly any: boolean | null;
  /** Whether all its own servers fail to give the keys that the zone above names. */
  readonly withoutKeys: boolean;
  /** Whether some validators accept the signatures still, which ended lately. */
  readonly isJustExpired: boolean;
  /** Sets as `name TYPE`: addresses that website or mail cannot do without, and other records. */
  readonly hosts: readonly string[];
  readonly records: readonly string[];
}

/** Findings of the servers' proofs by which no answer of the zone validates. */
const WITHOUT_KEYS: ReadonlySet<string> = new Set(['keys-fail', 'keys-cut']);

const BOGUS: ReadonlySet<string> = new Set(['bogus', 'bogus-above', 'partly-bogus', 'bogus-hosts', 'bogus-records']);

/** Returns the answers that the check of DNSSEC found bogus. */
export function bogusFoundBy(checks: readonly JudgedCheck[]): BogusFound {
  const result = checks.find(({ check }) => check.id === 'dnssec')?.result;
  const proofs = checks.find(({ check }) => check.id === 'server-proofs')?.result;
  const withoutKeys =
    proofs !== undefined && proofs.outcome !== 'unknown' && proofs.findings.some(({ code }) => WITHOUT_KEYS.has(code));
  if (result === undefined || result.outcome === 'unknown')
    return { any: null, withoutKeys, isJustExpired: false, hosts: [], records: [] };
  const setsOf = (code: string) =>
    result.findings.flatMap((one) => (one.code === code ? stringsIn(one.says.args['sets']) : []));
  return {
    withoutKeys,
    isJustExpired: result.findings.some(({ says }) => says.args['who'] === 'most'),
    any: result.findings.some(({ code }) => BOGUS.has(code)),
    hosts: setsOf('bogus-hosts'),
    records: setsOf('bogus-records'),
  };
}

/** Lists what is bogus, as far as it keeps the grade down. */
export type BogusCaps = Pick<CapFacts, 'bogus' | 'isJustExpired' | 'bogusTypes' | 'bogusSets'>;

const stringsIn = (arg: Arg | undefined): readonly string[] =>
  Array.isArray(arg) ? arg.filter((one): one is string => typeof one === 'string') : [];

/**
 * Returns those that keep the grade down: the name's own answers, and addresses at or below it. Other zones have
 * reports of their own.
 */
export function bogusCaps(
  domain: DomainName,
  transcript: Transcript,
  { any, withoutKeys, isJustExpired, hosts, records }: BogusFound,
): BogusCaps {
  if (withoutKeys) return { bogus: true, isJustExpired, bogusTypes: [], bogusSets: [] };
  const own = bogusAt(domain, transcript);
  const below = hosts.filter((set) => isAtOrBelow((set.split(' ')[0] ?? '') as DnsName, domain));
  const isWhole = own.bogus && own.bogusTypes.length === 0;
  return {
    bogus: own.bogus || below.length > 0,
    isJustExpired,
    bogusTypes: isWhole ? [] : [...own.bogusTypes, ...below],
    bogusSets: isWhole ? [] : any === null ? bogusSetsBelow(domain, transcript) : [...hosts, ...records],
  };
}
