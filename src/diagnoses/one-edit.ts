import type { Finding } from '../checks/finding.ts';
import type { Fix } from '../checks/fix.ts';
import type { StepTextId } from '../checks/fix-texts.ts';
import type { JudgedCheck } from './check-item.ts';

const ROBOTS_EDITS: ReadonlySet<StepTextId> = new Set<StepTextId>([
  'robots-end',
  'robots-line',
  'robots-lines',
  'robots-remove',
  'robots-remove-line',
]);
/** Belongs to no group and comes at the end, so that it holds whatever else changes. */
const SITEMAP_LINE = /^Sitemap: \S+$/;

/** Whether a fix changes lines of robots.txt, each of which is right only in the file as we read it. */
const isRobotsEdit = (fix: Fix | null): boolean =>
  fix?.steps.some(({ title, paste }) => ROBOTS_EDITS.has(title.text) && !SITEMAP_LINE.test(paste?.text ?? '')) ?? false;

/**
 * Leaves one change of robots.txt in a report: the second would be made in a file that is no longer the one we read, and
 * could delete a line that it was not meant for. That of a check to which others leave their action goes first.
 */
export function withOneEdit(checks: readonly JudgedCheck[]): readonly JudgedCheck[] {
  const findings = checks.flatMap(({ check, result }) =>
    result.outcome === 'unknown' ? [] : result.findings.map((finding) => ({ check: check.id, finding })),
  );
  const edits = findings.filter(({ finding }) => isRobotsEdit(finding.fix));
  if (edits.length < 2) return checks;
  const leftTo = new Set(edits.flatMap(({ finding }) => finding.action?.partOf ?? []));
  const chosen = (edits.find(({ check }) => leftTo.has(check)) ?? edits[0])?.finding;
  const onlyEdit = (finding: Finding): Finding =>
    finding === chosen || !isRobotsEdit(finding.fix) ? finding : { ...finding, fix: null, fixed: false };
  return checks.map((one) => {
    const { result } = one;
    if (result.outcome === 'unknown') return one;
    const [main, ...rest] = result.findings;
    return { ...one, result: { ...result, findings: [onlyEdit(main), ...rest.map(onlyEdit)] } };
  });
}
