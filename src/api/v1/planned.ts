import type { DiagnosisKind } from '../../diagnoses/kind.ts';
import type { PlannedZone } from '../../dns/planned-zone.ts';
import type { DomainName } from '../../domain/name.ts';
import { linesBehind, type PlannedDiagnosis } from '../../lookups/planned.ts';
import type { ZoneFileRemark } from '../../records/zone-file/zone-file.ts';
import { render, textIn } from '../../texts/language.ts';
import type { Language } from '../../texts/languages.ts';
import { meaningJson } from './changes.ts';
import { diagnosisJson } from './report.ts';

/** A domain that was checked with a planned zone. */
interface CheckedPlan {
  readonly domain: DomainName;
  readonly zone: PlannedZone;
  readonly kind: DiagnosisKind;
  readonly found: PlannedDiagnosis;
  readonly notices: readonly ZoneFileRemark[];
}

/** Returns a check of a planned zone under the names of the API. */
export const plannedJson = ({ kind, domain, zone, found, notices }: CheckedPlan, language: Language): object => ({
  origin: zone.origin,
  domain,
  kind: kind.id,
  report: diagnosisJson(kind, found.planned, language),
  now: { score: found.now.score, score_max: found.now.maxScore, grade: found.now.grade },
  changes: render(language, found.meanings.map(meaningJson)),
  lines: found.planned.checks.flatMap(({ id, needsAttention, evidence }) => {
    const questions = evidence.map(({ question }) => question);
    const lines = needsAttention ? linesBehind(zone, questions).map(({ line }) => line) : [];
    return lines.length === 0 ? [] : [{ check: id, lines }];
  }),
  notes: notices.map(({ line, remark }) => ({ line, note: textIn(language, remark) })),
});
