import { type CanonicalTarget, withoutHash } from '../../facts/web/canonical.ts';
import type { Variant } from '../../facts/web/variants.ts';
import { ENGINES } from '../../records/robots/facts.ts';
import { deductionsOf, type FindingDraft } from '../check.ts';
import type { FindingTable } from '../finding.ts';
import { pasteFix } from '../fix.ts';
import { stepText } from '../fix-texts.ts';
import { canonicalElement } from './paste.ts';

/** Says what is wrong with the address that a page names as its canonical one. */
export const TARGET_FINDINGS = {
  'target-noindex': {
    severity: 'warning',
    says: 'The canonical address says noindex to {crawlers}, so search engines may list neither that page nor this one.',
    do: 'Name a canonical address that search engines may list, or remove noindex there',
    certainty: 'open',
  },
  'target-blocked': {
    severity: 'warning',
    says: 'robots.txt, line {line}, keeps {crawlers} from reading the canonical address, so search engines may list neither that page nor this one.',
    do: 'Name a canonical address that search engines may read, or allow it in robots.txt',
    certainty: 'open',
  },
  'target-closed-one': {
    severity: 'warning',
    says: 'The canonical address is closed to {crawler} by noindex or robots.txt, so it may list neither that page nor this one.',
    do: 'Name a canonical address that {crawler} may list too, or open that one',
    certainty: 'open',
  },
  'target-loop': {
    severity: 'notice',
    says: 'The canonical address names this page as its canonical address in turn. Search engines then choose one of the two themselves.',
    do: 'Name the same canonical address on both pages',
    certainty: 'open',
  },
  'target-returns': {
    severity: 'notice',
    says: 'The canonical address redirects back to this page, {url}.',
    do: 'Name {url} as the canonical address',
  },
  'target-redirects': {
    severity: 'notice',
    says: 'The canonical address redirects to {to}.',
    do: 'Name the final address as the canonical one',
  },
  'target-absent': {
    severity: 'notice',
    says: 'No web server that can be used answers at the canonical address.',
    do: 'Name a canonical address that answers with the page',
    because: 'Search engines may drop the page.',
  },
  'target-broken': {
    severity: 'notice',
    says: 'The canonical address does not answer with status 200 (it answers with {status}).',
    do: 'Name a canonical address that answers with the page',
    because: 'Search engines may drop the page.',
  },
  'target-refused': {
    severity: 'info',
    says: 'The server of the canonical address refused our request. We couldn’t check what search engines get there.',
  },
} as const satisfies FindingTable;

const deduction = deductionsOf(TARGET_FINDINGS);

/** The page that names an address: its own, the line of its link element if it has one, and its other addresses. */
interface Naming {
  readonly url: string;
  readonly line: number | null;
  readonly variants: readonly Variant[] | null;
}

/** Lists the deductions for the canonical address of a page. A refusal to us costs nothing, and nothing follows from it. */
export function targetDeductions(target: CanonicalTarget, naming: Naming): readonly FindingDraft[] {
  const { status, leadsTo, names, isRefused } = target;
  if (isRefused) return [deduction(0, 'target-refused')];
  if (leadsTo !== null)
    return [leadsBack(leadsTo, naming) ? returning(naming) : deduction(0.4, 'target-redirects', { to: leadsTo })];
  if (status === 0) return [deduction(0.8, 'target-absent')];
  if (status !== 200) return [deduction(0.8, 'target-broken', { status })];
  const closed = closedDeduction(target);
  if (closed !== null) return [closed];
  return names !== null && withoutHash(names) === withoutHash(naming.url) ? [deduction(0.8, 'target-loop')] : [];
}

/** Returns whether a redirect leads to the page that names it, directly or by way of another of its addresses. */
function leadsBack(to: string, { url, variants }: Naming): boolean {
  const on = (variants ?? []).flatMap((one) =>
    one.url === to && one.outcome.kind === 'redirect' ? [one.outcome.to] : [],
  );
  return [to, ...on].some((one) => one !== null && withoutHash(one) === withoutHash(url));
}

function returning({ url, line }: Naming): FindingDraft {
  // Whether a query makes a page of its own, only the owner knows.
  const canPaste = line !== null && !url.includes('?');
  const fix = canPaste ? pasteFix(stepText('paste-link', { line }), canonicalElement(url)) : null;
  return { ...deduction(0.4, 'target-returns', { url }), fix };
}

/** Makes the deduction for an address that search engines may not list; null where they may. */
function closedDeduction({ noindex, blocked, blockedLine }: CanonicalTarget): FindingDraft | null {
  const closed = ENGINES.filter((token) => noindex.includes(token) || blocked.includes(token));
  const [crawler] = closed;
  if (crawler === undefined) return null;
  if (closed.length < ENGINES.length) return deduction(0.5, 'target-closed-one', { crawler });
  return blocked.length === closed.length
    ? deduction(0.8, 'target-blocked', { crawlers: blocked, line: blockedLine ?? 1 })
    : deduction(0.8, 'target-noindex', { crawlers: noindex });
}
