import type { KeyedRun } from '../../admission/keyed-runs.ts';
import type { DiagnosisKind } from '../../diagnoses/kind.ts';
import { isoTime } from '../../domain/time.ts';
import type { Language } from '../../texts/languages.ts';
import { timeOrNull } from './parts.ts';
import { diagnosisJson } from './report.ts';

/** Returns the state of a live run under the names of the API, with the report once it has ended. */
export const runJson = (
  kind: DiagnosisKind,
  { run, domain, language }: { readonly run: KeyedRun; readonly domain: string; readonly language: Language },
): object => ({
  id: run.id,
  domain,
  kind: kind.id,
  state: run.state,
  started_at: isoTime(run.startedAt),
  ended_at: timeOrNull(run.endedAt),
  asked: run.asked,
  answered: run.answered,
  report: run.report === null ? null : diagnosisJson(kind, run.report, language),
});
