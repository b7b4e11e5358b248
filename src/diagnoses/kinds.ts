import type { DomainName } from '../domain/name.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { buildHealthReport, type ReportContext } from './build.ts';
import { diagnoseHealth } from './health.ts';
import { buildMailReport } from './mail/build.ts';
import { diagnoseMail } from './mail/diagnose.ts';
import type { MailReport } from './mail/report.ts';
import type { HealthReport, Prose } from './report.ts';

/** The report that each kind of diagnosis makes, with its prose as `P`. */
interface Reports<P> {
  readonly health: HealthReport<P>;
  readonly mail: MailReport<P>;
}

/** A report in no language yet: it is what is built and cached. */
export type DocumentOf = Reports<Prose>;
/** A report in words, as API, page and terminal show it. */
export type ReportOf = Reports<string>;

export type Kind = keyof ReportOf;

/** Runs a diagnosis over evidence; what comes back puts it into words once the rest is known. */
export type RunDiagnosis<R> = (domain: DomainName, evidence: Evidence) => Promise<(context: ReportContext) => R>;

/** Every kind of diagnosis. Pages, API and command line know them by these names. */
export const DIAGNOSES: { readonly [K in Kind]: RunDiagnosis<DocumentOf[K]> } = {
  async health(domain, evidence) {
    const diagnosis = await diagnoseHealth(domain, evidence);
    return (context) => buildHealthReport(diagnosis, context);
  },
  async mail(domain, evidence) {
    const diagnosis = await diagnoseMail(domain, evidence);
    return (context) => buildMailReport(diagnosis, context);
  },
};
