import { DETAIL_TEXTS } from '../../api/detail-texts.ts';
import { TOOL_TEXTS } from '../../api/tool-texts.ts';
import type { DiagnosisKind } from '../../diagnoses/kind.ts';
import type { PlannedZone } from '../../dns/planned-zone.ts';
import { linesBehind, type PlannedDiagnosis } from '../../lookups/planned.ts';
import type { PlannedRead } from '../../lookups/zone-text/zone-text-reader.ts';
import type { ZoneFileRemark } from '../../records/zone-file/zone-file.ts';
import { reportIn, textIn } from '../../texts/language.ts';
import type { Language } from '../../texts/languages.ts';
import { domainOrNone, flag, kindOf, plainText } from '../arguments.ts';
import { REPORT_OUTPUT, reportAnswer, reportHead } from '../report-answer.ts';
import { answer, defineTool, failed, type Tool, type ToolResult, unfit } from '../tool.ts';

const { message } = TOOL_TEXTS;

/** Bounds the faults that are told of a zone. */
const MOST_FAULTS = 5;

/** Makes the tool that checks a zone before it is published, as `zonewell check --zone-file` does. It includes no files. */
export const checkPlannedZone = (kinds: readonly DiagnosisKind[]): Tool =>
  defineTool({
    name: 'check_planned_zone',
    parameters: { zone: plainText, origin: domainOrNone, kind: kindOf(kinds), records: flag },
    required: ['zone'],
    explained: { zone: message('argument/zone'), origin: message('argument/origin') },
    output: REPORT_OUTPUT,
    counts: ({ kind }) => (kind.counts ? 1 : 0),
    async run({ zone: text, origin, kind, records }, context) {
      const admitted = context.admitLive();
      if (!admitted.ok) {
        const { retryAfterSeconds: seconds } = admitted;
        return failed('rate-limited', { detail: message('many-runs', { seconds }) }, seconds);
      }
      const { services, client, language } = context;
      const read = await services.readZone({ text, origin, domain: null }, client);
      if (read.kind !== 'read') return notRead(read);
      const { zone, domain, notices } = read;
      const found = await services.planned(kind, domain, zone, client);
      return typeof found === 'string' ? found : answer(plannedAnswer(found, { zone, notices, records, language }));
    },
  });

function notRead(read: Exclude<PlannedRead, { readonly kind: 'read' }>): ToolResult {
  switch (read.kind) {
    case 'busy':
      return 'overloaded';
    case 'stopped':
      return unfit('zone', DETAIL_TEXTS.message('zone-stopped'));
    case 'no-origin':
      return unfit('origin', message('no-origin'));
    case 'not-in-zone':
      return unfit('origin', DETAIL_TEXTS.message('not-in-zone', { origin: read.origin }));
    case 'not-loaded': {
      const sentences = read.faults
        .slice(0, MOST_FAULTS)
        .map(({ line, remark }) => message('zone-line', { line, remark }));
      return unfit('zone', message('not-loaded', { faults: { sentences } }));
    }
  }
}

interface CheckedZone {
  readonly zone: PlannedZone;
  readonly notices: readonly ZoneFileRemark[];
  readonly records: boolean;
  readonly language: Language;
}

/** The report with the planned zone, and what the change does. */
function plannedAnswer(
  { now, planned: after, meanings }: PlannedDiagnosis,
  { zone, notices, records, language }: CheckedZone,
): object {
  const { score, grade } = reportHead(reportIn(language, now));
  const lines = after.checks.flatMap(({ id, needsAttention, evidence }) => {
    const behind = needsAttention
      ? linesBehind(
          zone,
          evidence.map(({ question }) => question),
        )
      : [];
    return behind.length === 0 ? [] : [{ check: id, lines: behind.map(({ line }) => line) }];
  });
  return {
    ...reportAnswer(reportIn(language, after), records),
    scoreNow: score,
    gradeNow: grade,
    changes: meanings.map((one) => ({
      severity: one.severity,
      says: textIn(language, one.message),
      ...(one.reason === null ? {} : { why: textIn(language, one.reason) }),
    })),
    lines,
    notes: notices.map(({ line, remark }) => ({ line, says: textIn(language, remark) })),
  };
}
