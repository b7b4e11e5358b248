import type { ReportCheck } from '../diagnoses/report.ts';
import { isScored } from '../diagnoses/scoring.ts';
import { escapeHtml } from '../domain/html.ts';
import { visible } from '../domain/text.ts';
import { isoTime } from '../domain/time.ts';
import type { Language } from '../texts/languages.ts';
import {
  entriesOf,
  type FailOn,
  type FormattedReport,
  type FoundEntry,
  failsOn,
  isOpen,
  missingDomain,
} from './entry.ts';
import { fixText, linesOf, ruleOf } from './entry-text.ts';
import type { OutputFormat } from './output-format.ts';

/**
 * Writes JUnit's XML as Jenkins reads it: a suite for each report, a case for each check. A check that could not be
 * judged is skipped, with the reason; what does not make the command fail is in the output of its case.
 */
export const JUNIT: OutputFormat = {
  id: 'junit',
  create: ({ language, failOn }) => ({
    begin: () => '<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="zonewell">\n',
    report: (one) => suiteOf(one, failOn, language),
    end: () => '</testsuites>\n',
  }),
};

/** Lines of text in XML, each visible as itself, so that no character is one that XML forbids. */
const xml = (lines: readonly string[]): string => lines.map((line) => escapeHtml(visible(line))).join('\n');

function suiteOf(one: FormattedReport, failOn: FailOn, language: Language): string {
  const { report } = one;
  const entries = Map.groupBy(entriesOf(one), ({ check }) => check.id);
  const missing = missingDomain(report).map(({ check }) => ({
    ...check,
    outcome: 'failed' as const,
    weight: 0,
    points: 0,
    explanation: '',
  }));
  const cases = [...missing, ...report.checks].map((check): TestCase => {
    const found = entries.get(check.id) ?? [];
    return {
      check,
      failed: found.filter((entry) => failsOn(failOn, entry)),
      others: found.filter((entry) => !failsOn(failOn, entry)),
    };
  });
  const failures = cases.filter(({ failed }) => failed.length > 0).length;
  const skipped = cases.filter(({ check }) => isOpen(check)).length;
  const name = xml([`${report.kind} ${report.domain}`]);
  const numbers = `tests="${cases.length}" failures="${failures}" errors="0" skipped="${skipped}"`;
  return [
    `<testsuite name="${name}" ${numbers} timestamp="${isoTime(report.observedAt)}">`,
    `<properties>${property('score', String(report.score))}${property('verdict', report.verdict)}${policyOf(report)}</properties>`,
    ...cases.map((each) => caseOf(each, report.kind, language)),
    '</testsuite>\n',
  ].join('\n');
}

const policyOf = ({ policy }: Pick<FormattedReport['report'], 'policy'>): string =>
  policy === undefined ? '' : property('policy', policy.says);

const property = (name: string, value: string): string => `<property name="${name}" value="${xml([value])}"/>`;

interface TestCase {
  readonly check: Pick<ReportCheck, 'id' | 'name' | 'outcome' | 'weight' | 'points' | 'explanation'>;
  readonly failed: readonly FoundEntry[];
  readonly others: readonly FoundEntry[];
}

function caseOf({ check, failed, others }: TestCase, kind: string, language: Language): string {
  const head = `<testcase classname="${xml([`zonewell.${kind}.${check.id}`])}" name="${xml([check.name])}">`;
  const points = isScored(check) && !isOpen(check) ? [`${check.points}/${check.weight}`] : [];
  const notes = [...points, ...others.flatMap(linesOf)];
  return [
    head,
    ...(isOpen(check) ? [`<skipped>${xml([check.explanation])}</skipped>`] : []),
    ...failed.map((entry) => failureOf(entry, language)),
    ...(notes.length === 0 ? [] : [`<system-out>${xml(notes)}</system-out>`]),
    '</testcase>',
  ].join('\n');
}

function failureOf(entry: FoundEntry, language: Language): string {
  const [message = '', ...rest] = linesOf(entry);
  const text = [message, ...rest, ...fixText(entry.finding.fix, language), ...entry.places.map(placeText)];
  return `<failure type="${xml([ruleOf(entry)])}" message="${xml([message])}">${xml(text)}</failure>`;
}

const placeText = ({ file, line }: FoundEntry['places'][number]): string => `${file}:${line}`;
