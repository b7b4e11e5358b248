import { TOOL_TEXTS } from '../../api/tool-texts.ts';
import type { DiagnosisKind } from '../../diagnoses/kind.ts';
import { PlannedZone } from '../../dns/planned-zone.ts';
import type { Message } from '../../domain/message.ts';
import type { DomainName } from '../../domain/name.ts';
import { parseDomainName } from '../../domain/parse.ts';
import { linesBehind, type PlannedDiagnosis } from '../../lookups/planned.ts';
import { originIn } from '../../records/zone-file/origin.ts';
import { readZoneFile } from '../../records/zone-file/read-zone-file.ts';
import type { ZoneFile, ZoneFileRemark } from '../../records/zone-file/zone-file.ts';
import { ZONE_FILE_TEXTS } from '../../records/zone-file/zone-file-texts.ts';
import { reportIn, textIn } from '../../texts/language.ts';
import type { Language } from '../../texts/languages.ts';
import { domainOrNone, flag, kindOf, plainText } from '../arguments.ts';
import { REPORT_OUTPUT, reportAnswer, reportHead } from '../report-answer.ts';
import { answer, defineTool, failed, type Tool, type ToolContext, type ToolResult, unfit } from '../tool.ts';

const { message } = TOOL_TEXTS;

/** Bounds the faults that are told of a zone. */
const MOST_FAULTS = 5;
/** Names the text of a zone in remarks. */
const FILE = 'zone';

/** Makes the tool that checks a zone before it is published, as `zonewell check --zone-file` does. It includes no files. */
export const checkPlannedZone = (kinds: readonly DiagnosisKind[]): Tool =>
  defineTool({
    name: 'check_planned_zone',
    parameters: { zone: plainText, origin: domainOrNone, kind: kindOf(kinds), records: flag },
    required: ['zone'],
    explained: { zone: message('argument/zone'), origin: message('argument/origin') },
    output: REPORT_OUTPUT,
    counts: ({ kind }) => (kind.counts ? 1 : 0),
    async run({ zone: text, origin: given, kind, records }, context) {
      const admitted = context.admitLive();
      if (!admitted.ok) {
        const { retryAfterSeconds: seconds } = admitted;
        return failed('rate-limited', { detail: message('many-runs', { seconds }) }, seconds);
      }
      const read = readZone(text, given, context.zoneLimits);
      if (!read.ok) return read.problem;
      const { zone, name } = read;
      const planned = new PlannedZone(zone.origin).add(zone);
      const { services, client, language } = context;
      const found = await services.planned(kind, name, planned, client);
      return typeof found === 'string' ? found : answer(plannedAnswer(found, { zone, planned, records, language }));
    },
  });

type ReadZone =
  | { readonly ok: true; readonly zone: ZoneFile; readonly name: DomainName }
  | { readonly ok: false; readonly problem: ToolResult };

/** Reads the text of a zone that name servers would load. */
function readZone(text: string, given: DomainName | null, limits: ToolContext['zoneLimits']): ReadZone {
  const octets = Buffer.from(text);
  if (octets.length > limits.octets)
    return unfitZone('zone', ZONE_FILE_TEXTS.message('too-large', { most: limits.octets }));
  const origin = given ?? originIn(octets);
  const parsed = origin === null ? null : parseDomainName(origin);
  if (origin === null || parsed?.ok !== true) return unfitZone('origin', message('no-origin'));
  const zone = readZoneFile(octets, { origin, file: FILE, maxRecords: limits.records });
  if (zone.faults.length === 0) return { ok: true, zone, name: parsed.name };
  const faults = { sentences: zone.faults.slice(0, MOST_FAULTS).map(faultOf) };
  return unfitZone('zone', message('not-loaded', { faults }));
}

const unfitZone = (parameter: 'zone' | 'origin', detail: Message): ReadZone => ({
  ok: false,
  problem: unfit(parameter, detail),
});

const faultOf = ({ line, remark }: ZoneFileRemark) => message('zone-line', { line, remark });

interface CheckedZone {
  readonly zone: ZoneFile;
  readonly planned: PlannedZone;
  readonly records: boolean;
  readonly language: Language;
}

/** The report with the planned zone, and what the change does. */
function plannedAnswer(
  { now, planned: after, meanings }: PlannedDiagnosis,
  { zone, planned, records, language }: CheckedZone,
): object {
  const { score, grade } = reportHead(reportIn(language, now));
  const lines = after.checks.flatMap(({ id, needsAttention, evidence }) => {
    const behind = needsAttention
      ? linesBehind(
          planned,
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
    notes: zone.notices.map(({ line, remark }) => ({ line, says: textIn(language, remark) })),
  };
}
