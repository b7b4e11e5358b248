import { type DnsName, isAtOrBelow, lineage } from '../../src/domain/name.ts';
import { readRdata } from '../../src/domain/rdata/read.ts';
import type { Rr, RrType } from '../../src/domain/rr.ts';
import { historyKey } from '../../src/observations/history-key.ts';
import { observeTransitions } from '../../src/observations/intervals.ts';
import type { DomainHistory, Observation, RrsetContent, Transition } from '../../src/observations/store.ts';
import { parseZoneFile } from '../../testbed/zonefile.ts';

export const [BEFORE, AFTER] = [Date.UTC(2026, 0, 1), Date.UTC(2026, 0, 2)];

/** For tests: the transitions between lookups of all that stands in either of two zones, folded by the real engine. */
export function transitionsBetween(before: string, after: string, apex: DnsName): Transition[] {
  const [was, is] = [parseZoneFile(before, apex), parseZoneFile(after, apex)];
  const asked = new Map([...was, ...is].map(({ name, type }) => [`${name} ${type}`, { name, type }]));
  // Whatever a name holds, its addresses are looked up, as a report does, and those of the names above it.
  for (const rr of [...was, ...is])
    for (const name of lineage(rr.name)) if (isAtOrBelow(name, apex)) asked.set(`${name} A`, { name, type: 'A' });
  const histories = new Map<DnsName, DomainHistory>();
  const observe = (records: readonly Rr[], at: number): Transition[] =>
    [...Map.groupBy(asked.values(), ({ name }) => historyKey(name))].flatMap(([key, questions]) => {
      const observations = questions.map(({ name, type }) => observationOf(records, name, type, at, apex));
      const { history, transitions } = observeTransitions(histories.get(key), key, observations);
      histories.set(key, history);
      return observations.flatMap((one) => transitions.get(one) ?? []);
    });
  observe(was, BEFORE);
  return observe(is, AFTER);
}

/** For tests: what a lookup in a zone shows; null for names outside it. */
export function contentIn(records: readonly Rr[], name: DnsName, type: RrType, apex: DnsName): RrsetContent | null {
  if (!isAtOrBelow(name, apex)) return null;
  const { at, outcome, aliases, ...seen } = observationOf(records, name, type, AFTER, apex);
  const own = 'records' in seen ? seen.records.filter((rr) => rr.name === name) : [];
  return { at, outcome, aliases, records: own };
}

/** What a lookup in a zone answers (RFC 1034 section 4.3.2), aliases within the zone followed. */
function observationOf(records: readonly Rr[], name: DnsName, type: RrType, at: number, apex: DnsName): Observation {
  const common = { name, type, at, security: 'indeterminate', ttlFromCache: false } as const;
  const aliases: Rr<'CNAME'>[] = [];
  let owner = name;
  for (;;) {
    const alias = type === 'CNAME' ? undefined : records.find((rr) => rr.name === owner && isAlias(rr));
    const target = alias !== undefined && isAlias(alias) ? readRdata(alias)?.target : undefined;
    if (alias === undefined || !isAlias(alias) || target === undefined) break;
    aliases.push(alias);
    owner = target;
  }
  const [first, ...rest] = records.filter((rr) => rr.name === owner && rr.type === type);
  if (first !== undefined) return { ...common, aliases, outcome: 'answer', records: [first, ...rest] };
  const exists =
    owner === apex ||
    records.some((rr) => rr.name === owner || rr.name.endsWith(`.${owner}`)) ||
    (owner !== apex && !owner.endsWith(`.${apex}`));
  return { ...common, aliases, outcome: exists ? 'nodata' : 'nxdomain', zone: apex, ttlSeconds: 60 };
}

const isAlias = (rr: Rr): rr is Rr<'CNAME'> => rr.type === 'CNAME';
