import type { AnyCheck, CheckResult } from '../checks/check.ts';
import type { Finding } from '../checks/finding.ts';
import type { Message } from '../domain/message.ts';
import { gravityOf, isHeadline } from '../domain/severity.ts';
import type { AreaItem } from './diagnosis.ts';
import { adviceOf, couldNot, dataArgs, joinedProse, NO_SUCH_NAME } from './prose.ts';

/** Whose findings an area has. */
export type Speaker = Pick<AnyCheck, 'run'>;

/** An area that speaks with the findings of one check, and whose status is a table over their codes. */
export interface SubjectArea<S extends string = string> {
  readonly id: string;
  /** Its label in the contract. */
  readonly label: string;
  /** The checks in it, by their names in the kind: its points are theirs. */
  readonly checks: readonly [string, ...string[]];
  /** The check whose findings it has; it need not be one of the kind. */
  readonly speaks: Speaker;
  /** The status where the name does not exist. */
  readonly absent: S;
  /** Status by what a finding stands for: the first that is named here decides. */
  readonly statuses: Readonly<Record<string, S>>;
  /** The status where none is. */
  readonly otherwise: S;
  /** Adds to the advice, by what decided the status. */
  readonly notes?: Readonly<Record<string, Message>>;
}

/**
 * Holds what the checks of the areas found, by area, as tables over findings go by it, whether or not the name exists;
 * null where that is unknown.
 */
export type FindingGroups = Readonly<Record<string, string | null>>;

const mainOf = ({ statuses }: SubjectArea, findings: readonly [Finding, ...Finding[]]): Finding =>
  findings.find(({ group }) => Object.hasOwn(statuses, group)) ?? findings[0];

/** Returns the finding that decides an area; null where it is unknown. */
export const findingOf = (area: SubjectArea, result: CheckResult): Finding | null =>
  result.outcome === 'unknown' ? null : mainOf(area, result.findings);

type Status = Pick<AreaItem, 'status' | 'code' | 'args' | 'summary' | 'advice' | 'explanation' | 'allAdvice'>;

/** Gives the status of an area by what its check came to. */
export function statusOfSubject(area: SubjectArea, result: CheckResult, exists: boolean | null): Status {
  const none = { args: {}, advice: '', allAdvice: '' } as const;
  if (exists === false)
    return { ...none, status: area.absent, code: 'no-such-name', summary: NO_SUCH_NAME, explanation: NO_SUCH_NAME };
  if (result.outcome === 'unknown') {
    const why = couldNot(result.failures);
    return { ...none, status: 'unknown', code: null, summary: why, explanation: why };
  }
  const { findings } = result;
  const main = mainOf(area, findings);
  const code = main.group;
  const notes = result.notNeeded ? [] : [area.notes?.[code] ?? []].flat();
  return {
    status: area.statuses[code] ?? area.otherwise,
    code,
    args: dataArgs(main.says.args),
    summary: summaryOf(findings, main),
    advice: joinedProse([...adviceOf(main), ...notes]),
    explanation: joinedProse(findings.map(({ says }) => says)),
    allAdvice: joinedProse([...findings.flatMap(adviceOf), ...notes]),
  };
}

/** The fact of the finding that decided the status, or of a graver one that is a warning or worse. */
function summaryOf(findings: readonly Finding[], main: Finding): Message {
  const graver = findings.find(
    ({ severity }) => isHeadline(severity) && gravityOf(severity) > gravityOf(main.severity),
  );
  return (graver ?? main).says;
}
