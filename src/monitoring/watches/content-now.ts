import type { Surroundings } from '../../changes/options.ts';
import { child, type DnsName } from '../../domain/name.ts';
import type { RrType } from '../../domain/rr.ts';
import { rrsetKey } from '../comparison/compare.ts';
import type { SeenRrset } from '../comparison/content.ts';
import type { Confirmation } from '../comparison/judged.ts';
import type { WatchedRrset } from '../memory/rrsets.ts';
import type { ConfirmedRun } from './findings.ts';
import type { RunContext } from './run-context.ts';

/** Verdicts after which a monitor remembers what the name servers have now. */
const ESTABLISHED: readonly Confirmation['kind'][] = ['confirmed', 'unchanged', 'rotating'];

interface RunRecords {
  /** As the run leaves them. */
  readonly rrsets: readonly WatchedRrset[];
  readonly findings: Pick<ConfirmedRun, 'candidates' | 'verdicts'>;
  /** Answers of name servers that were asked beside: they count before anything that is remembered. */
  readonly hosts: readonly SeenRrset[];
}

/**
 * Gives the content of an RRset as a run established it; null where it did not. What a monitor remembers of a name for which no run
 * asked lately, such as a host that was no mail server for a while, is no word of what is there. Of names that each run asks for,
 * what was last confirmed holds while lookups fail.
 */
export function contentNow(
  { rrsets, findings: { candidates, verdicts }, hosts }: RunRecords,
  { domain, chosen, lookups }: Pick<RunContext, 'domain' | 'chosen' | 'lookups'>,
): Surroundings['content'] {
  const contents = new Map([...rrsets, ...hosts].map((one) => [rrsetKey(one), one.content]));
  const answers = new Map(lookups.map(({ question, answer }) => [rrsetKey(question), answer.kind]));
  const judged = new Map(candidates.map((candidate, i) => [rrsetKey(candidate), verdicts[i]?.kind]));
  const isFromServers = new Set(hosts.map(rrsetKey));
  const isEstablished = (key: string): boolean => {
    const [answer, verdict] = [answers.get(key), judged.get(key)];
    if (verdict !== undefined) return ESTABLISHED.includes(verdict);
    return answer !== undefined && answer !== 'failure';
  };
  const isOfEachRun = (name: DnsName): boolean => name === domain || name === child('www', domain) || chosen.has(name);
  return (name: DnsName, type: RrType) => {
    const key = rrsetKey({ name, type });
    const isKnown = isFromServers.has(key) || isEstablished(key) || (answers.has(key) && isOfEachRun(name));
    return isKnown ? (contents.get(key) ?? null) : null;
  };
}
