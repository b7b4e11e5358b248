import { type AnyCheck, textTable } from '../checks/check.ts';
import type { TextTable } from '../domain/message.ts';
import type { DomainName } from '../domain/name.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { prefixOf, summaryTable } from './areas/area.ts';
import { buildHealthReport, type ReportContext } from './build.ts';
import type { CheckKind } from './check-kind.ts';
import { diagnoseHealth, HEALTH_AREAS, HEALTH_CHECKS, HEALTH_CRITERIA } from './health.ts';
import { buildMailReport } from './mail/build.ts';
import { diagnoseMail, MAIL_CRITERIA, MAIL_ITEMS, MAIL_UNSCORED } from './mail/diagnose.ts';
import type { MailReport } from './mail/report.ts';
import type { DiagnosisReport, HealthReport, Prose, RecordRow } from './report.ts';

/** A report in no language yet: it is what is built and cached. */
export type DiagnosisDocument = DiagnosisReport<Prose>;

/** What every report comes to, whatever its fields are called. */
export interface Outline {
  readonly score: number;
  /** The score if everything unknown were satisfied. */
  readonly max: number;
  /** What the score is made of. */
  readonly parts: readonly { readonly id: string; readonly outcome: 'satisfied' | 'partial' | 'failed' | 'unknown' }[];
  /** In a word or two each, for a line of a scan. */
  readonly states: Readonly<Record<string, string>>;
}

/** Runs a diagnosis over evidence; what comes back puts it into words once the rest is known. */
type RunDiagnosis<R> = (domain: DomainName, evidence: Evidence) => Promise<(context: ReportContext) => R>;

/** What it takes to make and to keep the documents of a kind. */
export interface DocumentKind<D extends DiagnosisDocument = DiagnosisDocument> {
  /** Names the kind in caches and in the lines of a scan. */
  readonly id: string;
  readonly run: RunDiagnosis<D>;
  /** Records that a document lists, for those who keep it. A method, so that a list can hold kinds that differ. */
  rows(document: D): readonly RecordRow[];
}

/**
 * One kind of diagnosis: `R` is its report in words, `D` its document. Whoever wants a report passes its kind; API, pages
 * and command line derive what they have of each kind from here.
 */
export interface DiagnosisKind<
  R extends DiagnosisReport = DiagnosisReport,
  D extends DiagnosisDocument = DiagnosisDocument,
  Id extends string = string,
> extends DocumentKind<D> {
  readonly id: Id;
  /** The tab of its page. */
  readonly title: string;
  /** Its page is at `/{page}/{domain}`. */
  readonly page: string;
  /** The API gives its report at `/v1/domain/{domain}/{path}`. */
  readonly path: string;
  /** Whether calls of the API for it count against the quota. */
  readonly counts: boolean;
  /** Every check it runs, with its weight in the score; 0 where it carries no points. */
  readonly checks: readonly (readonly [check: AnyCheck, weight: number])[];
  /** Version of its checks, weights and thresholds. */
  readonly criteria: string;
  /** What a part of its score is called. */
  readonly part: string;
  /** What is its own and said by none of its checks, in English. */
  readonly texts: readonly TextTable[];
  outline(report: R): Outline;
}

export const HEALTH: DiagnosisKind<HealthReport, HealthReport<Prose>, 'health'> = {
  id: 'health',
  title: 'Report',
  page: 'domain',
  path: 'report',
  counts: true,
  checks: HEALTH_CHECKS,
  criteria: HEALTH_CRITERIA,
  part: 'check',
  texts: HEALTH_AREAS.flatMap((area) => [textTable(prefixOf(area), area.texts), summaryTable(area)]),
  async run(domain, evidence) {
    const diagnosis = await diagnoseHealth(domain, evidence);
    return (context) => buildHealthReport(diagnosis, context);
  },
  rows: ({ records }) => records,
  outline: ({
    score,
    score_max: max,
    checks: parts,
    spf_state: spf,
    dmarc_state: dmarc,
    dkim_state: dkim,
    ipv6_state: ipv6,
  }) => ({ score, max, parts, states: { spf, dmarc, dkim, ipv6 } }),
};

export const MAIL: DiagnosisKind<MailReport, MailReport<Prose>, 'mail'> = {
  id: 'mail',
  title: 'Mail security',
  page: 'mail-security',
  path: 'mail-security',
  // Unlimited by contract.
  counts: false,
  checks: [...MAIL_ITEMS, ...MAIL_UNSCORED].map(({ check, weight }) => [check, weight]),
  criteria: MAIL_CRITERIA,
  part: 'item',
  texts: [],
  async run(domain, evidence) {
    const diagnosis = await diagnoseMail(domain, evidence);
    return (context) => buildMailReport(diagnosis, context);
  },
  rows: () => [],
  outline: ({ score, score_max: max, items: parts }) => ({
    score,
    max,
    parts,
    states: Object.fromEntries(parts.map(({ id, outcome }) => [id, outcome])),
  }),
};

/** Every kind of diagnosis, in the order of the tabs. */
export const KINDS = [HEALTH, MAIL] as const;

export type KindId = (typeof KINDS)[number]['id'];

/** Kinds that are more than checks: API, website and terminal have something of their own for each. */
export type OwnKindId = Exclude<(typeof KINDS)[number], CheckKind>['id'];

/** Returns what a document comes to. An outline has no words in it, so a document has the same as its report. */
export const outlineOf = <R extends DiagnosisReport>(kind: DiagnosisKind<R>, document: DiagnosisDocument): Outline =>
  kind.outline(document as unknown as R);

/** Whether nothing at all could be found out. */
export const isNothingKnown = ({ parts }: Pick<Outline, 'parts'>): boolean =>
  parts.every(({ outcome }) => outcome === 'unknown');
