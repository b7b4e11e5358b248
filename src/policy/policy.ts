import { type DnsName, type DomainName, isAtOrBelow } from '../domain/name.ts';
import type { Severity } from '../domain/severity.ts';
import { DAY_MS, type Instant } from '../domain/time.ts';

/** Holds the levels by which an operator or a user has findings judged, in place of ours. */
export interface Policy {
  /** As reports name it. */
  readonly name: string;
  /** The first that applies to a finding counts. */
  readonly rules: readonly PolicyRule[];
  readonly expected: readonly Expectation[];
}

/** Leaves findings out, or gives them another severity. */
export interface PolicyRule {
  /** The check, as reports name it, or by its own id. */
  readonly check: string;
  /** Null: each of its findings. */
  readonly code: string | null;
  /** Null: left out. */
  readonly severity: Severity | null;
  readonly reason: string;
  /** Names that it is for, with all below them; none: every name. */
  readonly domains: readonly DnsName[];
  /** The last day on which it holds; null: forever. */
  readonly until: Instant | null;
  /** Records that the check must rest on; null: whatever it rests on. */
  readonly records: readonly RuleRecord[] | null;
  /** Where it is written. */
  readonly file: string;
  readonly line: number;
}

/** Names a record set. */
export interface RuleRecord {
  readonly name: string;
  readonly type: string;
}

/** Lists what may stand in the records of some names. Null: anything. */
export interface Expectation {
  /** With all below them; none: every name. */
  readonly domains: readonly DnsName[];
  readonly nameServers: readonly HostPattern[] | null;
  readonly mailServers: readonly HostPattern[] | null;
  /** Organizations, as certificates name them. */
  readonly certificateIssuers: readonly string[] | null;
  /** Whether nobody sends or receives mail of the names; null: nothing is expected of that. */
  readonly parked: true | null;
}

/** A host, or all hosts below a name. */
export interface HostPattern {
  readonly name: DnsName;
  readonly isBelow: boolean;
}

const isFor = (domains: readonly DnsName[], domain: DnsName): boolean =>
  domains.length === 0 || domains.some((one) => isAtOrBelow(domain, one));

/** A finding as rules see it. */
export interface RuledFinding {
  /** Names of its check. */
  readonly checks: readonly string[];
  readonly code: string;
  readonly domain: DomainName;
  /** Returns the record sets that its check asked for. */
  readonly asked: () => readonly RuleRecord[];
}

/** Returns the rule that applies to a finding; undefined where none does. */
export function ruleFor({ rules }: Policy, finding: RuledFinding, now: Instant): PolicyRule | undefined {
  // Many exceptions may be about the many records that one line makes.
  const known = new Map<readonly RuleRecord[], boolean>();
  const isBehind = (records: readonly RuleRecord[]): boolean => {
    const is = known.get(records) ?? restsOn(finding.asked(), records);
    known.set(records, is);
    return is;
  };
  return rules.find(
    ({ check, code, domains, until, records }) =>
      finding.checks.includes(check) &&
      (code === null || code === finding.code) &&
      isFor(domains, finding.domain) &&
      (until === null || now < until + DAY_MS) &&
      (records === null || isBehind(records)),
  );
}

/** Whether some records are among those that were asked for: their own set, or the alias in its place. */
const restsOn = (asked: readonly RuleRecord[], records: readonly RuleRecord[]): boolean =>
  records.some((record) =>
    asked.some(({ name, type }) => isAnswerOf(record, name) && (type === record.type || record.type === 'CNAME')),
  );

/** Whether a record set can answer a question about a name: its own, or below that of a wildcard. */
const isAnswerOf = ({ name: owner }: RuleRecord, name: string): boolean =>
  owner === name || (owner.startsWith('*.') && name.endsWith(owner.slice(1)));

/** Returns whether a rule could have applied in a report of these checks. */
export const isRuleOf = (
  { check, domains }: PolicyRule,
  { checks, domain }: { readonly checks: readonly string[]; readonly domain: DnsName },
): boolean => checks.includes(check) && isFor(domains, domain);

/** Names what a policy can expect. */
export type ExpectedList = 'nameServers' | 'mailServers' | 'certificateIssuers' | 'parked';

/** Returns the values that a policy allows a name to have, by the first entry for it that lists that; null where none does. */
export const expectedOf = <L extends ExpectedList>(
  policy: Policy | null,
  domain: DnsName,
  list: L,
): NonNullable<Expectation[L]> | null =>
  policy?.expected.find((one) => one[list] !== null && isFor(one.domains, domain))?.[list] ?? null;

/** Returns whether a host is one of those that are allowed. */
export const isExpectedHost = (allowed: readonly HostPattern[], host: DnsName): boolean =>
  allowed.some(({ name, isBelow }) => (isBelow ? host !== name && isAtOrBelow(host, name) : host === name));

/** Joins policies: rules of the first come first. */
export function joinedPolicies(first: Policy | null, second: Policy | null): Policy | null {
  if (first === null || second === null) return first ?? second;
  return {
    name: `${first.name}, ${second.name}`,
    rules: [...first.rules, ...second.rules],
    expected: [...first.expected, ...second.expected],
  };
}
