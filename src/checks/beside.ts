import type { DnsName } from '../domain/name.ts';
import type { OtherTexts } from '../facts/beside.ts';
import { deductionsOf, type FindingDraft, type JudgedDrafts } from './check.ts';
import type { FindingTable } from './finding.ts';
import { cut } from './shown.ts';

/** Declares what all checks of service names say of TXT records of another kind there. */
export const BESIDE_FINDINGS = {
  'spf-there': {
    severity: 'info',
    says: 'There is an SPF record at {name}, where nobody looks for one: {texts}. It does no harm. Often a wildcard record is the cause.',
    refs: { rfc: { rfc: 7208, section: '3' } },
  },
  'unrelated-texts': {
    severity: 'info',
    says: 'Beside the right record, {name} has other TXT records, which are skipped: {texts}',
  },
} as const satisfies FindingTable;

/** Records that are shown. */
const MAX_SHOWN = 3;
const remark = deductionsOf(BESIDE_FINDINGS);

/** Returns remarks on what else stands at a service name. */
export function besideRemarks({ spf, others }: OtherTexts, name: DnsName): readonly FindingDraft[] {
  const shown = (texts: readonly string[]) => ({ name, texts: texts.slice(0, MAX_SHOWN).map((text) => cut(text)) });
  return [
    ...(spf.length > 0 ? [remark(0, 'spf-there', shown(spf))] : []),
    ...(others.length > 0 ? [remark(0, 'unrelated-texts', shown(others))] : []),
  ];
}

/** Returns a verdict with the same remarks behind it. */
export const withBeside = (verdict: JudgedDrafts, beside: OtherTexts, name: DnsName): JudgedDrafts => ({
  ...verdict,
  drafts: [...verdict.drafts, ...besideRemarks(beside, name)],
});
