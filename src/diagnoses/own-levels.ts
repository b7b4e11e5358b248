import { type Finding, isLeftOut, type OwnLevel } from '../checks/finding.ts';
import type { Fix } from '../checks/fix.ts';
import { defineTexts, type Message } from '../domain/message.ts';
import type { DomainName } from '../domain/name.ts';
import { gravityOf, isHeadline, type Severity } from '../domain/severity.ts';
import type { Instant } from '../domain/time.ts';
import type { Transcript } from '../evidence/evidence.ts';
import { lineOf } from '../evidence/lines.ts';
import { DNS } from '../evidence/questions/dns.ts';
import { isRuleOf, type Policy, type PolicyRule, type RuleRecord, ruleFor } from '../policy/policy.ts';
import type { JudgedCheck } from './check-item.ts';
import type { CheckItem } from './diagnosis.ts';
import type { PolicyItem } from './policy-item.ts';

/** Says what a policy makes of a report and of its findings. */
export const POLICY_TEXTS = defineTexts('policy', {
  judged: 'Judged by the policy {policy}.',
  'judged-otherwise':
    'Judged by the policy {policy}.{leftOut, plural, =0 {} one { It leaves out # finding.} other { It leaves out # findings.}}{changed, plural, =0 {} one { It gives # finding another severity.} other { It gives # findings another severity.}} Score and grade are as without it.',
  'left-out': 'The policy leaves this out: {reason}',
  changed: 'The policy rates this as {severity}, in place of {before}: {reason}',
  critical: 'critical',
  error: 'an error',
  warning: 'a warning',
  notice: 'a notice',
  info: 'a note',
});

const { message } = POLICY_TEXTS;

interface Judging {
  readonly policy: Policy;
  readonly domain: DomainName;
  readonly transcript: Transcript;
  readonly now: Instant;
}

/** Checks by a policy, and what it made of them. */
interface OwnLevels {
  readonly checks: readonly JudgedCheck[];
  readonly item: PolicyItem;
}

/**
 * Judges what checks found by a policy: what it leaves out stays, asks for nothing, and says why; what it rates otherwise has that
 * severity. Outcomes and shares of points stay as they are: a policy buys no points.
 */
export function withOwnLevels(checks: readonly JudgedCheck[], judging: Judging): OwnLevels {
  const { policy, domain, now } = judging;
  const used = new Set<PolicyRule>();
  const levels: OwnLevel[] = [];
  const softened: Severity[] = [];
  const judged = checks.map((one): JudgedCheck => {
    const { id, check, result } = one;
    if (result.outcome === 'unknown' || result.notNeeded) return one;
    const asked = (): readonly RuleRecord[] => askedFor(result.refs, judging.transcript);
    const findings = result.findings.map((finding): Finding => {
      const about = { checks: [id, check.id], code: finding.code, domain, asked };
      const rule = finding.severity === 'ok' ? undefined : ruleFor(policy, about, now);
      if (rule === undefined) return finding;
      used.add(rule);
      if (rule.severity === finding.severity) return finding;
      const level = levelOf(finding, rule);
      levels.push(level);
      const ruled = rule.severity === null ? leftOut(finding, level) : rated(finding, level, rule.severity);
      if (isHeadline(finding.severity) && !isHeadline(ruled.severity)) softened.push(finding.severity);
      else if (level.isLeftOut && finding.deduction > 0) softened.push(finding.severity);
      return ruled;
    });
    return { ...one, result: { ...result, findings: withSpareFix(findings, result.findings) } };
  });
  const numbers = {
    leftOut: levels.filter((one) => one.isLeftOut).length,
    changed: levels.filter((one) => !one.isLeftOut).length,
  };
  const [gravest = null] = softened.toSorted((a, b) => gravityOf(b) - gravityOf(a));
  const { name } = policy;
  const says =
    levels.length === 0
      ? message('judged', { policy: name })
      : message('judged-otherwise', { policy: name, ...numbers });
  const judgedIds = checks.flatMap(({ id, check, result }) => (result.outcome === 'unknown' ? [] : [id, check.id]));
  const unused = policy.rules
    .filter((one) => !used.has(one) && isRuleOf(one, { checks: judgedIds, domain }))
    .map(({ file, line }) => ({ file, line }));
  return { checks: judged, item: { name, says, ...numbers, gravest, unused } };
}

/** The record sets that a check asked for. */
function askedFor(refs: readonly Parameters<Transcript['line']>[0][], transcript: Transcript): readonly RuleRecord[] {
  return refs.flatMap((ref) => {
    const line = transcript.line(ref);
    const question = line === undefined ? undefined : lineOf(DNS, line)?.question;
    return question === undefined ? [] : [{ name: question.name, type: question.type }];
  });
}

const nameOf = (severity: Severity): Message => message(severity === 'ok' ? 'info' : severity);

function levelOf({ severity }: Finding, { severity: own, reason }: PolicyRule): OwnLevel {
  const note =
    own === null
      ? message('left-out', { reason })
      : message('changed', { severity: nameOf(own), before: nameOf(severity), reason });
  return { severity, isLeftOut: own === null, reason, note };
}

/** Gives a finding another severity. What has to be done about it by the policy is no longer optional. */
const rated = (finding: Finding, level: OwnLevel, severity: Severity): Finding => ({
  ...finding,
  level,
  severity,
  action:
    finding.action === null
      ? null
      : { ...finding.action, isOptional: finding.action.isOptional && !isHeadline(severity) },
});

const leftOut = (finding: Finding, level: OwnLevel): Finding => ({
  ...finding,
  severity: 'info',
  level,
  ...{ do: null, because: null, more: null, fix: null, fixed: false, action: null },
});

/** Hands the fix of a finding that is left out to the next one that it makes go away as well. */
function withSpareFix(
  findings: readonly Finding[],
  before: readonly [Finding, ...Finding[]],
): readonly [Finding, ...Finding[]] {
  let spare: Fix | null = null;
  const [first, ...rest] = findings.map((finding, i): Finding => {
    if (isLeftOut(finding)) {
      spare = before[i]?.fix ?? spare;
      return finding;
    }
    const own = finding.fixed && finding.fix === null ? spare : finding.fix;
    if (own !== null) spare = null;
    return own === finding.fix ? finding : { ...finding, fix: own };
  });
  if (first === undefined) throw new Error('A check that was judged has a finding');
  return [first, ...rest];
}

/** Returns checks as a policy judges them with the points that they have without it. */
export const withPointsOf = (ruled: readonly CheckItem[], standard: readonly CheckItem[]): readonly CheckItem[] =>
  ruled.map((check, i) => ({
    ...check,
    findings: check.findings.map((one, j) => ({ ...one, points: standard[i]?.findings[j]?.points ?? one.points })),
  }));
