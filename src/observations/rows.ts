import type { RecordRow } from '../diagnoses/report.ts';
import { type DnsName, labelsOf, parentOf } from '../domain/name.ts';
import { presentRdata } from '../domain/rdata/present.ts';
import { readRdata } from '../domain/rdata/read.ts';
import type { RrType } from '../domain/rr.ts';
import { dayOf } from '../domain/time.ts';
import type { DomainState, RecordHistory, RrsetState } from './store.ts';

/** Types that the records table shows. */
const SHOWN: ReadonlySet<RrType> = new Set(['A', 'AAAA', 'CAA', 'CNAME', 'DS', 'HTTPS', 'MX', 'NS', 'TLSA', 'TXT']);
const SERVICE_NAMES = ['_dmarc', '_mta-sts', '_smtp._tls', 'default._bimi'];

/**
 * The rows of the records table: what is currently observed of the home, its service names and its wildcards, then,
 * where the home is an alias, of the names it leads to. Ordered by type, value and name.
 */
export function rowsOf(
  home: DomainState,
  targets: readonly DomainState[],
  types: ReadonlySet<RrType> = SHOWN,
): RecordRow[] {
  const own = historyRrsets(home, types);
  const theirs = targets.flatMap((target) =>
    target.sets.filter((set) => types.has(set.type) && set.name === target.home),
  );
  const rows = [...own, ...theirs].flatMap((set) => current(set).map((record) => row(set, record)));
  return rows.sort((a, b) => order(a.type, b.type) || order(a.value, b.value) || order(a.name, b.name));
}

/** The sets whose history is told: those of the records table, with what is no longer there. */
export const historyRrsets = <S extends RrsetState>(
  home: { readonly home: DnsName; readonly sets: readonly S[] },
  types: ReadonlySet<RrType> = SHOWN,
): S[] => home.sets.filter((set) => isTold(set, home.home, types) && !isFromWildcard(set, home));

/** Whether records of this name and type stand in the table of a home. */
export const isTold = (
  { name, type }: { readonly name: DnsName; readonly type: RrType },
  home: DnsName,
  types: ReadonlySet<RrType> = SHOWN,
): boolean => types.has(type) && isShown(name, home);

/** The names a home leads to by its own CNAME records, where those are currently observed. */
export function aliasTargets(home: DomainState): DnsName[] {
  const answers = home.sets.filter((set) => set.name === home.home);
  const targets = answers.flatMap((set) => set.latest.aliases.flatMap((alias) => readRdata(alias)?.target ?? []));
  return [...new Set(targets)];
}

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const current = (set: RrsetState): RecordHistory[] =>
  set.records.filter((record) => record.spans.at(-1)?.endedAt === null);

function isShown(name: DnsName, home: DnsName): boolean {
  if (name === home) return true;
  const labels = labelsOf(name);
  const prefix = labels.slice(0, labels.length - (home === '.' ? 0 : labelsOf(home).length)).join('.');
  return prefix === '*' || SERVICE_NAMES.includes(prefix) || prefix.endsWith('._domainkey');
}

/** Whether a service name answers just what the wildcard above it does: that is one row under `*`, told once. */
function isFromWildcard(set: RrsetState, home: DomainState): boolean {
  if (set.name === home.home || set.name.startsWith('*.')) return false;
  for (let above = parentOf(set.name); above.length >= home.home.length; above = parentOf(above)) {
    const star = home.sets.find((one) => one.name === `*.${above}` && one.type === set.type);
    if (star !== undefined && current(star).length > 0) return sameRecords(current(star), current(set));
    if (above === home.home) break;
  }
  return false;
}

function sameRecords(some: readonly RecordHistory[], others: readonly RecordHistory[]): boolean {
  const keys = (records: readonly RecordHistory[]) =>
    records.map(({ octets }) => Buffer.from(octets).toString('latin1')).sort();
  const [a, b] = [keys(some), keys(others)];
  return a.length === b.length && a.every((key, i) => key === b[i]);
}

/** A record's row: its first and last day, and how often it was seen, over all its spans. */
function row(set: RrsetState, record: RecordHistory): RecordRow {
  const last = record.spans.at(-1) ?? record.spans[0];
  return {
    name: set.name,
    type: set.type,
    value: presentRdata(set.type, record.octets),
    ttl: record.ttlSeconds,
    ttl_from_cache: record.ttlFromCache,
    first_observed: dayOf(record.spans[0].firstObserved),
    last_observed: dayOf(last.lastObserved),
    count: record.spans.reduce((sum, span) => sum + span.count, 0),
    observed_at: new Date(last.lastObserved).toISOString(),
  };
}
