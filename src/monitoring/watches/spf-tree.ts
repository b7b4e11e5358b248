import type { DnsName } from '../../domain/name.ts';
import { readRdata } from '../../domain/rdata/read.ts';
import type { Evidence } from '../../evidence/evidence.ts';
import { valueIfKnown } from '../../facts/combine.ts';
import { readSpfTree } from '../../facts/spf-analysis.ts';
import type { SpfAnalysis } from '../../records/spf/analyse.ts';
import type { SpfFinding } from '../../records/spf/findings.ts';
import { isSpf } from '../../records/spf/parse.ts';
import { policyOf } from '../../records/spf/policy.ts';
import { isEveryone } from '../../records/spf/ranges.ts';
import { FEWEST_SERVERS, followed } from '../comparison/followed.ts';
import { spfLostEvent, spfOpenEvent, spfTargetEvent } from '../events/mail.ts';
import { spfTreeMemory, type WatchedSpfTarget } from '../memory/spf-tree.ts';
import type { AlertEvent } from '../model/alert.ts';
import { isSameSet } from '../model/closing.ts';
import { defineWatch } from './define-watch.ts';
import { followFault } from './follow-fault.ts';
import { hourlyCheck } from './hourly.ts';
import type { RunContext } from './run-context.ts';

/** Checks in a row that must show that a name has no SPF record. Source: docs/limits.md. */
const LOST_SIGHTINGS = 2;
/** Names of one tree that are followed. Source: docs/limits.md. */
const MAX_TARGETS = 30;

type Missing = Extract<SpfFinding, { kind: 'no-record' }>;

/** Holds what one look found at a name outside the zone to which an SPF record leads. */
interface SeenTarget {
  readonly target: DnsName;
  /** The term that leads to it, where it surely has no record; null where that is not known, or does not matter. */
  readonly missing: Missing | false | null;
  /** Whether everyone passes by the record there; null where that is not known. */
  readonly isOpen: boolean | null;
}

interface SeenTree {
  readonly targets: readonly SeenTarget[];
  /** The terms of the domain by which everyone passes. */
  readonly terms: readonly string[];
}

/**
 * Follows once an hour whether the names that SPF includes or redirects to have a record, and whether one of them lets everyone
 * pass. Those that the run looks up itself are compared as records, and what was so from the beginning is for the report.
 */
export const spfTreeWatch = defineWatch({
  id: 'spf-tree',
  memory: spfTreeMemory,
  needs: {},
  observe({ spfTargets: before }, _, run): Promise<SeenTree | null> | null {
    const { isAnswered, monitor } = run;
    if (!isAnswered || monitor.settings.ignoredTypes.includes('TXT')) return null;
    return hourlyCheck(run).isDue || isInDoubt(before) ? readTree(before, run) : null;
  },
  conclude({ spfTargets: before }, { seen }, run) {
    const doubted = (targets: readonly WatchedSpfTarget[]) => (isInDoubt(targets) ? (['soon'] as const) : []);
    if (seen === null) return { memory: { spfTargets: before }, result: null, events: [], againAt: doubted(before) };
    const { domain } = run;
    const events: AlertEvent[] = before
      .filter((one) => isReported(one) && !seen.targets.some(({ target }) => target === one.target))
      .map(({ target }) => spfTargetEvent('spf-target-removed', domain, target));
    const spfTargets = seen.targets.flatMap((one): WatchedSpfTarget[] => {
      const known = before.find(({ target }) => target === one.target);
      const { target } = one;
      if (known === undefined)
        return one.missing === false && one.isOpen === false ? [{ target, lost: null, open: null }] : [];
      const step = afterSight(known, { target: one, terms: seen.terms, run });
      events.push(...step.events);
      return [step.target];
    });
    return { memory: { spfTargets }, result: null, events, againAt: doubted(spfTargets) };
  },
});

