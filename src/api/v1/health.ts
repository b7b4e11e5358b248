import { blockIn } from '../../diagnoses/block.ts';
import { healthStates } from '../../diagnoses/blocks/health-states.ts';
import { records } from '../../diagnoses/blocks/records.ts';
import { byUrgency } from '../../diagnoses/grade-cap.ts';
import type { Report } from '../../diagnoses/report.ts';
import type { ReportSchema } from '../report-schemas.ts';
import { checkJson, recordJson, type Written } from './parts.ts';
import { bodyJson, headJson, sectionJson } from './report.ts';

/** Checks that stand first. */
const FIRST_THINGS = 3;

/** Returns the health report under the names that have shipped. */
export function healthJson(report: Report): Written<typeof ReportSchema> {
  const states = blockIn(report, healthStates);
  const rows = blockIn(report, records);
  return {
    ...headJson(report),
    health_score: report.score,
    health_score_max: report.maxScore,
    checks: report.checks.map((check) => checkJson(check, report)),
    first_things: firstThings(report),
    ...bodyJson(report),
    ...(states.nameServerProvider === null ? {} : { name_server_provider: states.nameServerProvider }),
    mail_provider: states.mailProvider,
    dnssec_algorithm: states.dnssecAlgorithm,
    spf_state: states.spf,
    dmarc_state: states.dmarc,
    dkim_state: states.dkim,
    ipv6_state: states.ipv6,
    record_count: rows.length,
    sections: report.areas.map((area) => sectionJson(report.kind, area)),
    records: rows.map(recordJson),
  };
}

/** The failed checks to deal with first, by their ids; never what is not needed. */
const firstThings = ({ checks, cap, exists }: Report): readonly string[] =>
  exists === false
    ? []
    : checks
        .filter(({ outcome, notNeeded }) => outcome === 'failed' && !notNeeded)
        .map(({ id, weight }) => ({ id, gain: weight }))
        .toSorted(byUrgency(cap))
        .slice(0, FIRST_THINGS)
        .map(({ id }) => id);
