import { hash } from 'node:crypto';
import type { CheckItem, Diagnosis, EvidenceItem, FindingItem } from '../../diagnoses/diagnosis.ts';
import { type DiagnosisKind, nameInKind } from '../../diagnoses/kind.ts';
import { KINDS, type KindId } from '../../diagnoses/kinds.ts';
import type { Message } from '../../domain/message.ts';
import { isHeadline } from '../../domain/severity.ts';

/** A finding of severity warning or worse, as a run saw it. */
export interface SeenFinding {
  /** The check by its own id, whatever its kind calls it. */
  readonly check: string;
  readonly item: FindingItem;
  /** The check's name in words. */
  readonly name: Message;
}

/** A check that a run could judge. */
export interface JudgedSight {
  readonly check: string;
  readonly name: Message;
  /** The sentence of its main finding. */
  readonly says: Message | null;
  readonly findings: readonly SeenFinding[];
  readonly answered: readonly string[];
  readonly failing: readonly string[];
}

/** Holds what one run of a kind of report saw. */
export interface SeenKind {
  readonly kind: KindId;
  readonly criteria: string;
  readonly judged: readonly JudgedSight[];
  /** Checks that it could not judge, or did not test. */
  readonly unjudged: readonly string[];
}

/** Names a finding, whatever the kind of report that has it. */
export const findingKey = (check: string, code: string): string => `${check}/${code}`;
export const keyOfFinding = ({ check, item }: SeenFinding): string => findingKey(check, item.code);

/**
 * Lists findings of a report by check; null where it says nothing of the domain's checks: the name does not exist, nobody could tell, or a
 * limit of ours ended the report.
 */
export function seenIn(id: KindId, { exists, ended, checks }: Diagnosis): SeenKind | null {
  const kind: DiagnosisKind | undefined = KINDS.find((one) => one.id === id);
  if (kind === undefined || exists !== true || ended !== null) return null;
  const ids = new Map(kind.checks.map((one) => [nameInKind(one), one.check.id]));
  const idOf = (item: CheckItem): string => ids.get(item.id) ?? item.id;
  const isJudged = ({ outcome }: CheckItem): boolean => outcome !== 'unknown' && outcome !== 'not-tested';
  return {
    kind: id,
    criteria: criteriaOf(kind),
    judged: checks.filter(isJudged).map((item) => sightOf(idOf(item), item)),
    unjudged: checks.filter((item) => !isJudged(item)).map(idOf),
  };
}

function sightOf(check: string, { name, findings, evidence }: CheckItem): JudgedSight {
  const asked = Map.groupBy(evidence, ({ outcome }) => outcome === 'failure');
  const questions = (isFailing: boolean): readonly string[] => [
    ...new Set((asked.get(isFailing) ?? []).map(questionOf)),
  ];
  return {
    check,
    name,
    says: findings[0]?.says ?? null,
    findings: findings.filter(({ severity }) => isHeadline(severity)).map((item) => ({ check, item, name })),
    answered: questions(false),
    failing: questions(true),
  };
}

/** Names a question for good: random labels are one. */
const questionOf = ({ question: { name, type, probe } }: EvidenceItem): string =>
  `${probe === 'wildcard' ? '*' : name} ${type}`;

/** Digits of a hash that tell versions of the checks of a kind apart. */
const PRINT_DIGITS = 12;
const prints = new Map<string, string>();

/** Names the checks of a kind, their findings and the version of their criteria: another name means that we were changed. */
function criteriaOf({ id, criteria, checks }: DiagnosisKind): string {
  const known = prints.get(id);
  if (known !== undefined) return known;
  const declared = checks.map(({ check }) => [
    check.id,
    Object.entries(check.findings).map(([code, { severity }]) => [code, severity]),
  ]);
  const made = `${criteria} ${hash('sha256', JSON.stringify(declared), 'hex').slice(0, PRINT_DIGITS)}`;
  prints.set(id, made);
  return made;
}
