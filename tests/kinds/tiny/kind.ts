import type { DiagnosisDocument, DiagnosisKind } from '../../../src/diagnoses/kinds.ts';
import type { DiagnosisReport, Prose } from '../../../src/diagnoses/report.ts';
import { dns } from '../../../src/evidence/question.ts';

/** A report of this kind: whether the name has an IPv4 address. */
interface TinyFields {
  readonly outcome: 'satisfied' | 'failed' | 'unknown';
}
export type TinyReport = DiagnosisReport & TinyFields;

/** Version of its one check. */
const CRITERIA = 'tiny-1';

/** A third kind of diagnosis, as small as one can be. */
export const TINY: DiagnosisKind<TinyReport, DiagnosisDocument & TinyFields> = {
  id: 'tiny',
  title: 'Tiny test',
  page: 'tiny',
  path: 'tiny-report',
  counts: true,
  checks: [],
  criteria: CRITERIA,
  part: 'part',
  texts: [],
  async run(domain, evidence) {
    const answer = await evidence.ask(dns(domain, 'A'));
    return ({ names, source, resolvers, refreshing, now }) => {
      const outcome = answer.kind === 'failure' ? 'unknown' : answer.kind === 'answer' ? 'satisfied' : 'failed';
      const none: Prose = '';
      return {
        domain,
        unicode_domain: names.unicode,
        tld: names.tld,
        registrable_domain: names.registrable,
        exists: answer.kind === 'failure' ? null : answer.kind !== 'nxdomain',
        verdict: none,
        grade: null,
        grade_cap: null,
        provisional: outcome === 'unknown',
        criteria: CRITERIA,
        observed_at: new Date(now).toISOString(),
        source,
        resolvers,
        refreshing,
        warnings: [],
        score: outcome === 'satisfied' ? 100 : 0,
        score_max: outcome === 'failed' ? 0 : 100,
        actions: [],
        after_actions: null,
        areas: [],
        outcome,
      };
    };
  },
  rows: () => [],
  outline: ({ score, score_max: max, outcome }) => ({
    score,
    max,
    parts: [{ id: 'address', outcome }],
    states: { address: outcome },
  }),
};
