import type { DiagnosisKind } from '../diagnoses/kind.ts';
import { KINDS } from '../diagnoses/kinds.ts';
import type { Tool } from './tool.ts';
import { checkDomain } from './tools/check-domain.ts';
import { checkPlannedZone } from './tools/check-planned-zone.ts';
import { compareDomains } from './tools/compare-domains.ts';
import { evaluateSpfTool } from './tools/evaluate-spf.ts';
import { explainFinding } from './tools/explain-finding.ts';
import { dnsHistory, lookupDns, lookupRegistration } from './tools/lookups.ts';

/** Returns every tool, with the reports of these kinds. Transports, their list and tests read all of them from here. */
export const toolsOf = (kinds: readonly DiagnosisKind[]): readonly Tool[] => [
  checkDomain(kinds),
  explainFinding,
  lookupDns,
  lookupRegistration,
  dnsHistory,
  evaluateSpfTool,
  checkPlannedZone(kinds),
  compareDomains(kinds),
];

export const TOOLS = toolsOf(KINDS);
