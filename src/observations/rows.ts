import type { RecordRow } from '../diagnoses/record-row.ts';
import { type DnsName, labelsOf, parentOf } from '../domain/name.ts';
import { presentRdata } from '../domain/rdata/present.ts';
import { readRdata } from '../domain/rdata/read.ts';
import type { RrType } from '../domain/rr.ts';
import { DKIM_NAME, POLICY_NAMES } from '../domain/service-names.ts';
import { compareTexts } from '../domain/text.ts';
import type { DomainState, RecordHistory, RrsetState } from './store.ts';

/** Types that the records table shows. */
export const SHOWN: ReadonlySet<RrType> = new Set([
  'A',
  'AAAA',
  'CAA',
  'CNAME',
  'DS',
  'HTTPS',
  'MX',
  'NS',
  'TLSA',
  'TXT',
]);

/**
 * Returns the rows of the records table: what is currently observed of the domain, its service names and its wildcards,
 * then, where the domain is an alias, of the names it leads to. Ordered by type, value and name.
 */
export function recordRows(
  history: DomainState,
  targets: readonly DomainState[],
  types: ReadonlySet<RrType> = SHOWN,
): RecordRow[] {
  const own = historyRrsets(history, types);
  const theirs = targets.flatMap((target) =>
    target.rrsets.filter((rrset) => types.has(rrset.type) && rrset.name === target.key),
  );
  const rows = [...own, ...theirs].flatMap((rrset) => current(rrset).map((record) => row(rrset, record)));
  return rows.sort(
    (a, b) => compareTexts(a.type, b.type) || compareTexts(a.value, b.value) || compareTexts(a.name, b.name),
  );
}

/** Returns the RRsets whose history we show: those of the records table, with what is no longer there. */
export const historyRrsets = <S extends RrsetState>(
  history: { readonly key: DnsName; readonly rrsets: readonly S[] },
  types: ReadonlySet<RrType> = SHOWN,
): S[] => {
  const { key, rrsets } = history;
  const listed = rrsets.filter((rrset) => isListed(rrset, key, types));
  const stars = new Map<string, readonly string[]>();
  for (const rrset of rrsets)
    if (rrset.name.startsWith('*.') && current(rrset).length > 0)
      stars.set(`${rrset.name} ${rrset.type}`, keysOf(current(rrset)));
  return stars.size > 0 ? listed.filter((rrset) => !isFromWildcard(rrset, key, stars)) : listed;
};

/** Returns whether the records table of a domain shows this name and type. */
export const isListed = (
  { name, type }: { readonly name: DnsName; readonly type: RrType },
  history: DnsName,
  types: ReadonlySet<RrType> = SHOWN,
): boolean => types.has(type) && isShown(name, history);

/** Returns the names that a domain's own current CNAME records lead to. */
export function aliasTargets(history: DomainState): DnsName[] {
  const answers = history.rrsets.filter((rrset) => rrset.name === history.key);
  const targets = answers.flatMap((rrset) => rrset.latest.aliases.flatMap((alias) => readRdata(alias)?.target ?? []));
  return [...new Set(targets)];
}

const current = (rrset: RrsetState): RecordHistory[] =>
  rrset.records.filter((record) => record.intervals.at(-1)?.endedAt === null);

function isShown(name: DnsName, history: DnsName): boolean {
  if (name === history) return true;
  const labels = labelsOf(name);
  const prefix = labels.slice(0, labels.length - (history === '.' ? 0 : labelsOf(history).length)).join('.');
  return prefix === '*' || POLICY_NAMES.includes(prefix) || prefix.endsWith(`.${DKIM_NAME}`);
}

/** Whether a service name answers exactly what the wildcard above it does: then there is one row, under `*`. */
function isFromWildcard(rrset: RrsetState, key: DnsName, stars: ReadonlyMap<string, readonly string[]>): boolean {
  if (rrset.name === key || rrset.name.startsWith('*.')) return false;
  for (let above = parentOf(rrset.name); above.length >= key.length; above = parentOf(above)) {
    const star = stars.get(`*.${above} ${rrset.type}`);
    if (star !== undefined) {
      const own = current(rrset);
      return star.length === own.length && keysOf(own).every((one, i) => one === star[i]);
    }
    if (above === key) break;
  }
  return false;
}

/** Texts that only the same records have, sorted. */
const keysOf = (records: readonly RecordHistory[]): readonly string[] =>
  records.map(({ octets }) => Buffer.from(octets).toString('latin1')).sort();

/** A record's row: its first and last day, and how often it was seen, over all its intervals. */
function row(rrset: RrsetState, record: RecordHistory): RecordRow {
  const last = record.intervals.at(-1) ?? record.intervals[0];
  return {
    name: rrset.name,
    type: rrset.type,
    value: presentRdata(rrset.type, record.octets),
    ttl: record.ttlSeconds,
    ttlFromCache: record.ttlFromCache,
    firstObserved: record.intervals[0].firstObserved,
    lastObserved: last.lastObserved,
    count: record.intervals.reduce((sum, interval) => sum + interval.count, 0),
  };
}
