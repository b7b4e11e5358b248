import { type AnyCheck, type CheckResult, type Finding, summaryMessage } from '../../checks/check.ts';
import type { AreaItem } from '../diagnosis.ts';
import { ABSENT, couldNot, jsonArgs, proseOf } from '../prose.ts';

/** An area that speaks with the findings of one check, and whose status is a table over their codes. */
export interface SubjectArea<S extends string = string> {
  readonly id: string;
  /** Its label in the contract. */
  readonly label: string;
  /** The checks in it, by their names in the kind: its points are theirs. */
  readonly checks: readonly [string, ...string[]];
  /** The check whose findings it has; it need not be one of the kind. */
  readonly speaks: AnyCheck;
  /** The status where the name does not exist. */
  readonly absent: S;
  /** Status by the code of a finding: the first that is named here decides. */
  readonly statuses: Readonly<Record<string, S>>;
  /** The status where none is. */
  readonly otherwise: S;
  /** Codes that the area had shipped under another name, by those of the check. */
  readonly codes?: Readonly<Record<string, string>>;
}

type Status = Pick<AreaItem, 'status' | 'code' | 'args' | 'summary' | 'advice' | 'explanation' | 'allAdvice'>;

/** What an area says of what its check came to. */
export function statusOfSubject(area: SubjectArea, result: CheckResult, exists: boolean | null): Status {
  const none = { args: {}, advice: '', allAdvice: '' } as const;
  if (exists === false)
    return { ...none, status: area.absent, code: 'no-such-name', summary: ABSENT, explanation: ABSENT };
  if (result.outcome === 'unknown') {
    const why = couldNot(result.failures);
    return { ...none, status: 'unknown', code: null, summary: why, explanation: why };
  }
  const { findings } = result;
  const main = findings.find(({ code }) => Object.hasOwn(area.statuses, code)) ?? findings[0];
  const whole = proseOf(findings);
  return {
    status: area.statuses[main.code] ?? area.otherwise,
    code: area.codes?.[main.code] ?? main.code,
    args: jsonArgs(main.message.args),
    summary: summaryOf(area.speaks, findings, main),
    advice: main.advice ?? '',
    explanation: whole.explanation,
    allAdvice: whole.advice,
  };
}

/** One sentence: of the first remark that has one, else of the main finding. */
function summaryOf(check: AnyCheck, findings: readonly Finding[], main: Finding): AreaItem['summary'] {
  const remarks = findings.filter((one) => one !== main);
  const short = [...remarks, main].find(({ code }) => check.findings[code]?.summary !== undefined);
  return short === undefined ? main.message : summaryMessage(check, short.code, short.message.args);
}
