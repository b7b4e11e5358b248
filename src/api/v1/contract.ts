import { blockIn } from '../../diagnoses/block.ts';
import { healthStates } from '../../diagnoses/blocks/health-states.ts';
import { records } from '../../diagnoses/blocks/records.ts';
import type { Report } from '../../diagnoses/report.ts';
import { isScored } from '../../diagnoses/scoring.ts';
import type { ContractShape } from '../contract-schemas.ts';
import { checkData } from './check.ts';
import { recordJson } from './parts.ts';
import type { WireData } from './snake.ts';

/** Returns the fields of the health report that the interface specification names. */
export function contractData(report: Report): WireData<ContractShape> {
  const { nameServerProvider, ...states } = blockIn(report, healthStates);
  const rows = blockIn(report, records);
  return {
    healthScore: report.score,
    checks: report.checks.filter(isScored).map((check) => ({
      ...checkData(check, report.exists),
      satisfied: check.outcome === 'satisfied',
      weight: check.weight,
      explanation: check.explanation,
      advice: check.advice,
    })),
    furtherChecks: report.checks.filter((one) => !isScored(one)).map((check) => checkData(check, report.exists)),
    recordCount: rows.length,
    ...(nameServerProvider === null ? {} : { nameServerProvider }),
    mailProvider: states.mailProvider,
    dnssecAlgorithm: states.dnssecAlgorithm,
    spfState: states.spf,
    dmarcState: states.dmarc,
    dkimState: states.dkim,
    ipv6State: states.ipv6,
    sections: report.areas.map(({ label, status, explanation, allAdvice }) => ({
      area: label,
      status,
      explanation,
      advice: allAdvice,
    })),
    records: rows.map(recordJson),
  };
}
