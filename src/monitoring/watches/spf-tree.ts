import type { DnsName } from '../../domain/name.ts';
import { readRdata } from '../../domain/rdata/read.ts';
import type { Evidence } from '../../evidence/evidence.ts';
import { valueIfKnown } from '../../facts/combine.ts';
import { readSpfTree } from '../../facts/spf-analysis.ts';
import type { SpfFinding } from '../../records/spf/findings.ts';
import { isSpf } from '../../records/spf/parse.ts';
import { FEWEST_SERVERS, followed } from '../comparison/followed.ts';
import { spfLostEvent, spfTargetEvent } from '../events/mail.ts';
import { spfTreeMemory, type WatchedSpfTarget } from '../memory/spf-tree.ts';
import type { AlertEvent } from '../model/alert.ts';
import { defineWatch } from './define-watch.ts';
import { followFault } from './follow-fault.ts';
import { hourlyCheck } from './hourly.ts';
import type { RunContext } from './run-context.ts';

/** Checks in a row that must show that a name has no SPF record. Source: docs/limits.md. */
const LOST_SIGHTINGS = 2;
/** Names of one tree that are followed. Source: docs/limits.md. */
const MAX_TARGETS = 30;

type Missing = Extract<SpfFinding, { kind: 'no-record' }>;

/** Holds the names outside the zone to which an SPF record leads. */
interface SeenTree {
  readonly targets: readonly DnsName[];
  /** Those that surely have no record. */
  readonly missing: readonly Missing[];
  /** Those of which that is not known, or does not matter. */
  readonly open: readonly DnsName[];
}

/**
 * Follows once an hour whether the names that SPF includes or redirects to have a record. Those that the run looks up itself are
 * compared as records, and one that never had a record is for the report.
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
    const { domain, now } = run;
    const { isSeenOn } = hourlyCheck(run);
    const rule = { now, isSeenOn, afterMs: 0, afterSightings: LOST_SIGHTINGS, overAfterMs: 0 };
    const events: AlertEvent[] = before
      .filter(({ target, lost }) => lost?.isReported === true && !seen.targets.includes(target))
      .map(({ target }) => spfTargetEvent('spf-target-removed', domain, target));
    const spfTargets = seen.targets.flatMap((target): WatchedSpfTarget[] => {
      const known = before.find((one) => one.target === target);
      const missing = seen.missing.find((one) => one.target === target);
      const isOpen = seen.open.includes(target);
      if (known === undefined) return missing === undefined && !isOpen ? [{ target, lost: null }] : [];
      const { fault: lost, news } = followFault(known.lost, isOpen ? null : missing !== undefined, rule);
      if (news === 'over') events.push(spfTargetEvent('spf-target-back', domain, target));
      if (news === 'begun' && lost !== null && missing !== undefined)
        events.push(spfLostEvent(domain, missing, lost.since));
      return [{ target, lost }];
    });
    return { memory: { spfTargets }, result: null, events, againAt: doubted(spfTargets) };
  },
});

const isInDoubt = (targets: readonly WatchedSpfTarget[]): boolean =>
  targets.some(({ lost }) => lost !== null && !lost.isReported);

/** Evaluates the tree; null where a lookup failed. That a record is gone counts once its name servers say so too. */
async function readTree(before: readonly WatchedSpfTarget[], run: RunContext): Promise<SeenTree | null> {
  const tree = valueIfKnown(await readSpfTree(run.domain, run.evidence()));
  if (tree === null || tree.failures.length > 0 || tree.analysis.failures.length > 0) return null;
  const { findings, source } = tree.analysis;
  const isCompared = (target: DnsName) =>
    run.lookups.some(({ question: { name, type } }) => name === target && type === 'TXT');
  const knownOf = (target: DnsName) => before.find((one) => one.target === target);
  const targets = [...source.gathered.entries.keys()]
    .filter((target) => !isCompared(target) || knownOf(target)?.lost?.isReported === true)
    .slice(0, MAX_TARGETS);
  const lacking = findings.flatMap((one) => (one.kind === 'no-record' && one.weight === 'permerror' ? one : []));
  const open = await Promise.all(
    lacking.map(async ({ target }) => {
      const known = knownOf(target);
      const isNews = known !== undefined && known.lost?.isReported !== true;
      return isNews && !(await isGone(target, run.evidence())) ? [target] : [];
    }),
  );
  // What receivers never come to is no error now.
  const unreached = targets.filter((target) => {
    const state = source.gathered.entries.get(target)?.state;
    return state !== 'record' && state !== 'several' && !lacking.some((one) => one.target === target);
  });
  return { targets, missing: lacking, open: [...open.flat(), ...unreached] };
}

/** Returns whether the name servers of a name agree that it has no SPF record. */
async function isGone(target: DnsName, evidence: Evidence): Promise<boolean> {
  const asking = { rounds: [evidence], maxServers: FEWEST_SERVERS };
  const found = await followed({ name: target, type: 'TXT', domain: target }, asking);
  if (found.kind !== 'agreed' || found.end === null) return false;
  return !found.end.records.some(
    ({ type, octets }) => type === 'TXT' && isSpf(readRdata({ type, octets })?.text ?? ''),
  );
}