/** Follows both faults of a name. */
function afterSight(
  { target, ...known }: WatchedSpfTarget,
  {
    target: { missing, isOpen },
    terms,
    run,
  }: { readonly target: SeenTarget; readonly terms: readonly string[]; readonly run: RunContext },
): { readonly target: WatchedSpfTarget; readonly events: readonly AlertEvent[] } {
  const { domain, now } = run;
  const { isSeenOn } = hourlyCheck(run);
  const rule = { now, isSeenOn, afterMs: 0, afterSightings: LOST_SIGHTINGS, overAfterMs: 0 };
  const { fault: lost, news: loss } = followFault(known.lost, missing === null ? null : missing !== false, rule);
  const { fault: open, news: opening } = followFault(known.open, isOpen, rule);
  return {
    target: { target, lost, open },
    events: [
      ...(loss === 'over' ? [spfTargetEvent('spf-target-back', domain, target)] : []),
      ...(loss === 'begun' && lost !== null && missing ? [spfLostEvent(domain, missing, lost.since)] : []),
      ...(opening === 'over' ? [spfTargetEvent('spf-target-closed', domain, target)] : []),
      ...(opening === 'begun' && open !== null ? [spfOpenEvent(domain, { target, terms, since: open.since })] : []),
    ],
  };
}

const faultsOf = ({ lost, open }: WatchedSpfTarget) => [lost, open].flatMap((one) => one ?? []);
const isReported = (one: WatchedSpfTarget): boolean => faultsOf(one).some((fault) => fault.isReported);
const isInDoubt = (targets: readonly WatchedSpfTarget[]): boolean =>
  targets.some((one) => faultsOf(one).some((fault) => !fault.isReported));

/** Evaluates the tree; null where a lookup failed. What is new counts once the name servers of the name show it too. */
async function readTree(before: readonly WatchedSpfTarget[], run: RunContext): Promise<SeenTree | null> {
  const tree = valueIfKnown(await readSpfTree(run.domain, run.evidence()));
  if (tree === null || tree.failures.length > 0 || tree.analysis.failures.length > 0) return null;
  const { findings, source } = tree.analysis;
  const { targets: opened, terms } = openingsOf(tree.analysis);
  const lacking = findings.flatMap((one) => (one.kind === 'no-record' && one.weight === 'permerror' ? one : []));
  const isCompared = (target: DnsName) =>
    run.lookups.some(({ question: { name, type } }) => name === target && type === 'TXT');
  const knownOf = (target: DnsName) => before.find((one) => one.target === target);
  const followedHere = [...source.gathered.entries].filter(([target]) => {
    const known = knownOf(target);
    return !isCompared(target) || (known !== undefined && isReported(known));
  });
  const seen = followedHere.slice(0, MAX_TARGETS).map(async ([target, { state, program }]): Promise<SeenTarget> => {
    const known = knownOf(target);
    const missing = lacking.find((one) => one.target === target) ?? false;
    const isOpen = opened.includes(target);
    const isNews = (missing && known?.lost?.isReported !== true) || (isOpen && known?.open?.isReported !== true);
    const texts = program === null ? [] : [program.record.text];
    // What receivers never come to is no error now.
    const isKnown = state === 'record' || state === 'several' || missing !== false;
    const isShown = known === undefined || !isNews || (await isShownBy(target, texts, run.evidence()));
    return isKnown && isShown ? { target, missing, isOpen } : { target, missing: null, isOpen: null };
  });
  return { targets: await Promise.all(seen), terms };
}

/** Finds by which names everyone passes SPF of a domain, if everyone does, and by which terms of the domain. */
function openingsOf(analysis: SpfAnalysis): {
  readonly targets: readonly DnsName[];
  readonly terms: readonly string[];
} {
  const policy = policyOf(analysis);
  if (policy?.kind !== 'open') return { targets: [], terms: [] };
  const { gathered, judge } = analysis.source;
  const passing = [...gathered.entries.values()].filter(
    ({ domain }) => domain === policy.at || isEveryone(judge.verdicts(domain).pass),
  );
  const names = passing.map(({ domain }) => domain);
  // Whoever includes one that lets everyone pass does so too, and is not at fault.
  const first = passing.filter(({ terms }) => !terms.some(({ target }) => target !== null && names.includes(target)));
  return { targets: first.map(({ domain }) => domain), terms: policy.terms };
}

/** Returns whether the name servers of a name agree that it has these SPF records. */
async function isShownBy(target: DnsName, texts: readonly string[], evidence: Evidence): Promise<boolean> {
  const asking = { rounds: [evidence], maxServers: FEWEST_SERVERS };
  const found = await followed({ name: target, type: 'TXT', domain: target }, asking);
  if (found.kind !== 'agreed' || found.end === null) return false;
  const shown = found.end.records
    .flatMap(({ type, octets }) => (type === 'TXT' ? (readRdata({ type, octets })?.text ?? []) : []))
    .filter(isSpf);
  return isSameSet(shown, texts);
}
